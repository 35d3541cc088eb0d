/** The engine in a Web Worker: answers questions about games, one after another. */

import { Kernel } from "./kernel";
import address from "./kernel.wasm?url";
import { type GameStart, KernelGame } from "./kernel_game";
import type { Question, Reply, Request } from "./requests";

const module = WebAssembly.compileStreaming(fetch(address));
const starts = new Map<number, GameStart>();
const games = new Map<number, KernelGame>();
let kernel: Promise<Kernel> | null = null;

async function gameOf(number: number): Promise<KernelGame> {
  const start = starts.get(number);
  if (!start) throw new Error(`game ${number} is not open`);
  kernel ??= Kernel.of(await module);
  const known = games.get(number) ?? new KernelGame(await kernel, start);
  games.set(number, known);
  return known;
}

async function answerTo({ game: number, moves, ask }: Question): Promise<Reply["answer"]> {
  try {
    const game = await gameOf(number);
    game.replay(moves);
    return ask.kind === "preview" ? game.preview(ask.move) : game.analyse(ask.limits);
  } catch {
    // The instance may be in any state: the next question gets a new one, and the server has the answer to this one.
    kernel = null;
    games.clear();
    return null;
  }
}

async function handle(request: Request): Promise<void> {
  switch (request.kind) {
    case "open":
      starts.set(request.game, request.start);
      return;
    case "close":
      starts.delete(request.game);
      games.get(request.game)?.free();
      games.delete(request.game);
      return;
    case "question":
      postMessage({ key: request.key, answer: await answerTo(request.question) } satisfies Reply);
  }
}

// One after another, so that no question meets a half-made game.
let last: Promise<void> = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<Request>) => {
  last = last.then(() => handle(data));
});
