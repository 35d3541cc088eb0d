/** The names of players and winners. */

import type { SeatView, TableView } from "../lib/wire";
import { listed, maybe, t } from "../texts/texts.svelte";

/** The server's name for guests who have not chosen one, or of the second such guest at a table. */
const UNNAMED = /^Guest(?: \(\d+\))?$/;

/** Return a person's name, a bot's level, or that the seat is free. */
function ownName(seat: SeatView): string {
  if (seat.kind === "free") return t("app.free-seat");
  if (seat.kind === "bot") return seat.name ? (maybe(`choices.level-${seat.name}`) ?? seat.name) : t("app.bot");
  return !seat.name || UNNAMED.test(seat.name) ? t("app.guest") : seat.name;
}

/** Return the name that the person of one of these seats has chosen, if any. */
export function chosenName({ seats }: Pick<TableView, "seats">, own: readonly number[]): string | null {
  const name = seats.find(({ seat, kind }) => kind === "person" && own.includes(seat))?.name;
  return name && !UNNAMED.test(name) ? name : null;
}

/** Return the name of a seat's player, with the seat's number if others have the same name. */
export function playerName({ seats }: Pick<TableView, "seats">, seat: number): string {
  const player = seats[seat - 1];
  if (!player) return String(seat);
  const name = ownName(player);
  const namesakes = seats.filter((other) => other.kind !== "free" && ownName(other) === name);
  return namesakes.length > 1 ? `${name} ${seat}` : name;
}

/** Return who has won, and for whom a bot finished the game. */
export function winnersText(
  { winners, seats }: Pick<TableView, "winners" | "seats">,
  nameOf: (seat: number) => string,
): string {
  const names = winners.map((seat) =>
    seats[seat - 1]?.stand_in ? t("table.finished-by-bot", { name: nameOf(seat) }) : nameOf(seat),
  );
  return names.length ? t("table.won", { count: names.length, names: listed(names) }) : t("table.no-winner");
}
