/** Shows what arrives one after the other, at a pace that people can follow. */

export interface Step {
  /** How long what was shown before must have been seen, in milliseconds. */
  readonly pause: number;
  readonly show: () => void;
}

/** Time, passed in so that tests can move it. */
export interface Time {
  now(): number;
  later(ms: number, act: () => void): () => void;
}

export class Playback {
  #queue: Step[] = [];
  #shown = -Infinity;
  #cancel: (() => void) | null = null;

  constructor(
    private readonly time: Time,
    private readonly changed: (waiting: boolean) => void,
  ) {}

  /** Show a step once those before it have been shown, at once if it needs no pause. */
  add(step: Step): void {
    this.#queue.push(step);
    if (!this.#cancel) this.#go();
  }

  /** Show everything at once. */
  skip(): void {
    this.#cancel?.();
    this.#cancel = null;
    for (const step of this.#queue.splice(0)) this.#show(step);
    this.changed(false);
  }

  /** Forget what has not been shown. */
  stop(): void {
    this.#cancel?.();
    this.#queue = [];
  }

  #go(): void {
    this.#cancel = null;
    for (;;) {
      const next = this.#queue[0];
      if (!next) break;
      const wait = this.#shown + next.pause - this.time.now();
      if (wait > 0) {
        this.#cancel = this.time.later(wait, () => this.#go());
        break;
      }
      this.#queue.shift();
      this.#show(next);
    }
    this.changed(this.#queue.length > 0);
  }

  #show(step: Step): void {
    step.show();
    this.#shown = this.time.now();
  }
}
