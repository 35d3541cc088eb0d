/** Lessons, puzzles and rules for the learner: from the page, or from the server if the page cannot judge. */

import { api, ApiError } from "../lib/api";
import { hasServer } from "../lib/server";
import type { LanguageCode, Lessons, Puzzles, PuzzleView, Reference, Solution, Tried, Try } from "../lib/wire";
import * as school from "./school";

/** Return the page's answer; if it has none, for example in a browser without WebAssembly, the server's. */
async function either<T>(own: () => Promise<T | null>, served: () => Promise<T>): Promise<T> {
  const found = await own().catch(() => null);
  if (found !== null) return found;
  if (hasServer) return served();
  throw new ApiError(0, "no_kernel");
}

export const teacher = {
  lessons: (code: LanguageCode): Promise<Lessons> => either(() => school.tutorial(code), () => api.lessons(code)),
  tryStep: (lesson: string, step: string, asked: Try): Promise<Tried> =>
    either(() => school.tryStep(lesson, step, asked), () => api.tryStep(lesson, step, asked)),
  puzzles: (code: LanguageCode): Promise<Puzzles> => either(() => school.puzzles(code), () => api.puzzles(code)),
  puzzle: (name: string, code: LanguageCode): Promise<PuzzleView> =>
    either(() => school.puzzleView(name, code), () => api.puzzle(name, code)),
  tryPuzzle: (name: string, asked: Try): Promise<Tried> =>
    either(() => school.tryPuzzle(name, asked), () => api.tryPuzzle(name, asked)),
  solution: (name: string, code: LanguageCode): Promise<Solution> =>
    either(() => school.solution(name, code), () => api.solution(name, code)),
  rules: (edition: string, code: LanguageCode): Promise<Reference> =>
    either(() => school.reference(edition, code), () => api.rules(edition, code)),
};
