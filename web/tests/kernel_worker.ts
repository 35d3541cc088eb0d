/** A worker with the real kernel, in the test's own thread. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Answering } from "../src/engine/answers";
import { Kernel } from "../src/engine/kernel";
import type { Reply, Request } from "../src/engine/requests";

export class KernelWorker {
  onmessage: ((event: MessageEvent<Reply>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  #answering = new Answering(async () => {
    const file = readFileSync(join(import.meta.dirname, "..", "src", "engine", "kernel.wasm"));
    return Kernel.of(await WebAssembly.compile(file));
  });
  #last: Promise<void> = Promise.resolve();

  postMessage(request: Request): void {
    this.#last = this.#last.then(() => this.#handle(request));
  }

  terminate(): void {}

  async #handle(request: Request): Promise<void> {
    if (request.kind === "open") this.#answering.open(request.game, request.start);
    else if (request.kind === "close") this.#answering.close(request.game);
    else {
      const answer = await this.#answering.answer(request.question);
      this.onmessage?.({ data: { key: request.key, answer } } as MessageEvent<Reply>);
    }
  }
}
