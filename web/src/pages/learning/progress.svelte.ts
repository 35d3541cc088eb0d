/** A learner's progress, stored in this browser. */

import { store, stored } from "../../lib/storage";

interface Progress {
  /** The current step of the tutorial: the names of lesson and step. */
  step: readonly [string, string] | null;
  /** The completed steps as `lesson.step`. */
  done: readonly string[];
  /** The names of solved puzzles. */
  solved: readonly string[];
}

const NOTHING: Progress = { step: null, done: [], solved: [] };

export const progress = $state<Progress>({ ...NOTHING, ...stored<Partial<Progress>>("learning", {}) });

export function comeTo(lesson: string, step: string): void {
  progress.step = [lesson, step];
  store("learning", progress);
}

export function stepDone(lesson: string, step: string): void {
  const name = `${lesson}.${step}`;
  if (!progress.done.includes(name)) progress.done = [...progress.done, name];
  store("learning", progress);
}

export function puzzleSolved(name: string): void {
  if (!progress.solved.includes(name)) progress.solved = [...progress.solved, name];
  store("learning", progress);
}
