/** A table as this client knows it, kept up to date by its socket. */

import { SvelteMap } from "svelte/reactivity";
import { browserEnvironment } from "../../lib/socket/browser";
import { Connection, type ConnectionState, type CommandBody } from "../../lib/socket/connection";
import type { Done, NumberedEvent, PreviewView, Refused, ServerMessage, TableView } from "../../lib/wire";

/** What came in: for sounds, the live region and notifications. */
export type News = (events: readonly NumberedEvent[], before: TableView | null, now: TableView) => void;

export class LiveTable {
  view = $state.raw<TableView | null>(null);
  events = $state.raw<readonly NumberedEvent[]>([]);
  seats = $state.raw<readonly number[]>([]);
  maker = $state(false);
  here = $state.raw<readonly number[]>([]);
  watching = $state(0);
  thinking = $state<number | null>(null);
  line = $state<ConnectionState>("connecting");
  /** How far the server's clock is ahead of this one, in milliseconds. */
  ahead = $state(0);
  /** Whether an order is under way. */
  busy = $state(false);
  #previews = new SvelteMap<string, PreviewView>();
  #connection: Connection;

  constructor(
    id: string,
    invite: string | null,
    private readonly news: News,
  ) {
    this.#connection = new Connection(
      browserEnvironment(id),
      {
        received: (message) => this.#receive(message),
        changed: (line) => (this.line = line),
        stillValid: (order) => this.#stillValid(order),
      },
      invite,
    );
  }

  /** The seat for which this client may act now. */
  get acting(): number | null {
    const view = this.view;
    if (!view || view.acting === null || !this.seats.includes(view.acting)) return null;
    const seat = view.seats[view.acting - 1];
    return seat?.stand_in || seat?.away ? null : view.acting;
  }

  async order(order: CommandBody): Promise<Done | Refused> {
    this.busy = true;
    try {
      return await this.#connection.order(order);
    } finally {
      this.busy = false;
    }
  }

  /** What a placement would win; asked once for each position. */
  async preview(move: string): Promise<PreviewView | null> {
    const key = `${this.view?.sequence ?? 0}:${move}`;
    const known = this.#previews.get(key);
    if (known) return known;
    const preview = await this.#connection.preview(move);
    if (preview) this.#previews.set(key, preview);
    return preview;
  }

  connectNow(): void {
    this.#connection.reconnectNow();
  }

  networkLost(): void {
    this.#connection.drop();
  }

  end(): void {
    this.#connection.end();
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.seats = message.seats;
        this.maker = message.maker;
        this.here = message.here;
        this.thinking = null;
        this.#moveOn(message.events, message.table, message.now);
        return;
      case "events":
        if (message.seats) this.seats = message.seats;
        this.#moveOn(message.events, message.table, message.now);
        return;
      case "thinking":
        this.thinking = message.seat;
        return;
      case "presence":
        this.here = message.here;
        this.watching = message.watching;
        return;
      default:
    }
  }

  #moveOn(events: readonly NumberedEvent[], table: TableView | null, now: number): void {
    const last = this.events.at(-1)?.sequence ?? 0;
    const fresh = events.filter((event) => event.sequence > last);
    const before = this.view;
    this.ahead = now - Date.now();
    this.events = [...this.events, ...fresh];
    // A message that was overtaken shows an older table than the one that is here already.
    if (!table || (before && table.sequence < before.sequence)) return;
    this.view = table;
    if (fresh.length) this.#previews.clear();
    this.news(fresh, before, table);
  }

  /** A placement is still meant if it is still this seat's turn, and nothing else was placed. */
  #stillValid(order: CommandBody): boolean {
    const view = this.view;
    if (!view) return false;
    switch (order.type) {
      case "place":
      case "take_back":
      case "confirm":
        return this.acting !== null && (order.seat ?? this.acting) === this.acting;
      case "answer_undo":
        return view.undo !== null;
      case "ask_undo":
        return false;
      default:
        return true;
    }
  }
}
