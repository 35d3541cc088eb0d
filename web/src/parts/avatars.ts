/** The avatars of people: a camel of some colour in front of a pattern. */

export interface Pattern {
  /** The name of its text. */
  readonly name: string;
  readonly ground: string;
  readonly ink: string;
  /** A path over a disc of 64. */
  readonly path: string;
  /** How wide the path is drawn; 0 if it is filled. */
  readonly stroke: number;
}

export const PATTERNS: readonly Pattern[] = [
  { name: "dunes", ground: "#f9e6b5", ink: "#dcb266", path: "M0 44q16-12 34-4t30-4v28H0z", stroke: 0 },
  { name: "stripes", ground: "#f6cfa8", ink: "#d98c5f", path: "M-8 16L16-8M-8 36L36-8M-8 56L56-8M0 68L68 0M20 68L68 20M40 68L68 40", stroke: 6 },
  {
    name: "dots",
    ground: "#cfe8df",
    ink: "#6fb1a0",
    path: "M8 16h0M24 8h0M40 8h0M56 16h0M8 34h0M56 34h0M16 25h0M48 25h0M16 50h0M32 58h0M48 50h0M32 17h0",
    stroke: 7,
  },
  {
    name: "carpet",
    ground: "#f1dcc8",
    ink: "#a8442a",
    path: "M0 12l8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8M0 20l8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8M0 54l8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8M0 62l8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8",
    stroke: 3,
  },
  {
    name: "night",
    ground: "#7a7bb4",
    ink: "#fdf0c4",
    path: "M46 8a9 9 0 1 0 9 13A8 8 0 0 1 46 8zM14 18l1.5 3.5L19 23l-3.5 1.5L14 28l-1.5-3.5L9 23l3.5-1.5zM28 6l1 2.5 2.5 1-2.5 1-1 2.5-1-2.5-2.5-1 2.5-1zM8 42l1 2.5 2.5 1-2.5 1-1 2.5-1-2.5-2.5-1 2.5-1zM56 42l1 2.5 2.5 1-2.5 1-1 2.5-1-2.5-2.5-1 2.5-1z",
    stroke: 0,
  },
];

const LETTERS = "CSBRO";

/** Return whether a text, perhaps from a link, is an avatar. */
export function isAvatar(text: string): boolean {
  return [...LETTERS].some((letter) => PATTERNS.some((_, at) => text === `${letter}${at + 1}`));
}

/** Return the avatar of a person who has not chosen one: it depends on the seat. */
export function defaultAvatar(seat: number): string {
  return `${LETTERS[seat - 1] ?? "C"}1`;
}

/** Return the colour and the pattern of an avatar such as `R2`. */
export function avatarParts(avatar: string): { letter: string; number: number; pattern: Pattern } {
  const number = Number(avatar[1]);
  const [first] = PATTERNS;
  const pattern = PATTERNS[number - 1] ?? first;
  if (!pattern) throw new Error("there are no patterns");
  return { letter: avatar[0] ?? "C", number, pattern };
}
