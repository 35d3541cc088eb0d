/** A report on a whole game, found by the kernel: the chances over time, and the placements that turned it. */

import type { Fact } from "./explanations";
import type { Kernel } from "./kernel";
import type { KernelGame } from "./kernel_game";
import { knowledge } from "./knowledge";

/** Each seat's prospects in a position. */
export interface Moment {
  readonly seat: number;
  readonly chances: readonly number[];
  readonly points: readonly number[];
  /** The best move found; null in a finished game. */
  readonly expected: string | null;
}

/** A placement that is worth mentioning, and what the search expected instead. */
export interface Mention {
  readonly ply: number;
  readonly seat: number;
  readonly move: string;
  readonly facts: readonly Fact[];
  readonly expected: string;
  readonly expectedFacts: readonly Fact[];
  /** By how much the seat's chance changed, or the points that the placement cost. */
  readonly amount: number;
}

export interface GameReport {
  readonly moments: readonly Moment[];
  readonly turningPoints: readonly Mention[];
  /** By seat, the worst first. */
  readonly costlyPlacements: readonly Mention[];
}

const MEMORY_MB = 64;

/** Search every position of a game. The tree is kept from move to move, so that nothing found early is lost. */
export function report(kernel: Kernel, game: KernelGame, moves: readonly string[], simulations: number): GameReport {
  const moments = momentsOf(game, moves, simulations);
  const { players } = game;
  const mention = (ply: number, amount: number): Mention => {
    const { seat = 1, expected = "" } = moments[ply] ?? {};
    const move = moves[ply] ?? "";
    game.replay(moves.slice(0, ply));
    return { ply, seat, move, facts: game.facts(move), expected: expected ?? "", expectedFacts: game.facts(expected ?? ""), amount };
  };
  const found = (count: number): Mention[] => {
    const reader = kernel.reader();
    const plies = Array.from({ length: count }, () => reader.number());
    const amounts = [...kernel.reals().slice(0, count)];
    return plies.map((ply, at) => mention(ply, amounts[at] ?? 0));
  };
  writeMoments(kernel, moments, moves, players);
  const turningPoints = found(kernel.call.write_turning_points());
  const costlyPlacements = Array.from({ length: players }, (_, at) => {
    writeMoments(kernel, moments, moves, players);
    return found(kernel.call.write_costly_placements(at + 1));
  }).flat();
  return { moments, turningPoints, costlyPlacements };
}

function momentsOf(game: KernelGame, moves: readonly string[], simulations: number): Moment[] {
  const { players } = game;
  game.replay([]);
  const search = game.search({ seed: 0, memoryMb: MEMORY_MB, knowledge: knowledge(players) });
  const moments: Moment[] = [];
  for (let ply = 0; ply <= moves.length; ply += 1) {
    game.replay(moves.slice(0, ply));
    const { phase, seat } = game.view({ legal: false });
    if (phase === "over") {
      moments.push({ seat, ...game.finalOutlook(), expected: null });
      continue;
    }
    const move = moves[ply - 1];
    if (move !== undefined) search.advance(move);
    search.run({ simulations });
    moments.push({ seat, ...search.outlook(), expected: search.best() });
  }
  search.free();
  return moments;
}

/** Write what the kernel reads to choose the placements worth mentioning. */
function writeMoments(kernel: Kernel, moments: readonly Moment[], moves: readonly string[], players: number): void {
  const surprising = ({ expected }: Moment, ply: number): boolean =>
    expected !== null && moves[ply] !== undefined && expected !== moves[ply];
  kernel.write(moments.length, players, ...moments.flatMap((moment, ply) => [moment.seat, Number(surprising(moment, ply))]));
  kernel.reals().set(moments.flatMap(({ chances, points }) => [...chances, ...points]));
}
