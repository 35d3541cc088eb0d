/** The colours and shapes of camels and seats, chosen to survive colour-vision deficiencies. */

export type Letter = "C" | "S" | "B" | "R" | "O";

export const LETTERS: readonly Letter[] = ["C", "S", "B", "R", "O"];

export const SAND = "#D9BF8C";
export const OUTLINE = "#222222";
export const PARCHMENT = "#FBF1D9";

export const CAMEL_FILLS: Readonly<Record<Letter, string>> = {
  C: "#FFFFCC",
  S: "#99DDFF",
  B: "#648FFF",
  R: "#EE99AA",
  O: "#999933",
};

/** Shapes about 12 across, in steps from the point around which they stand. */
export const GLYPHS: Readonly<Record<Letter, string>> = {
  C: "m-5 0c0-2.8 2.2-5 5-5s5 2.2 5 5-2.2 5-5 5-5-2.2-5-5z",
  S:
    "m-6-2.9c2-3 4-3 6-1s4 2 6-1v2c-2 3-4 3-6 1s-4-2-6 1z" +
    "m0 5.8c2-3 4-3 6-1s4 2 6-1v2c-2 3-4 3-6 1s-4-2-6 1z",
  B: "m0-6l5.4 6l-5.4 6l-5.4-6z",
  R: "m-1.9-5.6h3.8v3.7h3.7v3.8h-3.7v3.7h-3.8v-3.7h-3.7v-3.8h3.7z",
  O: "m0-6l6 10.8h-12z",
};

export const SEAT_FILLS: readonly string[] = ["#000000", "#332288", "#EE3377", "#009988", "#997700"];

export function seatFill(seat: number): string {
  return SEAT_FILLS[seat - 1] ?? OUTLINE;
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
