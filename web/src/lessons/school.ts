/**
 * The tutorial, the puzzles and the rules in words, from the page itself.
 *
 * `karawane.server.presenters.lesson_views` is the server's counterpart, with the same answers. Everything returns null
 * if the kernel cannot answer; then the server may.
 */

import type { Judged } from "../engine/attempts";
import { EDITION_CHOICES } from "../engine/editions";
import { EngineGame } from "../engine/engine";
import { filled, phrasebook } from "../engine/explanations";
import type { GameStart } from "../engine/kernel_game";
import type { BoardView, LanguageCode, Lessons, Puzzles, PuzzleSummary, PuzzleView, Reference, RuleView, Solution, StepView, Tried, Try } from "../lib/wire";
import { readRecord } from "../records/record_game";
import { readDrawing } from "./diagrams";
import { chapterData, lessonData, lessonTexts, type PuzzleData, puzzleData, puzzleRecord, type RuleData, type StepData } from "./lesson_files";

/** The most placements before a puzzle that are marked. */
const MOST_RECENT = 3;

/** Use a game of the engine for one question. */
async function ask<T>(start: GameStart, question: (game: EngineGame) => Promise<T>): Promise<T> {
  const game = new EngineGame(start);
  try {
    return await question(game);
  } finally {
    game.close();
  }
}

function boardOf(start: GameStart, legal: boolean): Promise<BoardView | null> {
  return ask(start, (game) => game.view([], { legal }));
}

export async function tutorial(code: LanguageCode): Promise<Lessons | null> {
  const [lessons, words] = await Promise.all([lessonData(), lessonTexts("tutorial", code)]);
  const views = lessons.map(async ({ name, step: steps }) => {
    const shown = await Promise.all(steps.map((step) => stepView(step, words(`${name}.${step.name}.text`))));
    return shown.every((step) => step !== null) ? { name, title: words(`${name}.title`), steps: shown } : null;
  });
  const found = await Promise.all(views);
  return found.every((lesson) => lesson !== null) ? { lessons: found } : null;
}

async function stepView(step: StepData, text: string): Promise<StepView | null> {
  const { start, marked } = readDrawing(step);
  const board = await boardOf(start, step.goal !== undefined);
  const placements = step.goal ? (step.placements ?? 1) : 0;
  return board && { name: step.name, text, placements, layout: start.layout, board, marked };
}

export async function tryStep(lesson: string, name: string, asked: Try): Promise<Tried | null> {
  const [lessons, words] = await Promise.all([lessonData(), lessonTexts("tutorial", asked.language ?? "en")]);
  const step = lessons.find((each) => each.name === lesson)?.step.find((each) => each.name === name);
  if (!step?.goal) return null;
  const { goal, placements = 1 } = step;
  const judged = await ask(readDrawing(step).start, (game) => game.judge([], attempted(goal, placements, asked)));
  return judged && tried(judged, () => words(`${lesson}.${name}.${judged.verdict}`));
}

function attempted(goal: PuzzleData["goal"], placements: number, { moves = [], preview = null }: Try) {
  return { goal, placements, tried: moves, preview };
}

function tried({ verdict, moves, board, refused, preview }: Judged, comment: () => string): Tried {
  const isCommented = (verdict === "right" || verdict === "wrong") && moves.length > 0;
  return { verdict, moves, board, text: isCommented ? comment() : "", refused, preview };
}

export async function puzzles(code: LanguageCode): Promise<Puzzles> {
  const [all, words] = await Promise.all([puzzleData(), lessonTexts("puzzles", code)]);
  return { puzzles: await Promise.all(all.map((puzzle, at) => summary(puzzle, at + 1, words))) };
}

async function summary({ name, kind, level }: PuzzleData, number: number, words: (key: string) => string): Promise<PuzzleSummary> {
  const { start } = readRecord((await puzzleRecord(name)) ?? "");
  const { players } = start.layout;
  return { name, number, title: words(`${name}.title`), kind, kind_name: words(`kinds.${kind}.name`), level, players };
}

