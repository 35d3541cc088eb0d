/** What was learned from games, for the search: the files of the package, in the order that the kernel reads. */

import chances from "../../../src/karawane/kernel/chances.json";
import evaluation from "../../../src/karawane/kernel/evaluation.json";
import moves from "../../../src/karawane/kernel/moves.json";
import places from "../../../src/karawane/kernel/places.json";

export interface Knowledge {
  /** The curve that turns rewards into chances. */
  readonly curve: readonly number[];
  /** The learned worth of leaders' places; none if nothing was learned for this number of players. */
  readonly places: readonly number[];
  /** The learned prior of camels' moves; none if nothing was learned. */
  readonly moves: readonly number[];
  /** The weights of the learned evaluation; none if nothing was learned. */
  readonly evaluation: readonly number[];
}

type ByPlayers<What> = Readonly<Record<string, What>>;

const CURVES: ByPlayers<{ readonly curve: Readonly<Record<string, number>> }> = chances.players;
const PLACES: ByPlayers<{ readonly weights: Readonly<Record<string, number>> }> = places.players;
const MOVES: ByPlayers<{ readonly weights: Readonly<Record<string, number>> }> = moves.players;
const EVALUATIONS: ByPlayers<{ readonly scale: number; readonly weights: string }> = evaluation.players;
const STRAIGHT = [0, 1, 0, 0, 0, 0, 0];

/** Return what is known about games with a number of players. */
export function knowledge(players: number): Knowledge {
  const curve = CURVES[players]?.curve;
  return {
    curve: curve ? Object.values(curve) : STRAIGHT,
    places: Object.values(PLACES[players]?.weights ?? {}),
    moves: Object.values(MOVES[players]?.weights ?? {}),
    evaluation: unpacked(EVALUATIONS[players]),
  };
}

/** Read whole numbers of 16 bits, lowest byte first, and scale them. */
function unpacked(packed: { readonly scale: number; readonly weights: string } | undefined): number[] {
  if (!packed) return [];
  const bytes = Uint8Array.from(atob(packed.weights), (letter) => letter.charCodeAt(0));
  const numbers = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / 2 }, (_, at) => Math.fround(numbers.getInt16(2 * at, true) * packed.scale));
}
