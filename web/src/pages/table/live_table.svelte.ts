/** A table as this client knows it, kept up to date by its connection. */

import { browserEnvironment } from "../../lib/socket/browser";
import { Connection, type ConnectionState, type CommandBody } from "../../lib/socket/connection";
import type { Done, NumberedEvent, PreviewView, Refused, ServerMessage, TableView } from "../../lib/wire";

/** Called with new events, for sounds, the live region and notifications. */
export type TableListener = (events: readonly NumberedEvent[], before: TableView | null, now: TableView) => void;

export class LiveTable {
  view = $state.raw<TableView | null>(null);
  events = $state.raw<readonly NumberedEvent[]>([]);
  seats = $state.raw<readonly number[]>([]);
  maker = $state(false);
  here = $state.raw<readonly number[]>([]);
  watching = $state(0);
  thinking = $state<number | null>(null);
  /** About how many seconds that bot has to wait until it may think. */
  wait = $state<number | null>(null);
  connection = $state<ConnectionState>("connecting");
  /** How far the server's clock is ahead of this one, in milliseconds. */
  ahead = $state(0);
  /** Whether a command is in flight. */
  busy = $state(false);
  #previews = new Map<string, PreviewView>();
  #connection: Connection;

  constructor(
    id: string,
    invite: string | null,
    private readonly onevents: TableListener,
  ) {
    this.#connection = new Connection(
      browserEnvironment(id),
      {
        received: (message) => this.#receive(message),
        changed: (state) => (this.connection = state),
        stillValid: (command) => this.#stillValid(command),
      },
      invite,
    );
  }

  /** The seat for which this client may act now, if any. */
  get acting(): number | null {
    const view = this.view;
    if (!view || view.acting === null || !this.seats.includes(view.acting)) return null;
    const seat = view.seats[view.acting - 1];
    return seat?.stand_in || seat?.away ? null : view.acting;
  }

  async send(command: CommandBody): Promise<Done | Refused> {
    this.busy = true;
    try {
      return await this.#connection.send(command);
    } finally {
      this.busy = false;
    }
  }

  /** Return what a placement would win, asking only once in each position. */
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

  close(): void {
    this.#connection.close();
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.seats = message.seats;
        this.maker = message.maker;
        this.here = message.here;
        this.thinking = this.wait = null;
        this.#moveOn(message.events, message.table, message.now);
        return;
      case "events":
        if (message.seats) this.seats = message.seats;
        this.#moveOn(message.events, message.table, message.now);
        return;
      case "thinking":
        this.thinking = message.seat;
        this.wait = message.wait;
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
    // A message that was overtaken shows an older table than the current one.
    if (!table || (before && table.sequence < before.sequence)) return;
    this.view = table;
    if (fresh.length) this.#previews.clear();
    this.onevents(fresh, before, table);
  }

  /** A placement is still valid if it is still this seat's turn. */
  #stillValid(command: CommandBody): boolean {
    const view = this.view;
    if (!view) return false;
    switch (command.type) {
      case "place":
      case "take_back":
      case "confirm":
        return this.acting !== null && (command.seat ?? this.acting) === this.acting;
      case "answer_undo":
        return view.undo !== null;
      case "ask_undo":
        return false;
      case "kick":
        // Somebody else may sit there now.
        return false;
      default:
        return true;
    }
  }
}
