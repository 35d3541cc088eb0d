/** Shows placements once more, position by position. */

import { readMove } from "../../game/moves";
import { pauseMs } from "../../lib/settings.svelte";
import type { BoardView, Replay } from "../../lib/wire";

/** The least time for a placement, which somebody who asks to see it again wants to follow. */
const LEAST_MS = 600;

export class TurnReplay {
  /** The position shown instead of the current one. */
  board = $state.raw<BoardView | null>(null);
  /** Where the last placement of that position was made. */
  space = $state<string | null>(null);
  busy = $state(false);
  #run = 0;

  constructor(private readonly load: () => Promise<Replay>) {}

  /** Show the placements from one ply to another; fails as requests do. */
  async play(from: number, to: number): Promise<void> {
    const run = (this.#run += 1);
    this.busy = true;
    try {
      const { boards, moves } = await this.load();
      for (let ply = from; ply <= to && run === this.#run; ply += 1) {
        this.board = boards[ply] ?? null;
        this.space = ply > from ? readMove(moves[ply - 1] ?? "").space : null;
        await new Promise((done) => setTimeout(done, Math.max(LEAST_MS, pauseMs())));
      }
    } finally {
      if (run === this.#run) this.stop();
    }
  }

  stop(): void {
    this.#run += 1;
    this.board = null;
    this.space = null;
    this.busy = false;
  }
}
