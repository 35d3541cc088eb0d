/** The analysis of a position: requesting it, and what it found. */

import type { Letter } from "../board/palette";
import type { AnalysisView } from "../lib/wire";
import { describeError } from "../texts/errors";
import { bestOf, heatOf, measureOf, type Measure, type Spot } from "./heat_map";

export class Analysis {
  found = $state.raw<AnalysisView | null>(null);
  busy = $state(false);
  failed = $state("");
  /** Whether to show the heat map. */
  heat = $state(false);
  /** Whether to show the best moves on the board. */
  hints = $state(false);
  #asked = 0;

  /** `colour` is the one that the heat map shows; null for the best colour on each space. */
  constructor(private readonly colour: () => Letter | null) {}

  readonly spots = $derived.by(
    (): ReadonlyMap<string, Spot> => (this.heat && this.found ? heatOf(this.found, this.colour()) : NOTHING),
  );

  /** What moves are compared by. */
  readonly measure = $derived.by((): Measure => (this.found ? measureOf(this.found) : "points"));

  /** The moves worth showing, best first. */
  readonly best = $derived.by(() => (this.found ? bestOf(this.found, MOST_NAMED) : []));

  /** Request an analysis unless one is under way; drop the answer if it is no longer wanted. */
  async ask(question: () => Promise<AnalysisView>): Promise<void> {
    if (this.busy) return;
    const number = (this.#asked += 1);
    this.busy = true;
    this.failed = "";
    try {
      const found = await question();
      if (number === this.#asked) this.found = found;
    } catch (error) {
      if (number === this.#asked) this.failed = describeError(error);
    } finally {
      if (number === this.#asked) this.busy = false;
    }
  }

  /** Forget what was found because the position has changed; `known` is what is known of the new one. */
  forget(known: AnalysisView | null = null): void {
    this.#asked += 1;
    this.found = known;
    this.busy = false;
    this.failed = "";
  }
}

const MOST_NAMED = 3;
const NOTHING: ReadonlyMap<string, Spot> = new Map();
