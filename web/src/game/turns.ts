/** The placements of a game, grouped by turn. */

export interface LoggedMove {
  readonly ply: number;
  readonly text: string;
}

export interface Turn {
  readonly seat: number;
  readonly moves: readonly LoggedMove[];
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
