import { afterEach, describe, expect, it, vi } from "vitest";
import type { Fact } from "../src/engine/explanations";
import type { AnalysisView, MoveView } from "../src/lib/wire";
import { blunderIn, Coach, type CoachedTable, worthSaying } from "../src/pages/table/coach.svelte";

function fact(phrase: string): Fact {
  return { phrase, count: 1, spaces: [], seats: [], colour: null };
}

function valued(move: string, mine: number, rival: number | null): MoveView {
  return { move, visits: 100, value: 0, error: null, chance: 0.5, points: [mine, rival], why: `why ${move}` };
}

function found(...moves: MoveView[]): AnalysisView {
  return { ply: 20, seat: 1, chances: [], points: [], line: [], moves, simulations: 100 };
}

describe("what the coach mentions", () => {
  it("is what matters most, and always that the game ends soon", () => {
    const facts = ["can_reach_oasis", "may_be_cut_off", "can_close_area", "is_running_out"].map(fact);
    expect(worthSaying(facts).map(({ phrase }) => phrase)).toEqual(["can_reach_oasis", "is_running_out"]);
    expect(worthSaying(facts.slice(0, 3)).map(({ phrase }) => phrase)).toEqual(["can_reach_oasis", "may_be_cut_off"]);
  });
});

describe("a blunder", () => {
  const analysis = found(valued("Ca1", 60, 50), valued("Cb1", 56, 55), valued("Cc1", 57, 50));

  it("loses many points against the best move, which it names", () => {
    expect(blunderIn(analysis, "Cb1")).toEqual({ move: "Cb1", cost: 9, better: "Ca1", why: "why Ca1" });
  });

  it("is not a move that is nearly as good, or that nobody has valued", () => {
    expect(blunderIn(analysis, "Cc1")).toBeNull();
    expect(blunderIn(analysis, "Ca1")).toBeNull();
    expect(blunderIn(analysis, "Cd1")).toBeNull();
  });

  it("cannot be told while points are hidden", () => {
    expect(blunderIn(found(valued("Ca1", 60, null), valued("Cb1", 20, null)), "Cb1")).toBeNull();
  });
});

describe("a coached player", () => {
  afterEach(() => vi.useRealTimers());

  function tableIn(phase: string, analyse: () => Promise<AnalysisView>): CoachedTable {
    const view = { board: { phase, seat: 1, caravans: [] }, seats: [] } as unknown as CoachedTable["view"];
    return { view, analyse, advice: () => Promise.resolve([]) };
  }

  const endless = (): Promise<AnalysisView> => new Promise(() => undefined);

  it("does not wait for the search: not at all with leaders, hardly with camels", async () => {
    vi.useFakeTimers();
    const coach = new Coach(tableIn("leaders", endless));
    void coach.look("en");
    expect(await coach.allows("C@a1")).toBe(true);
    const other = new Coach(tableIn("camels", endless));
    void other.look("en");
    const allowed = other.allows("Cb1");
    await vi.advanceTimersByTimeAsync(250);
    expect(await allowed).toBe(true);
  });

  it("is asked before a blunder once the search is done", async () => {
    const analysis = found(valued("Ca1", 60, 50), valued("Cb1", 50, 55));
    const coach = new Coach(tableIn("camels", () => Promise.resolve(analysis)));
    await coach.look("en");
    expect(coach.looking).toBe(false);
    expect(await coach.allows("Cb1")).toBe(false);
    expect(coach.question).toMatchObject({ move: "Cb1", better: "Ca1" });
  });
});
