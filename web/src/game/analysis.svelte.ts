/** Asking for the best moves of a position, and what came of it. */

import type { Letter } from "../board/palette";
import { describeError } from "../texts/errors";
import type { AnalysisView } from "../lib/wire";
import { bestOf, heatOf, type Spot } from "./heat_map";

export class Analysis {
  found = $state.raw<AnalysisView | null>(null);
  busy = $state(false);
  failed = $state("");
  /** Whether the heat map is wished for. */
  heat = $state(false);
  /** Whether the best moves are wished for on the board. */
  hints = $state(false);
  /** The colour that the heat map is for; the best one on each space where it is null. */
  colour = $state<Letter | null>(null);
  #asked = 0;

  readonly spots = $derived.by(
    (): ReadonlyMap<string, Spot> => (this.heat && this.found ? heatOf(this.found, this.colour) : NOTHING),
  );

  /** The moves worth naming, the best one first. */
  readonly best = $derived.by(() => (this.found ? bestOf(this.found, MOST_NAMED) : []));

  /** Ask, unless the same is being asked already; an answer that is not wanted any more is dropped. */
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

  /** The position has changed: nothing that was found is true any more. */
  forget(known: AnalysisView | null = null): void {
    this.#asked += 1;
    this.found = known;
    this.busy = false;
    this.failed = "";
  }
}

const MOST_NAMED = 3;
const NOTHING: ReadonlyMap<string, Spot> = new Map();
