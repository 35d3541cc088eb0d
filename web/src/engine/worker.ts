/** The engine in a Web Worker: answers questions about games, one after another. */

import { Answering } from "./answers";
import { Kernel } from "./kernel";
import address from "./kernel.wasm?url";
import type { Reply, Request } from "./requests";

const module = WebAssembly.compileStreaming(fetch(address));
const answering = new Answering(async () => Kernel.of(await module));

async function handle(request: Request): Promise<void> {
  switch (request.kind) {
    case "open":
      answering.open(request.game, request.start);
      return;
    case "close":
      answering.close(request.game);
      return;
    case "question":
      postMessage({ key: request.key, answer: await answering.answer(request.question) } satisfies Reply);
  }
}

// One after another, so that no question meets a half-made game.
let last: Promise<void> = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<Request>) => {
  last = last.then(() => handle(data));
});
