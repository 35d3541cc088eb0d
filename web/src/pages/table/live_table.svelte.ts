/** A table as this client knows it, kept up to date by its connection. */

import type { EngineGame } from "../../engine/engine";
import type { Fact } from "../../engine/explanations";
import { placementsOf } from "../../game/moves";
import type { TableHome } from "../../game/table_home";
import type { CommandBody, ConnectionState, TableConnection } from "../../lib/socket/connection";
import { mayMove, pauseMs } from "../../lib/settings.svelte";
import { Playback, type Time } from "./playback";
import type { AnalysisView, Created, Done, LanguageCode, NumberedEvent, PreviewView, Refused, ServerMessage, TableView } from "../../lib/wire";

/** Called with new events, for sounds, the live region and notifications. */
export type TableListener = (events: readonly NumberedEvent[], before: TableView | null, now: TableView) => void;

const browserTime: Time = {
  now: () => performance.now(),
  later(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

export class LiveTable {
  view = $state.raw<TableView | null>(null);
  events = $state.raw<readonly NumberedEvent[]>([]);
  seats = $state.raw<readonly number[]>([]);
  maker = $state(false);
  /** Whether this client may take a free seat; a link for watching gives none. */
  maySit = $state(false);
  here = $state.raw<readonly number[]>([]);
  watching = $state(0);
  thinking = $state<number | null>(null);
  /** About how many seconds that bot has to wait until it may think. */
  wait = $state<number | null>(null);
  connection = $state<ConnectionState>("connecting");
  /** Why the connection is in this state, if the network is not to blame. */
  trouble = $state<string | null>(null);
  /** How far the server's clock is ahead of this one, in milliseconds. */
  ahead = $state(0);
  /** Whether a command is in flight. */
  busy = $state(false);
  /** The table's game in the page's own engine, once that is loaded. */
  #engine: EngineGame | null = null;
  #closed = false;
  /** Whether the page's own engine was loaded, or is known to be missing. */
  engineKnown = $state(false);
  #engineArrives: () => void = () => undefined;
  #engineArrival = new Promise<void>((resolve) => (this.#engineArrives = resolve));
  /** Whether placements of others have arrived that are not shown yet. */
  behind = $state(false);
  /** The table as the server sees it, which may be ahead of what is shown. */
  #latest: TableView | null = null;
  #received = 0;
  #playback = new Playback(browserTime, (waiting) => (this.behind = waiting));
  #previews = new Map<string, PreviewView>();
  #connection: TableConnection;

  constructor(
    readonly home: TableHome,
    private readonly onevents: TableListener,
  ) {
    this.#connection = home.connect({
      received: (message) => this.#receive(message),
      changed: (state, reason) => {
        this.connection = state;
        this.trouble = reason ?? null;
      },
      stillValid: (command) => this.#stillValid(command),
    });
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

  /** Return what a placement would win, asking only once in each position, and the server only if the page cannot tell. */
  async preview(move: string): Promise<PreviewView | null> {
    const key = this.#previewKey(move);
    const known = this.#previews.get(key);
    if (known) return known;
    const own = (await this.#engine?.preview(this.view?.moves ?? [], move)) ?? null;
    const preview = own ?? (await this.#connection.preview(move));
    if (preview) this.#previews.set(key, preview);
    return preview;
  }

  #previewKey(move: string): string {
    return `${this.view?.sequence ?? 0}:${move}`;
  }

  /**
   * Ask the page's own engine for the previews of all legal placements: whatever is pointed at then shows in the next
   * frame, which an answer from a worker would miss.
   */
  async #foresee(): Promise<void> {
    const { view } = this;
    if (!view || this.acting === null || view.awaits !== "placement") return;
    const previews = (await this.#engine?.previews(view.moves, placementsOf(view.board))) ?? [];
    if (this.view === view) for (const preview of previews) this.#previews.set(this.#previewKey(preview.move), preview);
  }

  /** Return the best moves, from the page's own engine or, if it cannot tell, from the server. */
  async analyse(seconds: number, language: LanguageCode): Promise<AnalysisView> {
    const { moves, board } = this.view ?? {};
    const wish = moves && { moves, seat: board?.seat ?? 1, limits: { seconds }, language, seats: this.seats };
    const own = wish && (await this.#engine?.analyse(wish));
    return own ?? (await this.home.analyse(seconds, language));
  }

  /** Ask the page's own engine from now on. */
  use(engine: EngineGame | null): void {
    if (this.#closed) engine?.close();
    else this.#engine = engine;
    void this.#foresee();
    this.engineKnown = true;
    this.#engineArrives();
  }

  /** Return what matters to the seat to move, if the page's own engine can tell. */
  async advice(): Promise<readonly Fact[]> {
    await this.#engineArrival;
    return (await this.#engine?.advice(this.view?.moves ?? [])) ?? [];
  }

  connectNow(): void {
    this.#connection.reconnectNow();
  }

  networkLost(): void {
    this.#connection.drop();
  }

  /** The event with which the table's log begins. */
  get created(): Created | null {
    const first = this.events[0]?.event;
    return first?.type === "created" ? first : null;
  }

  /** Show at once what has arrived. */
  skip(): void {
    this.#playback.skip();
  }

  close(): void {
    this.#closed = true;
    this.#engine?.close();
    this.#playback.stop();
    this.#connection.close();
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.seats = message.seats;
        this.maker = message.maker;
        this.maySit = message.may_sit;
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
    const fresh = events.filter((event) => event.sequence > this.#received);
    this.#received = fresh.at(-1)?.sequence ?? this.#received;
    this.ahead = now - Date.now();
    // A message that was overtaken shows an older table than the current one.
    const current = table && (!this.#latest || table.sequence >= this.#latest.sequence) ? table : null;
    if (current) this.#latest = current;
    this.#playback.add({ pause: current ? this.#pauseBefore(fresh, current) : 0, show: () => this.#show(fresh, current) });
    // A page that nobody looks at is up to date when it is looked at again.
    if (document.visibilityState === "hidden") this.skip();
  }

  #show(fresh: readonly NumberedEvent[], table: TableView | null): void {
    const before = this.view;
    this.events = [...this.events, ...fresh];
    if (!table) return;
    this.view = table;
    if (fresh.length) this.#previews.clear();
    void this.#foresee();
    this.onevents(fresh, before, table);
  }

  /** Return how long the placement before must have been seen: no time if a clock runs, or nothing may move. */
  #pauseBefore(fresh: readonly NumberedEvent[], table: TableView): number {
    const byOthers = fresh.some(({ event }) => event.type === "placed" && !this.seats.includes(event.seat));
    return byOthers && this.view && !table.clock && mayMove() ? pauseMs() : 0;
  }

  /** A placement is still valid if it is still this seat's turn. */
  #stillValid(command: CommandBody): boolean {
    const view = this.#latest;
    if (!view) return false;
    switch (command.type) {
      case "place":
      case "take_back":
      case "confirm":
        return this.acting !== null && (command.seat ?? this.acting) === view.acting;
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
