/** The placements of a game, grouped by turn. */

export interface LoggedMove {
  readonly ply: number;
  readonly text: string;
}

export interface Turn {
  readonly seat: number;
  readonly moves: readonly LoggedMove[];
}

/**
 * The plies of the placements that others made after the last one of these seats, the current turn aside.
 *
 * Without seats, or if they made all of them, those of the last turn.
 */
export function pliesSince(
  seats: readonly number[],
  movers: readonly number[],
  turn: number,
): { readonly from: number; readonly to: number } {
  const to = movers.length - turn;
  const mine = (ply: number): boolean => seats.includes(movers[ply] ?? 0);
  let from = to;
  if (seats.length && to > 0 && !mine(to - 1)) while (from > 0 && !mine(from - 1)) from -= 1;
  else while (from > 0 && movers[from - 1] === movers[to - 1]) from -= 1;
  return { from, to };
}

/** The turns of a game: successive moves of a seat, split at the plies in `breaks`. */
export function turnsOf(
  moves: readonly string[],
  movers: readonly number[],
  breaks: ReadonlySet<number> = new Set(),
): Turn[] {
  const turns: { seat: number; moves: LoggedMove[] }[] = [];
  moves.forEach((text, ply) => {
    const seat = movers[ply] ?? 1;
    const last = turns.at(-1);
    if (last?.seat === seat && !breaks.has(ply)) last.moves.push({ ply, text });
    else turns.push({ seat, moves: [{ ply, text }] });
  });
  return turns;
}
