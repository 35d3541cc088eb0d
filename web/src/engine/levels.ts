/** The levels of bots, from the data file of `karawane.bots`. */

import data from "../../../src/karawane/bots/levels.toml";

interface Level {
  readonly number: number;
  readonly name: string;
  readonly seconds: number;
  readonly about: string;
  /** Only levels that search have this. */
  readonly search?: {
    readonly learned_places: boolean;
    readonly learned_moves: boolean;
    readonly learned_evaluation: boolean;
    /** For a placement, by players; without a number, it thinks until the time is up. */
    readonly simulations?: Readonly<Record<string, number>>;
  };
}

/** All levels, the weakest first. */
export const LEVELS = data["levels"] as readonly Level[];

/** The most simulations for each second of a hint, so that the same question gets the same advice. */
export const HINT_SIMULATIONS = Number(data["hint_simulations"]);

/** The simulations for each position of a report. */
export const REPORT_SIMULATIONS = Number(data["report_simulations"]);

/** The share of its time limit that a level spends thinking. */
export const THINKING = Number(data["thinking"]);

/** The share of that time which a quick bot takes. */
export const QUICK = 0.1;

/** Return a level by its name; null if the page does not know it. */
export function levelNamed(name: string): Level | null {
  return LEVELS.find((level) => level.name === name) ?? null;
}
