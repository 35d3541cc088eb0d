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

/** Shapes about 12 across, around the point where they stand. */
export const GLYPHS: Readonly<Record<Letter, string>> = {
  C: "M-5 0A5 5 0 1 0 5 0A5 5 0 1 0-5 0Z",
  S:
    "M-6-2.9C-4-5.9-2-5.9 0-3.9S4-1.9 6-4.9V-2.9C4 .1 2 .1 0-1.9S-4-3.9-6-.9Z" +
    "M-6 2.9C-4-.1-2-.1 0 1.9S4 3.9 6 .9V2.9C4 5.9 2 5.9 0 3.9S-4 1.9-6 4.9Z",
  B: "M0-6L5.4 0L0 6L-5.4 0Z",
  R: "M-1.9-5.6H1.9V-1.9H5.6V1.9H1.9V5.6H-1.9V1.9H-5.6V-1.9H-1.9Z",
  O: "M0-6L6 4.8H-6Z",
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
