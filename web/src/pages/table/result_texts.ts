/** How a game has ended, in a sentence. */

import { playerName, winnersText } from "../../game/player_names";
import type { TableView } from "../../lib/wire";
import { t } from "../../texts/texts.svelte";

/** Return the points by which the winners are ahead of everybody else; 0 if points did not decide. */
export function marginOf({ winners, board }: Pick<TableView, "winners" | "board">): number {
  const totals = board.scores.map(({ total }) => total ?? 0);
  const won = winners.map((seat) => totals[seat - 1] ?? 0);
  const lost = totals.filter((_, at) => !winners.includes(at + 1));
  return won.length && lost.length ? Math.max(0, Math.min(...won) - Math.max(...lost)) : 0;
}

/** Return a seat's place by points: 1 plus the number of seats with more. */
export function placeOf({ board }: Pick<TableView, "board">, seat: number): number {
  const own = board.scores[seat - 1]?.total ?? 0;
  return 1 + board.scores.filter(({ total }) => (total ?? 0) > own).length;
}

/** Return who has won by how much, and the place of the client's only seat. */
export function resultText(view: TableView, seats: readonly number[]): string {
  const points = marginOf(view);
  const [mine] = seats;
  if (seats.length === 1 && mine !== undefined && view.winners.length === 1 && view.winners.includes(mine)) {
    return points ? t("table.you-win-by", { points }) : t("table.you-win");
  }
  const names = view.winners.map((seat) => playerName(view, seat)).join(", ");
  const byBot = view.winners.some((seat) => view.seats[seat - 1]?.stand_in);
  const won =
    points && !byBot
      ? t("table.won-by", { names, count: view.winners.length, points })
      : winnersText(view, (seat) => playerName(view, seat));
  if (seats.length !== 1 || mine === undefined || view.winners.includes(mine) || view.seats.length < 3) return won;
  return `${won} ${t("table.your-place", { place: placeOf(view, mine), players: view.seats.length })}`;
}
