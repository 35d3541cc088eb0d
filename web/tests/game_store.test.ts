import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import { type GameStore, MemoryStore, openStore, StaleLog, type StoredGame } from "../src/local/game_store";

const GAME: StoredGame = {
  id: "one",
  created: 1,
  changed: 1,
  status: "running",
  seats: [],
  edition: "v1.2",
  acting: 1,
  ply: 0,
  winners: [],
  scores: [],
  seed: 1,
  online: null,
};
const placed = (sequence: number) => ({ sequence, at: sequence, event: { type: "placed" as const, seat: 1, move: "Ca1" } });

beforeEach(() => {
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
});

describe.each([
  ["in the browser's database", openStore],
  ["in memory", () => Promise.resolve(new MemoryStore())],
])("a store %s", (_, open: () => Promise<GameStore>) => {
  it("keeps games and their events, in order", async () => {
    const store = await open();
    await store.append(GAME, [placed(1), placed(2)]);
    await store.append({ ...GAME, id: "two" }, [placed(1)]);
    await store.append({ ...GAME, ply: 10 }, [placed(3)]);
    expect((await store.games()).map(({ id }) => id)).toEqual(["one", "two"]);
    expect(await store.game("one")).toEqual({ ...GAME, ply: 10 });
    expect(await store.events("one")).toEqual([placed(1), placed(2), placed(3)]);
  });

  it("writes nothing if another page was faster", async () => {
    const store = await open();
    await store.append(GAME, [placed(1)]);
    await expect(store.append({ ...GAME, ply: 7 }, [placed(1), placed(2)])).rejects.toBeInstanceOf(StaleLog);
    expect(await store.game("one")).toEqual(GAME);
    expect(await store.events("one")).toEqual([placed(1)]);
  });

  it("removes a game and nothing else", async () => {
    const store = await open();
    await store.append(GAME, [placed(1)]);
    await store.append({ ...GAME, id: "two" }, [placed(1)]);
    await store.remove("one");
    expect(await store.game("one")).toBeNull();
    expect(await store.events("one")).toEqual([]);
    expect(await store.events("two")).toEqual([placed(1)]);
  });
});

it("finds what an earlier visit has stored", async () => {
  await (await openStore()).append(GAME, [placed(1)]);
  expect(await (await openStore()).events("one")).toEqual([placed(1)]);
});

it("does without a database", async () => {
  Object.assign(globalThis, { indexedDB: undefined });
  const store = await openStore();
  await store.append(GAME, [placed(1)]);
  expect(await store.game("one")).toEqual(GAME);
});

it("is durable only in a database", async () => {
  expect((await openStore()).isDurable).toBe(true);
  Object.assign(globalThis, { indexedDB: undefined });
  expect((await openStore()).isDurable).toBe(false);
});
