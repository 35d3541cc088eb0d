/** The engine's answers without a worker: whole games are dealt, played by bots, and scored. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Answering } from "../src/engine/answers";
import { boardLayout } from "../src/engine/board_files";
import { editionOptions } from "../src/engine/editions";
import { Kernel } from "../src/engine/kernel";
import type { GameStart } from "../src/engine/kernel_game";
import { LEVELS } from "../src/engine/levels";
import type { Answers, Asked, QuestionKind } from "../src/engine/requests";

const built = WebAssembly.compile(readFileSync(join(import.meta.dirname, "..", "src", "engine", "kernel.wasm")));

function started(players: number, oases: readonly string[] = [], water: Readonly<Record<string, number>> = {}): GameStart {
  const layout = boardLayout("desert", players);
  const options = editionOptions("v1.2", {});
  if (!layout || !options) throw new Error("the page knows the board and the edition");
  return { layout, options, oases, water };
}

class Asker {
  readonly answering = new Answering(async () => Kernel.of(await built));

  async ask<Kind extends QuestionKind>(moves: readonly string[], kind: Kind, asked: Asked[Kind]): Promise<Answers[Kind]> {
    const answer = await this.answering.answer({ game: 1, moves, kind, asked });
    if (answer === null) throw new Error(`no answer to ${kind}`);
    return answer as Answers[Kind];
  }

  async dealt(players: number): Promise<void> {
    this.answering.open(1, started(players));
    const { oases, water } = await this.ask([], "deal", { seed: 11 });
    this.answering.close(1);
    this.answering.open(1, started(players, oases, water));
  }
}

describe("the engine's answers", () => {
  it("deals five oases, and water everywhere else", async () => {
    const asker = new Asker();
    await asker.dealt(3);
    const { oases, water } = await asker.ask([], "view", {});
    expect(oases.length).toBe(5);
    expect(new Set(Object.values(water))).toEqual(new Set([1, 2, 3]));
  });

  it("plays a game of five bots to its end", async () => {
    const asker = new Asker();
    await asker.dealt(5);
    const levels = ["jerboa", "skink", "fennec", "gazelle", "oryx"];
    const moves: string[] = [];
    for (;;) {
      const { seat, phase } = await asker.ask(moves, "view", {});
      if (phase === "over") break;
      moves.push(await asker.ask(moves, "choose", { level: levels[seat - 1] ?? "", seat, seed: 5 }));
    }
    const { totals, winners } = await asker.ask(moves, "scoring", {});
    expect(winners).toContain(totals.indexOf(Math.max(...totals)) + 1);
    const views = await asker.ask(moves, "views", { legal: false });
    expect(views.length).toBe(moves.length + 1);
    expect(views.at(-1)?.scores.map(({ total }) => total)).toEqual(totals);
  });

  it("foresees what every placement would win", async () => {
    const asker = new Asker();
    await asker.dealt(2);
    const { leaders } = (await asker.ask([], "view", {})).legal;
    const moves = (leaders["C"] ?? []).slice(0, 3).map((space) => `C@${space}`);
    const foreseen = await asker.ask([], "previews", { moves });
    expect(foreseen).toEqual(await Promise.all(moves.map((move) => asker.ask([], "preview", { move }))));
    expect(foreseen.map(({ move }) => move)).toEqual(moves);
  });

  it("thinks anew after a move was taken back", async () => {
    const asker = new Asker();
    await asker.dealt(2);
    const choose = (moves: readonly string[]) => asker.ask(moves, "choose", { level: "oryx", seat: 1, seed: 3 });
    const first = await choose([]);
    const [other = ""] = Object.entries((await asker.ask([], "view", {})).legal.leaders).flatMap(([letter, spaces]) =>
      spaces.map((space) => `${letter}@${space}`).filter((move) => move !== first),
    );
    await choose([first]);
    expect(await choose([other])).toBeTruthy();
  });

  it("has no answer to an illegal game, and answers the next question", async () => {
    const asker = new Asker();
    await asker.dealt(2);
    expect(await asker.answering.answer({ game: 1, moves: ["Ca1"], kind: "view", asked: {} })).toBeNull();
    expect(await asker.ask([], "view", {})).toMatchObject({ ply: 0, phase: "leaders" });
  });
});

it("knows the seven levels", () => {
  expect(LEVELS.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(LEVELS.filter(({ search }) => search).map(({ name }) => name)).toEqual(["oryx", "caracal", "simoom"]);
});
