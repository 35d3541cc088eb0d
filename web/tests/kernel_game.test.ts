/** The page's kernel gives the server's answers, field by field; `tests/wasm/page_games.py` asks the server. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { analysisView } from "../src/engine/analysis_view";
import { Kernel, KernelError } from "../src/engine/kernel";
import { type GameStart, KernelGame } from "../src/engine/kernel_game";
import type { SearchLimits } from "../src/engine/kernel_search";
import { boardLayout } from "../src/engine/board_files";
import { rounded } from "../src/engine/rounding";
import type { AnalysisView, BoardView, LanguageCode, PreviewView, Scoring } from "../src/lib/wire";

interface Asked {
  readonly ply: number;
  readonly seat: number;
  readonly previews: readonly PreviewView[];
  readonly limits: SearchLimits;
  readonly analysis: AnalysisView;
  readonly move_count: number;
}

interface Shown {
  readonly ply: number;
  readonly open: BoardView;
  readonly hidden: BoardView;
  readonly scoring: Scoring;
}

interface RecordedGame {
  readonly name: string;
  readonly language: LanguageCode;
  readonly start: GameStart;
  readonly moves: readonly string[];
  readonly asked: readonly Asked[];
  readonly shown: readonly Shown[];
}

function read(...path: readonly string[]): Buffer<ArrayBuffer> {
  return readFileSync(join(import.meta.dirname, ...path));
}

const games = JSON.parse(read("kernel_games.json").toString()) as RecordedGame[];
let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.of(await WebAssembly.compile(read("..", "src", "engine", "kernel.wasm")));
});

describe.each(games)("$name", ({ language, start, moves, asked, shown }) => {
  it.each(asked)("after $ply placements", async ({ ply, seat, previews, limits, analysis, move_count }) => {
    const game = new KernelGame(kernel, start);
    game.replay(moves.slice(0, ply));
    for (const preview of previews) expect(game.preview(preview.move)).toEqual(preview);
    const view = await analysisView(game.analyse(limits), { ply, seat, language, shown: null });
    expect(view.moves.length).toBe(move_count);
    expect({ ...view, moves: view.moves.slice(0, analysis.moves.length) }).toEqual(analysis);
    game.free();
  });

  it.each(shown)("shows the position after $ply placements", ({ ply, open, hidden, scoring }) => {
    const game = new KernelGame(kernel, start);
    game.replay(moves.slice(0, ply));
    expect(game.view()).toEqual(open);
    expect(game.view({ seats: [2], legal: false })).toEqual(hidden);
    expect(game.scoring()).toEqual(scoring);
    game.free();
  });

  it("draws the same board", () => {
    expect(boardLayout("desert", start.layout.players)).toEqual(start.layout);
  });

  it("goes back", () => {
    const game = new KernelGame(kernel, start);
    const first = asked[0];
    game.replay(moves);
    game.replay(moves.slice(0, first?.ply));
    for (const preview of first?.previews ?? []) expect(game.preview(preview.move)).toEqual(preview);
    game.free();
  });
});

it("hides the points of others", async () => {
  const [{ start, moves, language, asked }] = games as [RecordedGame];
  const [{ ply, seat, limits }] = asked as [Asked];
  const game = new KernelGame(kernel, start);
  game.replay(moves.slice(0, ply));
  const view = await analysisView(game.analyse(limits), { ply, seat, language, shown: [2] });
  expect(view.points.map((points) => points === null)).toEqual([true, false]);
  expect(view.moves.every((move) => move.points[0] === null && move.points[1] !== null)).toBe(true);
  game.free();
});

it("refuses a game that is none, with a reason", async () => {
  const [{ start }] = games as [RecordedGame];
  const broken = await Kernel.of(await WebAssembly.compile(read("..", "src", "engine", "kernel.wasm")));
  const alone = { ...start, layout: { ...start.layout, players: 1 } };
  expect(() => new KernelGame(broken, alone)).toThrow(new KernelError("the game is for two to five (2.1)"));
});

it("rounds halves to even, as Python does", () => {
  expect([0.125, 0.375, 12.135, 2.5, 0.0625].map((number) => rounded(number, 2))).toEqual([0.12, 0.38, 12.13, 2.5, 0.06]);
});
