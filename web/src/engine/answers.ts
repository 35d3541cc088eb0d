/** The kernel's answers to questions about games. */

import type { Kernel } from "./kernel";
import { type GameStart, KernelGame } from "./kernel_game";
import { KernelPlayer } from "./kernel_player";
import { QUICK } from "./levels";
import type { Answer, Answers, Asked, Question, QuestionKind } from "./requests";

/** A game that was opened, and the bots that play in it. */
class OpenGame {
  #players = new Map<string, KernelPlayer>();

  constructor(
    readonly kernel: Kernel,
    readonly game: KernelGame,
  ) {}

  player({ level, seat, seed }: Asked["choose"]): KernelPlayer {
    const key = `${seat} ${level}`;
    const known = this.#players.get(key) ?? new KernelPlayer(level, seed);
    this.#players.set(key, known);
    return known;
  }

  free(): void {
    for (const player of this.#players.values()) player.free();
    this.game.free();
  }
}

type Handlers = { [Kind in QuestionKind]: (open: OpenGame, asked: Asked[Kind], moves: readonly string[]) => Answers[Kind] | Promise<Answers[Kind]> };

const HANDLERS: Handlers = {
  view: ({ game }, viewpoint) => game.view(viewpoint),
  views({ game }, viewpoint, moves) {
    return [0, ...moves.keys()].map((_, ply) => {
      game.replay(moves.slice(0, ply));
      return game.view(viewpoint);
    });
  },
  scoring: ({ game }) => game.scoring(),
  preview: ({ game }, { move }) => game.preview(move),
  previews: ({ game }, { moves }) => moves.map((move) => game.preview(move)),
  advice: ({ game }) => game.advice(),
  analyse: ({ game }, { limits }) => game.analyse(limits),
  choose: (open, asked) => open.player(asked).choose(open.game, asked.quick ? QUICK : 1),
  deal: ({ game }, { seed }) => game.deal(seed),
  problem: ({ game }) => ({ found: game.setUpProblem() }),
  // Tables do not ask these, so their code is loaded when it is needed.
  async refusal({ game }, { moves }) {
    const { playLegal } = await import("./attempts");
    const { legal, refused } = playLegal(game, moves);
    return { at: legal.length, refused };
  },
  judge: async ({ game }, attempted) => (await import("./attempts")).judge(game, attempted),
  report: async ({ game, kernel }, { simulations }, moves) =>
    (await import("./reports")).report(kernel, game, moves, simulations),
};

export class Answering {
  #starts = new Map<number, GameStart>();
  #games = new Map<number, OpenGame>();
  #kernel: Promise<Kernel> | null = null;

  constructor(private readonly instantiate: () => Promise<Kernel>) {}

  open(game: number, start: GameStart): void {
    this.#starts.set(game, start);
  }

  close(game: number): void {
    this.#starts.delete(game);
    this.#games.get(game)?.free();
    this.#games.delete(game);
  }

  /** Return the answer; null if the kernel has none. */
  async answer(question: Question): Promise<Answer | null> {
    try {
      const open = await this.#gameOf(question.game);
      return await answerOf(open, question);
    } catch {
      // The instance may be in any state: the next question gets a new one.
      this.#kernel = null;
      this.#games.clear();
      return null;
    }
  }

  async #gameOf(number: number): Promise<OpenGame> {
    const start = this.#starts.get(number);
    if (!start) throw new Error(`game ${number} is not open`);
    const kernel = await (this.#kernel ??= this.instantiate());
    const known = this.#games.get(number) ?? new OpenGame(kernel, new KernelGame(kernel, start));
    this.#games.set(number, known);
    return known;
  }
}

function answerOf<Kind extends QuestionKind>(open: OpenGame, { kind, asked, moves }: Question<Kind>): Answers[Kind] | Promise<Answers[Kind]> {
  // `views` goes through all positions by itself.
  open.game.replay(kind === "views" ? [] : moves);
  return HANDLERS[kind](open, asked, moves);
}
