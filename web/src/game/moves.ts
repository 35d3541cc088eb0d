/** Moves as text: reading them, writing them, and understanding what a person types. */

import { isLetter, type Letter } from "../board/palette";
import type { BoardView, Legal } from "../lib/wire";

export type MoveKind = "give back" | "leader" | "camel" | "pass";

export interface Move {
  readonly kind: MoveKind;
  readonly letter: Letter | null;
  readonly space: string | null;
}

export function readMove(text: string): Move {
  const letter = text[0] ?? "";
  if (!isLetter(letter)) return { kind: "pass", letter: null, space: null };
  if (text[1] === "-") return { kind: "give back", letter, space: null };
  if (text[1] === "@") return { kind: "leader", letter, space: text.slice(2) };
  return { kind: "camel", letter, space: text.slice(1) };
}

/** The spaces that moves place something on, in their order. */
export function spacesOf(moves: readonly string[]): string[] {
  return moves.map((move) => readMove(move).space).filter((space) => space !== null);
}

/** Return the move that places a camel or leader of a colour on a space, depending on the phase. */
export function moveTo(phase: BoardView["phase"], letter: Letter, space: string): string {
  return phase === "leaders" ? `${letter}@${space}` : `${letter}${space}`;
}

/** Return the legal spaces of each colour. */
export function placesOf(legal: Legal): ReadonlyMap<Letter, readonly string[]> {
  const entries = [...Object.entries(legal.leaders), ...Object.entries(legal.camels)];
  return new Map(entries.filter((entry): entry is [Letter, readonly string[]] => isLetter(entry[0])));
}

/** Return every legal placement of a position. */
export function placementsOf({ phase, legal }: Pick<BoardView, "phase" | "legal">): string[] {
  return [...placesOf(legal)].flatMap(([letter, spaces]) => spaces.map((space) => moveTo(phase, letter, space)));
}

/** Return the colours that may go on each legal space: only the chosen one, or all. */
export function coloursAt(
  places: ReadonlyMap<Letter, readonly string[]>,
  chosen: Letter | null,
): ReadonlyMap<string, readonly Letter[]> {
  const result = new Map<string, Letter[]>();
  for (const [letter, spaces] of places) {
    if (chosen !== null && letter !== chosen) continue;
    for (const space of spaces) result.set(space, [...(result.get(space) ?? []), letter]);
  }
  return result;
}

/**
 * Return a typed move in the server's notation. Understands `ch8`, `C h8`, `c@h8`, `h8` for the colour
 * in hand, `c-` and `pass`; returns null for anything else.
 */
export function typedMove(text: string, phase: BoardView["phase"], chosen: Letter | null): string | null {
  const typed = text.trim().toLowerCase().replace(/\s+/g, "");
  if (typed === "pass") return "pass";
  // Columns c, s, b, r and o look like colours: of two letters, the first is the colour.
  const parts = /^([csbro])?(@|-)?(?:([a-z])([1-9]\d?))?$/.exec(typed);
  const bare = /^([a-z])([1-9]\d?)$/.exec(typed);
  if (bare && chosen) return moveTo(phase, chosen, typed);
  const letter = parts?.[1]?.toUpperCase();
  if (!parts || !letter || !isLetter(letter)) return null;
  if (parts[2] === "-" || (phase === "give back" && !parts[3])) return `${letter}-`;
  return parts[3] && parts[4] ? moveTo(phase, letter, parts[3] + parts[4]) : null;
}

/** For each colour in hand or to choose from, the most water that its next camel can win. */
export function waterInReach(
  places: ReadonlyMap<Letter, readonly string[]>,
  water: Readonly<Record<string, number>>,
): ReadonlyMap<Letter, number> {
  const best = [...places].map(([letter, spaces]) => [letter, Math.max(0, ...spaces.map((space) => water[space] ?? 0))] as const);
  return new Map(best.filter(([, points]) => points > 0));
}
