import { beforeEach, expect, it } from "vitest";
import { Playback } from "../src/pages/table/playback";

let now = 0;
let alarms: { at: number; act: () => void }[] = [];
let shown: string[] = [];
let waiting = false;
let playback: Playback;

function step(name: string, pause: number) {
  return { pause, show: () => void shown.push(name) };
}

function advance(ms: number): void {
  now += ms;
  for (;;) {
    const due = alarms.findIndex(({ at }) => at <= now);
    if (due < 0) return;
    alarms.splice(due, 1)[0]?.act();
  }
}

beforeEach(() => {
  [now, alarms, shown, waiting] = [1000, [], [], false];
  const later = (ms: number, act: () => void): (() => void) => {
    const alarm = { at: now + ms, act };
    alarms.push(alarm);
    return () => (alarms = alarms.filter((one) => one !== alarm));
  };
  playback = new Playback({ now: () => now, later }, (is) => (waiting = is));
});

it("shows placements one after the other, and what follows them in order", () => {
  playback.add(step("mine", 0));
  playback.add(step("first", 450));
  playback.add(step("second", 450));
  playback.add(step("note", 0));
  expect([shown, waiting]).toEqual([["mine"], true]);
  advance(450);
  expect(shown).toEqual(["mine", "first"]);
  advance(450);
  expect([shown, waiting]).toEqual([["mine", "first", "second", "note"], false]);
});

it("does not wait if the last placement was long ago", () => {
  playback.add(step("first", 450));
  advance(2000);
  playback.add(step("second", 450));
  expect(shown).toEqual(["first", "second"]);
});

it("shows everything at once when it is skipped, and nothing twice", () => {
  playback.add(step("first", 450));
  playback.add(step("second", 450));
  playback.add(step("third", 450));
  playback.skip();
  advance(2000);
  expect([shown, waiting]).toEqual([["first", "second", "third"], false]);
});

it("shows nothing more once it is stopped", () => {
  playback.add(step("first", 450));
  playback.add(step("second", 450));
  playback.stop();
  advance(2000);
  expect(shown).toEqual(["first"]);
});
