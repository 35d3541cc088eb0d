/** The names of players and winners. */

import type { SeatView, TableView } from "../lib/wire";
import { maybe, t } from "../texts/texts.svelte";

/** Return the name of a seat's player: a person's name, a bot's level, or that the seat is free. */
export function seatName(seat: SeatView): string {
  if (seat.kind === "free") return t("app.free-seat");
  if (seat.kind === "bot") return seat.name ? (maybe(`choices.level-${seat.name}`) ?? seat.name) : t("app.bot");
  return seat.name || t("app.guest");
}

export function playerName({ seats }: Pick<TableView, "seats">, seat: number): string {
  const player = seats[seat - 1];
  return player ? seatName(player) : String(seat);
}

export function winnersText(winners: readonly number[], nameOf: (seat: number) => string): string {
  const names = winners.map(nameOf);
  return names.length ? t("table.won", { count: names.length, names: names.join(", ") }) : t("table.no-winner");
}
