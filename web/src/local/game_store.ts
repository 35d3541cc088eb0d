/** Local games in the browser's database. Without one, everything still works for one visit. */

import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { NumberedEvent, ScoreView, SeatView } from "../lib/wire";

/** A game as lists and sums show it, without its log. */
export interface StoredGame {
  readonly id: string;
  readonly created: number;
  readonly changed: number;
  readonly status: "open" | "running" | "over";
  readonly seats: readonly SeatView[];
  readonly edition: string;
  readonly acting: number | null;
  readonly ply: number;
  readonly winners: readonly number[];
  /** Everybody's points once the game is over. */
  readonly scores: readonly ScoreView[];
  /** The seed of the bots' random choices. */
  readonly seed: number;
  /** The table on a server at which the game goes on, if it does. */
  readonly online: string | null;
  /** Whether a bot that searches took less than its time: it was not as strong as its level. */
  readonly quick?: boolean;
}

interface Schema extends DBSchema {
  games: { key: string; value: StoredGame };
  events: { key: [game: string, sequence: number]; value: NumberedEvent & { readonly game: string } };
}

/** Another page has written the event already. */
export class StaleLog extends Error {}

export interface GameStore {
  /** Whether games are still there at the next visit. */
  readonly isDurable: boolean;
  games(): Promise<readonly StoredGame[]>;
  game(id: string): Promise<StoredGame | null>;
  events(id: string): Promise<readonly NumberedEvent[]>;
  /** Store events and what has become of their game, both or neither; `StaleLog` if they are there already. */
  append(game: StoredGame, events: readonly NumberedEvent[]): Promise<void>;
  remove(id: string): Promise<void>;
}

class DatabaseStore implements GameStore {
  readonly isDurable = true;

  constructor(private readonly database: IDBPDatabase<Schema>) {}

  async games(): Promise<readonly StoredGame[]> {
    return this.database.getAll("games");
  }

  async game(id: string): Promise<StoredGame | null> {
    return (await this.database.get("games", id)) ?? null;
  }

  async events(id: string): Promise<readonly NumberedEvent[]> {
    const found = await this.database.getAll("events", eventsOf(id));
    return found.map(({ sequence, at, event }) => ({ sequence, at, event }));
  }

  async append(game: StoredGame, events: readonly NumberedEvent[]): Promise<void> {
    const transaction = this.database.transaction(["games", "events"], "readwrite", { durability: "strict" });
    const log = transaction.objectStore("events");
    const writes = [
      ...events.map((event) => log.add({ ...event, game: game.id })),
      transaction.objectStore("games").put(game),
      transaction.done,
    ];
    try {
      await Promise.all(writes);
    } catch (error) {
      // The others fail with the first; awaiting them all leaves no rejection unhandled.
      await Promise.allSettled(writes);
      if (error instanceof DOMException && error.name === "ConstraintError") throw new StaleLog();
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    const transaction = this.database.transaction(["games", "events"], "readwrite");
    await Promise.all([
      transaction.objectStore("events").delete(eventsOf(id)),
      transaction.objectStore("games").delete(id),
      transaction.done,
    ]);
  }
}

/** For browsers that keep nothing, and for tests. */
export class MemoryStore implements GameStore {
  readonly isDurable = false;
  #games = new Map<string, StoredGame>();
  #events = new Map<string, NumberedEvent[]>();

  games(): Promise<readonly StoredGame[]> {
    return Promise.resolve([...this.#games.values()]);
  }

  game(id: string): Promise<StoredGame | null> {
    return Promise.resolve(this.#games.get(id) ?? null);
  }

  events(id: string): Promise<readonly NumberedEvent[]> {
    return Promise.resolve([...(this.#events.get(id) ?? [])]);
  }

  append(game: StoredGame, events: readonly NumberedEvent[]): Promise<void> {
    const log = this.#events.get(game.id) ?? [];
    const last = log.at(-1)?.sequence ?? 0;
    if (events.some(({ sequence }) => sequence <= last)) return Promise.reject(new StaleLog());
    this.#events.set(game.id, [...log, ...events]);
    this.#games.set(game.id, game);
    return Promise.resolve();
  }

  remove(id: string): Promise<void> {
    this.#games.delete(id);
    this.#events.delete(id);
    return Promise.resolve();
  }
}

function eventsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
}

const VERSION = 1;

/** Open the database; a store in memory if the browser has none. */
export async function openStore(): Promise<GameStore> {
  try {
    const database = await openDB<Schema>("karawane", VERSION, {
      upgrade(opened) {
        opened.createObjectStore("games", { keyPath: "id" });
        opened.createObjectStore("events", { keyPath: ["game", "sequence"] });
      },
      // Another page has a newer version of this one: let it go on.
      blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
    });
    return new DatabaseStore(database);
  } catch {
    return new MemoryStore();
  }
}

let shared: Promise<GameStore> | null = null;

/** The store of this page. */
export function gameStore(): Promise<GameStore> {
  return (shared ??= openStore());
}
