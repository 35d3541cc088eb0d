/** How far a learner has come, kept in this browser. */

import { store, stored } from "../../lib/storage";

interface Progress {
  /** The step of the tutorial that is shown: lesson and step by name. */
  step: readonly [string, string] | null;
  /** The steps that are done, as `lesson.step`. */
  done: readonly string[];
  /** The puzzles solved, by name. */
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
