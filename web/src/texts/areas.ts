/** The texts of the page by area; the English files define the keys. */

import type about from "./about/en.json";
import type analysis from "./analysis/en.json";
import type app from "./app/en.json";
import type choices from "./choices/en.json";
import type coach from "./coach/en.json";
import type games from "./games/en.json";
import type learning from "./learning/en.json";
import type reasons from "./reasons/en.json";
import type review from "./review/en.json";
import type start from "./start/en.json";
import type table from "./table/en.json";

export interface Texts {
  about: typeof about;
  analysis: typeof analysis;
  app: typeof app;
  choices: typeof choices;
  coach: typeof coach;
  games: typeof games;
  learning: typeof learning;
  reasons: typeof reasons;
  review: typeof review;
  start: typeof start;
  table: typeof table;
}

export type Area = keyof Texts;

export type Key = { [A in Area]: `${A}.${string & keyof Texts[A]}` }[Area];
