/** The records of all puzzles, in one file that is loaded with the first of them. */

export const PUZZLE_RECORDS: Readonly<Record<string, string>> = import.meta.glob<string>(
  "../../../src/karawane/lessons/puzzles/*.ttd",
  { query: "?raw", import: "default", eager: true },
);
