/** Camel colours by their letters, and the colours of camels and seats. */

import { AREA_FILLS, CAMEL_FILLS, GLYPHS, OUTLINE, PARCHMENT, SEAT_FILLS } from "./artwork";

export { CAMEL_FILLS, GLYPHS, OUTLINE, PARCHMENT };

export type Letter = keyof typeof CAMEL_FILLS;

export const LETTERS: readonly Letter[] = ["C", "S", "B", "R", "O"];

export function seatFill(seat: number): string {
  return SEAT_FILLS[seat - 1] ?? OUTLINE;
}

export function areaFill(seat: number): string {
  return AREA_FILLS[seat - 1] ?? PARCHMENT;
}

export function isLetter(text: string): text is Letter {
  return (LETTERS as readonly string[]).includes(text);
}

/** Mix a share of another colour into a colour, both as `#RRGGBB`. */
export function mix(colour: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const here = parseInt(colour.slice(at, at + 2), 16);
    const there = parseInt(other.slice(at, at + 2), 16);
    return Math.round(here + (there - here) * share).toString(16).padStart(2, "0");
  });
  return `#${parts.join("")}`;
}
