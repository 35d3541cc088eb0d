import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPaint } from "../src/lib/after_paint";

const act = vi.fn();
let painted: (() => void) | undefined;

function show(hidden: boolean): void {
  vi.stubGlobal("document", { hidden });
}

beforeEach(() => {
  vi.useFakeTimers();
  painted = undefined;
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => {
    painted = callback;
    return 1;
  });
  vi.stubGlobal("cancelAnimationFrame", () => (painted = undefined));
});

afterEach(() => {
  act.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it waits for the page to be painted", () => {
  show(false);
  afterPaint(act);
  vi.runAllTimers();
  expect(act).not.toHaveBeenCalled();
  painted?.();
  vi.runAllTimers();
  expect(act).toHaveBeenCalledOnce();
});

test("a page in the background does not wait: it is not painted", () => {
  show(true);
  afterPaint(act);
  vi.runAllTimers();
  expect(act).toHaveBeenCalledOnce();
});

test.each([
  ["before the page is painted", false],
  ["in the background", true],
])("it can be prevented %s", (_when, hidden) => {
  show(hidden);
  afterPaint(act)();
  painted?.();
  vi.runAllTimers();
  expect(act).not.toHaveBeenCalled();
});
