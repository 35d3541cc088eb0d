/** A bot in the page: a level of the kernel that plays one seat of a game. */

import type { KernelGame } from "./kernel_game";
import type { KernelSearch } from "./kernel_search";
import { knowledge } from "./knowledge";
import { levelNamed, THINKING } from "./levels";

/** Five seats together stay well below what phones allow. */
const MEMORY_MB = 24;
type SearchLevel = NonNullable<NonNullable<ReturnType<typeof levelNamed>>["search"]>;

/** The kernel's number for random moves. */
const RANDOM = 0;

export class KernelPlayer {
  #search: KernelSearch | null = null;
  /** The moves that the search has followed. */
  #followed: readonly string[] = [];
  #level: NonNullable<ReturnType<typeof levelNamed>>;

  constructor(
    level: string,
    private readonly seed: number,
  ) {
    const found = levelNamed(level);
    if (!found) throw new Error(`there is no level ${level}`);
    this.#level = found;
  }

  /** Return the level's move in a game that has come to its turn, after a share of its time if it searches. */
  choose(game: KernelGame, share = 1): string {
    const { number, search } = this.#level;
    // A game is played once, so the number of the placement makes every choice a new one.
    if (!search) return game.levelMove(number, this.seed + game.played.length);
    if (game.choices === 1) return game.levelMove(RANDOM, 0);
    const found = this.#searchAt(game, search);
    const simulations = search.simulations?.[game.players] ?? 0;
    found.run({ simulations, seconds: share * THINKING * this.#level.seconds });
    return found.best();
  }

  free(): void {
    this.#search?.free();
    this.#search = null;
  }

  #searchAt(game: KernelGame, level: SearchLevel): KernelSearch {
    const isFurther = this.#followed.every((move, at) => game.played[at] === move);
    if (!isFurther) this.free();
    if (this.#search) for (const move of game.played.slice(this.#followed.length)) this.#search.advance(move);
    const seed = this.seed + game.played.length;
    const { curve, places, moves, evaluation } = knowledge(game.players);
    const used = {
      curve,
      places: level.learned_places ? places : [],
      moves: level.learned_moves ? moves : [],
      evaluation: level.learned_evaluation ? evaluation : [],
    };
    this.#search ??= game.search({ seed, memoryMb: MEMORY_MB, knowledge: used });
    this.#followed = game.played;
    return this.#search;
  }
}
