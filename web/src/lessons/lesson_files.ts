/** The data files of the lessons, loaded when they are needed. */

import type { Goal } from "../engine/goals";
import type { LanguageCode, PuzzleSummary } from "../lib/wire";
import type { Drawing } from "./diagrams";

export interface StepData extends Drawing {
  readonly name: string;
  readonly placements?: number;
  readonly goal?: Goal;
}

export interface LessonData {
  readonly name: string;
  readonly step: readonly StepData[];
}

export interface PuzzleData {
  readonly name: string;
  readonly kind: PuzzleSummary["kind"];
  readonly level: number;
  readonly goal: Goal;
  readonly solution: readonly string[];
}

export interface RuleData extends Partial<Drawing> {
  readonly name: string;
  readonly numbers?: readonly string[];
  readonly option?: string;
}

export interface ChapterData {
  readonly name: string;
  readonly rule: readonly RuleData[];
}

type Subject = "tutorial" | "puzzles" | "reference";

const TEXTS = import.meta.glob<Readonly<Record<string, unknown>>>("../../../src/karawane/lessons/texts/*/*.toml", { import: "default" });

export async function lessonData(): Promise<readonly LessonData[]> {
  const { default: data } = await import("../../../src/karawane/lessons/tutorial.toml");
  return data["lesson"] as readonly LessonData[];
}

export async function puzzleData(): Promise<readonly PuzzleData[]> {
  const { default: data } = await import("../../../src/karawane/lessons/puzzles.toml");
  return data["puzzle"] as readonly PuzzleData[];
}

export async function chapterData(): Promise<readonly ChapterData[]> {
  const { default: data } = await import("../../../src/karawane/lessons/reference.toml");
  return data["chapter"] as readonly ChapterData[];
}

/** Return the record of a puzzle: the game so far. */
export async function puzzleRecord(name: string): Promise<string | null> {
  const { PUZZLE_RECORDS } = await import("./puzzle_records");
  return PUZZLE_RECORDS[`../../../src/karawane/lessons/puzzles/${name}.ttd`] ?? null;
}

/** Return a function that looks up the texts of a subject by their dotted keys, such as `water.first.right`. */
export async function lessonTexts(subject: Subject, code: LanguageCode): Promise<(key: string) => string> {
  const load = TEXTS[`../../../src/karawane/lessons/texts/${code}/${subject}.toml`];
  const texts = (await load?.()) ?? {};
  return (key) => {
    const found = key.split(".").reduce<unknown>((table, part) => (table as Record<string, unknown> | undefined)?.[part], texts);
    if (typeof found !== "string") throw new Error(`${code}/${subject}.toml has no text ${key}`);
    return found.trim();
  };
}