/** A puzzle with its number and the game so far; null if there is none of that name. */
async function puzzleNamed(name: string) {
  const all = await puzzleData();
  const at = all.findIndex((each) => each.name === name);
  const data = all[at];
  const record = data && (await puzzleRecord(name));
  return data && record ? { data, number: at + 1, game: readRecord(record) } : null;
}

export async function puzzleView(name: string, code: LanguageCode): Promise<PuzzleView | null> {
  const [found, words, { colour }] = await Promise.all([puzzleNamed(name), lessonTexts("puzzles", code), phrasebook(code)]);
  if (!found) return null;
  const { data, number, game } = found;
  const boards = await ask(game.start, (engine) => engine.views(game.moves));
  const board = boards?.at(-1);
  if (!boards || !board) return null;
  const { area = 0, points = 0 } = data.goal;
  return {
    summary: await summary(data, number, words),
    task: filled(words(`kinds.${data.kind}.task`), { area, points }),
    hint: filled(words("hint"), { colour: colour(data.solution[0]?.[0] ?? "") }),
    placements: data.solution.length,
    layout: game.start.layout,
    board,
    last: lastTurns(game.moves, boards.map(({ seat }) => seat)),
  };
}

/** Return the placements of the previous turn, and those already made in this one. */
function lastTurns(moves: readonly string[], movers: readonly number[]): string[] {
  const seats = new Set([movers.at(-1)]);
  const recent: string[] = [];
  for (let ply = moves.length - 1; ply >= 0; ply -= 1) {
    seats.add(movers[ply]);
    if (seats.size > 2 || recent.length === MOST_RECENT) break;
    recent.unshift(moves[ply] ?? "");
  }
  return recent;
}

export async function tryPuzzle(name: string, asked: Try): Promise<Tried | null> {
  const code = asked.language ?? "en";
  const [found, words, { describe }] = await Promise.all([puzzleNamed(name), lessonTexts("puzzles", code), phrasebook(code)]);
  if (!found) return null;
  const { goal, solution: moves } = found.data;
  const judged = await ask(found.game.start, (game) => game.judge(found.game.moves, attempted(goal, moves.length, asked)));
  if (!judged) return null;
  return tried(judged, () =>
    judged.verdict === "right" ? words(`${name}.why`) : filled(words("wrong"), { facts: describe(judged.facts) }),
  );
}

export async function solution(name: string, code: LanguageCode): Promise<Solution | null> {
  const [found, words] = await Promise.all([puzzleNamed(name), lessonTexts("puzzles", code)]);
  return found && { moves: found.data.solution, text: words(`${name}.why`) };
}

export async function reference(edition: string, code: LanguageCode): Promise<Reference | null> {
  const [chapters, words] = await Promise.all([chapterData(), lessonTexts("reference", code)]);
  const choice = EDITION_CHOICES.find(({ name }) => name === edition);
  if (!choice) return null;
  const shown = chapters.map(async ({ name, rule: rules }) => {
    const key = ({ name: rule, option }: RuleData): string => [name, rule, ...(option ? [choice.options[option]] : [])].join(".");
    const views = await Promise.all(rules.map((rule) => ruleView(rule, words(key(rule)))));
    return views.every((view) => view !== null) ? { name, title: words(`${name}.title`), rules: views } : null;
  });
  const found = await Promise.all(shown);
  return found.every((chapter) => chapter !== null) ? { edition, title: choice.title, chapters: found } : null;
}

async function ruleView(rule: RuleData, text: string): Promise<RuleView | null> {
  const { name, numbers = [], option = null, picture } = rule;
  if (!picture) return { name, numbers, text, option, drawing: null };
  const { start, marked } = readDrawing({ ...rule, picture });
  const board = await boardOf(start, false);
  return board && { name, numbers, text, option, drawing: { layout: start.layout, board, marked } };
}
