/** The page's lessons are the server's, field by field; `tests/wasm/page_lessons.py` asks the server. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { puzzles, puzzleView, reference, solution, tryPuzzle, tryStep, tutorial } from "../src/lessons/school";
import type { LanguageCode, Lessons, Puzzles, PuzzleView, Reference, Solution, Tried, Try } from "../src/lib/wire";
import { KernelWorker } from "./kernel_worker";

interface TriedOnce {
  readonly try: Try;
  /** Only some fields of the board. */
  readonly answer: Tried;
}

interface Kept {
  readonly tutorial: Lessons;
  readonly reference: Reference;
  readonly puzzles: Puzzles;
  readonly steps: readonly (TriedOnce & { readonly lesson: string; readonly step: string })[];
  readonly tried_puzzles: readonly {
    readonly name: string;
    readonly language: LanguageCode;
    readonly view: PuzzleView;
    readonly solution: Solution;
    readonly tries: readonly TriedOnce[];
  }[];
}

const kept = JSON.parse(readFileSync(join(import.meta.dirname, "lessons.json"), "utf-8")) as Kept;

beforeAll(() => vi.stubGlobal("Worker", KernelWorker));
afterAll(() => vi.unstubAllGlobals());

it("shows the tutorial", async () => expect(await tutorial("de")).toEqual(kept.tutorial));

it("shows the rules of an edition", async () => expect(await reference("kosmos", "fr")).toEqual(kept.reference));

it("knows no rules of an unknown edition", async () => expect(await reference("none", "fr")).toBeNull());

it("lists the puzzles", async () => expect(await puzzles("it")).toEqual(kept.puzzles));

it("judges attempts at every step", async () => {
  for (const { lesson, step, try: asked, answer } of kept.steps) {
    expect(await tryStep(lesson, step, asked), `${lesson} ${step} ${asked.moves?.join(" ")}`).toMatchObject(answer);
  }
});

describe.each(kept.tried_puzzles)("$name", ({ name, language, view, solution: shown, tries }) => {
  it("is shown", async () => expect(await puzzleView(name, language)).toEqual(view));
  it("is solved", async () => expect(await solution(name, language)).toEqual(shown));
  it.each(tries)("is judged: $try.moves", async ({ try: asked, answer }) => {
    expect(await tryPuzzle(name, asked)).toMatchObject(answer);
  });
});

it("knows no puzzle of an unknown name", async () => expect(await puzzleView("none", "en")).toBeNull());
