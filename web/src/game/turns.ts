/** The placements of a game in lines: one for each turn. */

import type { BoardView } from "../lib/wire";

export interface Turn {
  readonly seat: number;
  readonly moves: readonly { readonly ply: number; readonly text: string }[];
}

/** Each placement belongs to the seat that was to move before it. */
export function turnsOf(boards: readonly BoardView[], moves: readonly string[]): Turn[] {
  const turns: { seat: number; moves: { ply: number; text: string }[] }[] = [];
  moves.forEach((text, ply) => {
    const seat = boards[ply]?.seat ?? 1;
    const last = turns.at(-1);
    if (last?.seat === seat) last.moves.push({ ply, text });
    else turns.push({ seat, moves: [{ ply, text }] });
  });
  return turns;
}
