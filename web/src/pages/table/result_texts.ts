/** How a game has ended, in a sentence. */

import { playerName, winnersText } from "../../game/player_names";
import type { TableView } from "../../lib/wire";
import { listed, t } from "../../texts/texts.svelte";

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
  const own = seats.length === 1 ? seats[0] : undefined;
  if (own === undefined) return wonText(view);
  if (view.winners.includes(own)) return ownWinText(view, own);
  if (view.seats.length < 3) return wonText(view);
  return `${wonText(view)} ${t("table.your-place", { place: placeOf(view, own), players: view.seats.length })}`;
}

function wonText(view: TableView): string {
  const points = marginOf(view);
  const [winner, ...others] = view.winners;
  if (!points || winner === undefined || others.length || view.seats[winner - 1]?.stand_in) {
    return winnersText(view, (seat) => playerName(view, seat));
  }
  return t("table.won-by", { name: playerName(view, winner), points });
}

function ownWinText(view: TableView, own: number): string {
  const others = view.winners.filter((seat) => seat !== own);
  if (others.length) return t("table.you-share", { names: listed(others.map((seat) => playerName(view, seat))) });
  const points = marginOf(view);
  return points ? t("table.you-win-by", { points }) : t("table.you-win");
}
