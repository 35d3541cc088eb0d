/** A search of the kernel that follows a game and keeps what it found from move to move. */

import type { Kernel } from "./kernel";
import type { Knowledge } from "./knowledge";
import type { BoardNumbers } from "./numbers";

/** The limits of a search; the same seed and simulations give the same result as on the server. */
export interface SearchLimits {
  readonly seconds?: number;
  readonly simulations?: number;
  readonly seed?: number;
}

/** What a search found about a move. */
export interface SearchedMove {
  readonly move: string;
  readonly visits: number;
  readonly value: number;
  /** The standard error of the value. */
  readonly error: number;
  /** Each seat's chance of winning, and its expected points. */
  readonly chances: readonly number[];
  readonly points: readonly number[];
}

export interface SearchOptions {
  readonly seed: number;
  readonly memoryMb: number;
  readonly knowledge: Knowledge;
}

/** Each seat's chance of winning, and its points. */
export interface Outlook {
  readonly chances: readonly number[];
  readonly points: readonly number[];
}

/** Read what the kernel has written. */
export function outlookIn(kernel: Kernel, players: number): Outlook {
  const reals = [...kernel.reals().slice(0, 2 * players)];
  return { chances: reals.slice(0, players), points: reals.slice(players) };
}

const SLICE_MS = 100;

export class KernelSearch {
  #address: number;

  constructor(
    private readonly kernel: Kernel,
    private readonly board: BoardNumbers,
    game: number,
    { seed, memoryMb, knowledge: { curve, places, moves, evaluation } }: SearchOptions,
  ) {
    kernel.reals().set([...curve, ...places, ...moves, ...evaluation]);
    this.#address = kernel.call.new_analysis(game, seed, memoryMb, places.length, moves.length, evaluation.length);
  }

  /** Search until a limit is reached; a survey gives every move some games, so that all can be valued. */
  run({ seconds = 0, simulations = 0 }: SearchLimits, { survey = false } = {}): void {
    const { call } = this.kernel;
    call.begin_analysis(this.#address, simulations, seconds, Number(survey));
    while (!call.continue_analysis(this.#address, SLICE_MS));
  }

  /** The most visited move. */
  best(): string {
    this.kernel.call.write_best_move(this.#address);
    return this.board.move(this.kernel.reader());
  }

  /** Make a legal move. */
  advance(move: string): void {
    this.kernel.call.advance_analysis(this.#address, ...this.board.argumentsOf(move));
  }

  /** Return the value of every move, the best first, and the expected continuation. */
  found(): { simulations: number; line: string[]; moves: SearchedMove[] } {
    const { players } = this.board.layout;
    const count = this.kernel.call.write_analysis(this.#address);
    const reader = this.kernel.reader();
    const line = Array.from({ length: reader.number() }, () => this.board.move(reader));
    const moves = Array.from({ length: count }, () => this.board.move(reader));
    const size = 3 + 2 * players;
    const [simulations = 0, ...reals] = this.kernel.reals().slice(0, 1 + count * size);
    return {
      simulations,
      line,
      moves: moves.map((move, at) => {
        const [visits = 0, value = 0, error = 0, ...seats] = reals.slice(at * size, (at + 1) * size);
        return { move, visits, value, error, chances: seats.slice(0, players), points: seats.slice(players) };
      }),
    };
  }

  /** Return each seat's chance and points, as the mean over all moves. */
  outlook(): Outlook {
    this.kernel.call.write_outlook(this.#address);
    return outlookIn(this.kernel, this.board.layout.players);
  }

  free(): void {
    this.kernel.call.free_analysis(this.#address);
  }
}
