/** A search of the kernel that follows a game and keeps what it found from move to move. */

import type { Kernel } from "./kernel";
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
  /** Each seat's chance of winning, and its expected points. */
  readonly chances: readonly number[];
  readonly points: readonly number[];
}

export interface SearchOptions {
  readonly seed: number;
  readonly memoryMb: number;
  /** The learned weights of leaders' places; none to place leaders without them. */
  readonly weights: readonly number[];
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
    { seed, memoryMb, weights }: SearchOptions,
  ) {
    kernel.reals().set(weights);
    this.#address = kernel.call.new_analysis(game, seed, memoryMb, weights.length);
  }

  /** Search until a limit is reached. */
  run({ seconds = 0, simulations = 0 }: SearchLimits): void {
    const { call } = this.kernel;
    call.begin_analysis(this.#address, simulations, seconds);
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
    const [simulations = 0, ...reals] = this.kernel.reals().slice(0, 1 + count * (2 + 2 * players));
    return {
      simulations,
      line,
      moves: moves.map((move, at) => {
        const [visits = 0, value = 0, ...seats] = reals.slice(at * (2 + 2 * players), (at + 1) * (2 + 2 * players));
        return { move, visits, value, chances: seats.slice(0, players), points: seats.slice(players) };
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
