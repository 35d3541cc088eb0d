/** A task for a learner: played like a table, judged by the kernel or the server. */

import type { Playable } from "../../game/move_input.svelte";
import { ApiError } from "../../lib/api";
import type { CommandBody } from "../../lib/socket/connection";
import type { BoardView, PreviewView, Refused, TableView, Tried, Try } from "../../lib/wire";
import { language } from "../../texts/texts.svelte";

type Answer = { readonly type: "done" } | Pick<Refused, "type" | "reason" | "rule">;

export class Exercise implements Playable {
  moves = $state.raw<readonly string[]>([]);
  board = $state.raw<BoardView>() as BoardView;
  verdict = $state<Tried["verdict"]>("going_on");
  /** The comment on a right or wrong try. */
  text = $state("");
  busy = $state(false);

  constructor(
    start: BoardView,
    private readonly placements: number,
    private readonly ask: (tried: Try) => Promise<Tried>,
    private readonly solved: () => void,
  ) {
    this.board = start;
  }

  readonly open = $derived.by(() => this.placements > 0 && (this.verdict === "going_on" || this.verdict === "illegal"));

  readonly view = $derived.by(
    (): Pick<TableView, "status" | "awaits" | "turn" | "board"> => ({
      status: this.placements ? "running" : "over",
      awaits: this.open ? "placement" : "nobody",
      turn: this.moves,
      board: this.board,
    }),
  );

  /** The learner's seat while the exercise is open. */
  get acting(): number | null {
    return this.open ? this.board.seat : null;
  }

  async send(command: CommandBody): Promise<Answer> {
    if (command.type === "place") return this.try([...this.moves, ...command.moves]);
    if (command.type === "take_back") return this.try(this.moves.slice(0, -1));
    return { type: "refused", reason: "not_allowed", rule: null };
  }

  async preview(move: string): Promise<PreviewView | null> {
    try {
      return (await this.ask({ moves: this.moves, preview: move, language: language() })).preview;
    } catch {
      return null;
    }
  }

  /** Try these placements instead of the previous ones; an empty list starts over. */
  async try(moves: readonly string[]): Promise<Answer> {
    this.busy = true;
    try {
      const tried = await this.ask({ moves, language: language() });
      this.moves = tried.moves;
      this.board = tried.board;
      this.verdict = tried.verdict;
      this.text = tried.text;
      if (tried.verdict === "right") this.solved();
      if (tried.refused) return { type: "refused", reason: tried.refused.reason ?? "", rule: tried.refused.rule };
      return { type: "done" };
    } catch (error) {
      return { type: "refused", reason: error instanceof ApiError ? error.reason : "", rule: null };
    } finally {
      this.busy = false;
    }
  }
}
