import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Engine, type EngineWorker } from "../src/engine/engine";
import type { GameStart } from "../src/engine/kernel_game";
import type { Reply, Request } from "../src/engine/requests";
import type { PreviewView } from "../src/lib/wire";

const START = { oases: [], water: {}, options: {} } as unknown as GameStart;
const PREVIEW = { move: "Ca1", legal: true } as PreviewView;

class FakeWorker implements EngineWorker {
  readonly requests: Request[] = [];
  onmessage: ((event: MessageEvent<Reply>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  terminated = false;

  postMessage(request: Request): void {
    this.requests.push(request);
  }

  answer(answer: PreviewView | null): void {
    const question = this.requests.find((request) => request.kind === "question");
    if (question?.kind === "question") this.onmessage?.({ data: { key: question.key, answer } } as MessageEvent<Reply>);
  }

  terminate(): void {
    this.terminated = true;
  }
}

describe("the engine", () => {
  it("passes questions about a game to its worker", async () => {
    const worker = new FakeWorker();
    const engine = new Engine(() => worker);
    const asked = engine.ask(engine.open(START), ["C@a1"], "preview", { move: "Ca1" });
    worker.answer(PREVIEW);
    expect(await asked).toBe(PREVIEW);
    expect(worker.requests).toMatchObject([
      { kind: "open", start: START },
      { kind: "question", question: { moves: ["C@a1"], kind: "preview", asked: { move: "Ca1" } } },
    ]);
  });

  it("has no answers in a browser without WebAssembly, and looks for it only once", async () => {
    let starts = 0;
    const engine = new Engine(() => {
      starts += 1;
      return null;
    });
    expect(await engine.ask(engine.open(START), [], "preview", { move: "Ca1" })).toBeNull();
    expect(starts).toBe(1);
  });

  it("answers what was asked with null if the worker cannot be loaded", async () => {
    const worker = new FakeWorker();
    const engine = new Engine(() => worker);
    const game = engine.open(START);
    const asked = engine.ask(game, [], "preview", { move: "Ca1" });
    worker.onerror?.({} as ErrorEvent);
    expect(await asked).toBeNull();
    expect(await engine.ask(game, [], "analyse", { limits: { simulations: 1 } })).toBeNull();
    expect(worker.terminated).toBe(true);
  });

  it("closes a game", () => {
    const worker = new FakeWorker();
    const engine = new Engine(() => worker);
    engine.close(engine.open(START));
    expect(worker.requests.at(-1)).toMatchObject({ kind: "close" });
  });
});

describe("a report that nobody waits for any more", () => {
  // Its workers must not become those of other tests.
  beforeEach(() => void vi.resetModules());
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it("ends with the game, and with its worker", async () => {
    const workers: FakeWorker[] = [];
    vi.stubGlobal(
      "Worker",
      class extends FakeWorker {
        constructor() {
          super();
          workers.push(this);
        }
      },
    );
    const { EngineGame } = await import("../src/engine/engine");
    const game = new EngineGame(START);
    const asked = game.report(["C@a1"], 1000);
    const reporter = workers.find(({ requests }) => requests.some((one) => one.kind === "question" && one.question.kind === "report"));
    expect(reporter?.terminated).toBe(false);
    game.close();
    expect(await asked).toBeNull();
    expect(reporter?.terminated).toBe(true);
  });
});
