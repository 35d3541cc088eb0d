/** The page reads and reports on records as the server does; `tests/wasm/page_records.py` asks the server. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { LanguageCode, ReportView } from "../src/lib/wire";
import { readRecord, UnknownGame } from "../src/records/record_game";
import { fragmentOf, recordIn, shortened } from "../src/records/record_links";
import { RecordError } from "../src/records/record_text";
import { ReviewedRecord } from "../src/records/reviewed_record";
import { KernelWorker } from "./kernel_worker";

interface Kept {
  readonly record: string;
  readonly moves: readonly string[];
  readonly faults: readonly {
    readonly old: string;
    readonly new: string;
    readonly line: number;
    readonly column: number;
    readonly problem: string;
    readonly reason: string | null;
  }[];
  readonly simulations: number;
  readonly reports: Readonly<Record<LanguageCode, ReportView>>;
}

const kept = JSON.parse(readFileSync(join(import.meta.dirname, "records.json"), "utf-8")) as Kept;

beforeAll(() => vi.stubGlobal("Worker", KernelWorker));
afterAll(() => vi.unstubAllGlobals());

async function opened(text: string): Promise<ReviewedRecord> {
  const found = await ReviewedRecord.open(text);
  if (!found) throw new Error("the kernel has no answer");
  return found;
}

describe("a record", () => {
  it("is read and replayed", async () => {
    const reviewed = await opened(kept.record);
    expect(reviewed.game.moves).toEqual(kept.moves);
    expect(reviewed.boards.length).toBe(kept.moves.length + 1);
    expect(reviewed.boards.at(-1)?.phase).toBe("over");
    reviewed.close();
  });

  it("is analysed anywhere", async () => {
    const reviewed = await opened(kept.record);
    const view = await reviewed.analyse(3, "en", { simulations: 100 });
    expect(view).toMatchObject({ ply: 3, seat: reviewed.boards[3]?.seat, simulations: 100 });
    reviewed.close();
  });

  it("is reported on in every language, as by the server", async () => {
    const reviewed = await opened(kept.record);
    for (const [code, report] of Object.entries(kept.reports)) {
      expect(await reviewed.report(code as LanguageCode, kept.simulations)).toEqual(report);
    }
    reviewed.close();
  });
});

describe("a fault", () => {
  it.each(kept.faults)("is found: $new", async ({ old, new: wrong, line, column, problem, reason }) => {
    const error: unknown = await ReviewedRecord.open(kept.record.replace(old, wrong)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RecordError);
    expect(error).toMatchObject({ line, column, reason });
    // The page has its own words for illegal moves.
    if (reason === null) expect(error).toMatchObject({ problem });
  });

  it("may be a board that only a server knows", () => {
    expect(() => readRecord(kept.record.replace("desert", "oasis-town"))).toThrow(UnknownGame);
  });
});

describe("a link", () => {
  it("carries the game in few characters that need no escaping", async () => {
    const fragment = await fragmentOf(kept.record);
    expect(fragment).toMatch(/^~[\w-]+$/);
    expect(fragment.length).toBeLessThan(kept.record.length);
    const record = await recordIn(fragment);
    expect(record).toBe(shortened(kept.record));
    expect(readRecord(record ?? "").moves).toEqual(kept.moves);
  });

  it("of earlier versions still works", async () => {
    const plain = btoa('[Karawane "1"]\n').replaceAll("=", "");
    expect(await recordIn(plain)).toBe('[Karawane "1"]\n');
  });

  it.each(["", "%%%", "~%%%", "~AAAA"])("without a game is noticed: %s", async (fragment) => {
    expect(await recordIn(fragment)).toBeNull();
  });
});
