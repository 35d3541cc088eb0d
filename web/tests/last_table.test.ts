import { beforeEach, expect, it } from "vitest";
import { lastTable, rememberTable } from "../src/game/last_table";
import type { TableView } from "../src/lib/wire";

const kept = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) },
});
beforeEach(() => kept.clear());

function table(status: TableView["status"]): TableView {
  const seats = ["Anna", "Bo"].map((name, at) => ({ seat: at + 1, kind: "person", name }));
  return { status, seats } as unknown as TableView;
}

it("is the game that this browser plays in, with its opponents", () => {
  rememberTable("/table/a", table("running"), [1]);
  expect(lastTable()).toEqual({ path: "/table/a", opponents: ["Bo"] });
});

it("is written once, however many placements are made", () => {
  let writes = 0;
  const { setItem } = localStorage;
  localStorage.setItem = (key, text) => {
    writes += 1;
    setItem(key, text);
  };
  for (const path of ["/table/a", "/table/a", "/table/b"]) rememberTable(path, table("running"), [1]);
  localStorage.setItem = setItem;
  expect(writes).toBe(2);
  expect(lastTable()?.path).toBe("/table/b");
});

it("is not a game that is only watched", () => {
  rememberTable("/table/a", table("running"), []);
  expect(lastTable()).toBeNull();
});

it("is forgotten at its end, but not at the end of another", () => {
  rememberTable("/table/a", table("running"), [1]);
  rememberTable("/table/b", table("over"), [1]);
  expect(lastTable()?.path).toBe("/table/a");
  rememberTable("/table/a", table("over"), [1]);
  expect(lastTable()).toBeNull();
});
