/**
 * A table in this page: it decides on commands as a server would, but asks the kernel instead of the rules,
 * keeps every event in the browser's database before it answers, and plays the bots.
 */

import type { EngineGame } from "../engine/engine";
import { levelNamed } from "../engine/levels";
import { settings } from "../lib/settings.svelte";
import type { CommandBody, ConnectionListener, TableConnection } from "../lib/socket/connection";
import type { BoardView, Done, Event, NumberedEvent, Place, PreviewView, Refused, TableView } from "../lib/wire";
import { type GameStore, StaleLog, type StoredGame } from "./game_store";
import { after, replayed, type TableBeginning, type TableState, tableView, type Turn, turnOf } from "./table_state";

/** What a table is made of. */
export interface OpenedTable {
  readonly game: StoredGame;
  readonly beginning: TableBeginning;
  readonly events: readonly NumberedEvent[];
  readonly engine: EngineGame;
  readonly store: GameStore;
}

/** A command is not possible: a reason of the rules or of a server. */
class NotPossible extends Error {
  constructor(
    readonly reason: string,
    readonly rule: string | null = null,
  ) {
    super(reason);
  }
}

/** The engine has no answer: it could not be loaded. */
class NoEngine extends Error {}

export class LocalTable implements TableConnection {
  #state: TableState;
  #events: readonly NumberedEvent[];
  #board: BoardView | null = null;
  #closed = false;
  /** Whether a bot that searches took less than its time during this visit. */
  #quick = false;
  #thinking = false;
  #welcomed = false;
  /** Commands and bots take turns: each builds on the result of the one before. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly opened: OpenedTable,
    private readonly listener: ConnectionListener,
  ) {
    this.#events = opened.events;
    this.#state = replayed(opened.beginning, opened.events);
    void this.#arrive();
  }

  send(command: CommandBody): Promise<Done | Refused> {
    return this.#inTurn(() => this.#answer(command));
  }

  preview(move: string): Promise<PreviewView | null> {
    return this.opened.engine.preview(this.#state.moves, move);
  }

  /** Look for what another page of this browser has placed, and let the bots go on. */
  reconnectNow(): void {
    void this.#arrive();
  }

  /** There is no network between this page and itself. */
  drop(): void {}

  close(): void {
    this.#closed = true;
    this.opened.engine.close();
  }

  /** The seats that people at this screen play. */
  get #own(): number[] {
    return this.#state.seats.filter(({ kind }) => kind === "person").map(({ seat }) => seat);
  }

  /** Show the table, or what has changed since it was shown. */
  async #arrive(): Promise<void> {
    try {
      await this.#inTurn(() => (this.#welcomed ? this.#catchUp() : this.#welcome()));
    } catch (error) {
      this.#stop(error);
    }
  }

  async #welcome(): Promise<void> {
    const table = await this.#view();
    if (this.#closed) return;
    this.#welcomed = true;
    this.listener.changed("online");
    const { sequence } = this.#state;
    const about = { maker: true, may_sit: false, now: Date.now(), here: this.#own };
    this.listener.received({ type: "welcome", sequence, seats: this.#own, events: this.#events, table, ...about });
    this.#playBots();
  }

  /** Say why nothing goes on. The person at the screen can try again, `reconnectNow`, or reload the page. */
  #stop(error: unknown): void {
    if (this.#closed) return;
    this.listener.received({ type: "thinking", seat: null, wait: null });
    this.listener.changed("waiting", reasonOf(error));
  }

  async #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#last.then(act);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #answer(command: CommandBody): Promise<Done | Refused> {
    try {
      await this.#append(await this.#decide(command));
    } catch (error) {
      if (error instanceof StaleLog) await this.#catchUp();
      const { reason, rule } = error instanceof NotPossible ? error : new NotPossible(reasonOf(error));
      const { sequence } = this.#state;
      return { type: "refused", key: null, reason, rule, text: reason, sequence, events: [], limit: null, retry_after: null };
    }
    this.#playBots();
    return { type: "done", key: "", sequence: this.#state.sequence, token: null, table: null, invite: null };
  }

  async #decide(command: CommandBody): Promise<Event[]> {
    switch (command.type) {
      case "place":
        return this.#place(command);
      case "take_back": {
        const turn = await this.#ownTurn(command.seat);
        const count = command.count ?? 1;
        if (count > this.#state.moves.length - turn.start) throw new NotPossible("nothing_to_take_back");
        return [{ type: "taken_back", seat: turn.acting, count }];
      }
      case "confirm": {
        const turn = await this.#ownTurn(command.seat);
        if (!turn.complete) throw new NotPossible("turn_is_not_complete");
        return this.#handOver(turn.acting, this.#state.moves, await this.#position());
      }
      case "ask_undo": {
        this.#needRunning();
        const { options, firstPly, moves } = this.#state;
        if (options.take_back === "never") throw new NotPossible("no_take_back");
        if (command.ply < firstPly || command.ply >= moves.length) throw new NotPossible("no_such_ply");
        // Everybody with a say sits at this screen.
        const seat = command.seat ?? this.#own[0] ?? 1;
        return [
          { type: "undo_asked", seat, ply: command.ply },
          { type: "undone", ply: command.ply },
        ];
      }
      case "leave":
        // The game waits in the browser's database; there is nothing to write down.
        return [];
      default:
        throw new NotPossible("not_allowed");
    }
  }

  async #place({ seat, moves, confirm = false }: Omit<Place, "key" | "expects">): Promise<Event[]> {
    const turn = await this.#ownTurn(seat);
    const events: Event[] = [];
    let placed = this.#state.moves;
    let complete = turn.complete;
    let board = await this.#position();
    for (const move of moves) {
      if (complete) throw new NotPossible("turn_is_complete");
      const { legal, reason, rule } = answered(await this.opened.engine.preview(placed, move));
      if (!legal) throw new NotPossible(reason ?? "bad_message", rule);
      placed = [...placed, move];
      events.push({ type: "placed", seat: turn.acting, move });
      board = answered(await this.opened.engine.view(placed, { legal: false }));
      complete = isOver(board) || board.seat !== turn.acting;
    }
    if (confirm === true && !complete) throw new NotPossible("turn_is_not_complete");
    const handsOver = complete && (confirm !== false || this.#state.options.confirm === "auto");
    return handsOver ? [...events, ...(await this.#handOver(turn.acting, placed, board))] : events;
  }

  async #handOver(seat: number, moves: readonly string[], board: BoardView): Promise<Event[]> {
    const confirmed: Event = { type: "confirmed", seat };
    if (!isOver(board)) return [confirmed];
    const { winners } = answered(await this.opened.engine.scoring(moves));
    return [confirmed, { type: "ended", by: "rules", winners }];
  }

  #needRunning(): void {
    if (this.#state.status === "over") throw new NotPossible("already_over");
    if (this.#state.status === "open") throw new NotPossible("not_started");
  }

  /** Return the turn of somebody at this screen. */
  async #ownTurn(seat: number | null | undefined): Promise<Turn & { acting: number }> {
    this.#needRunning();
    const turn = turnOf(this.#state, await this.#position());
    const { acting } = turn;
    if (acting === null || !this.#own.includes(acting) || (seat && seat !== acting)) throw new NotPossible("not_your_turn");
    return { ...turn, acting };
  }

  /** Store events, and only then show what they lead to. */
  async #append(events: readonly Event[]): Promise<void> {
    if (!events.length) return;
    const at = Date.now();
    const numbered = events.map((event, index) => ({ sequence: this.#state.sequence + index + 1, at, event }));
    const state = numbered.reduce(after, this.#state);
    const board = await this.#boardOf(state);
    await this.opened.store.append(await this.#stored(state, board), numbered);
    this.#state = state;
    this.#board = board;
    this.#tell(numbered, await this.#view());
  }

  async #stored(state: TableState, board: BoardView): Promise<StoredGame> {
    const over = state.status === "over";
    const known = (await this.opened.store.game(this.opened.game.id)) ?? this.opened.game;
    return {
      ...known,
      changed: state.changed,
      status: state.status,
      seats: state.seats,
      acting: turnOf(state, board).acting,
      ply: state.moves.length,
      winners: state.winners,
      scores: over ? board.scores : [],
      quick: (known.quick ?? false) || this.#quick,
    };
  }

  #tell(events: readonly NumberedEvent[], table: TableView): void {
    this.#events = [...this.#events, ...events];
    if (this.#closed) return;
    this.listener.received({ type: "events", sequence: this.#state.sequence, now: Date.now(), events, table, seats: null });
  }

  /** Read what another page has stored. */
  async #catchUp(): Promise<void> {
    const { game, beginning, store } = this.opened;
    const events = await store.events(game.id);
    const missed = events.filter(({ sequence }) => sequence > this.#state.sequence);
    if (missed.length) {
      this.#state = replayed(beginning, events);
      this.#board = null;
      this.#tell(missed, await this.#view());
    }
    this.listener.changed("online");
    this.#playBots();
  }

  /** Let the bots play until it is the turn of somebody at this screen. */
  #playBots(): void {
    if (this.#thinking) return;
    this.#thinking = true;
    void this.#playTurns().finally(() => (this.#thinking = false));
  }

  async #playTurns(): Promise<void> {
    try {
      while (!this.#closed && (await this.#playOne()));
    } catch (error) {
      this.#stop(error);
    }
  }

  /** Make one placement of a bot, if it is a bot's turn; return whether it was. */
  async #playOne(): Promise<boolean> {
    const turn = turnOf(this.#state, await this.#position());
    const { acting } = turn;
    const bot = acting === null ? null : this.#state.seats[acting - 1];
    if (this.#closed || acting === null || bot?.kind !== "bot") return false;
    const { sequence, moves } = this.#state;
    const { seed } = this.opened.game;
    if (settings.quickBots && levelNamed(bot.name ?? "")?.search) this.#quick = true;
    this.listener.received({ type: "thinking", seat: acting, wait: null });
    const chosen = turn.complete
      ? null
      : answered(await this.opened.engine.choose(moves, { level: bot.name ?? "", seat: acting, seed, quick: settings.quickBots }));
    await this.#inTurn(async () => {
      this.listener.received({ type: "thinking", seat: null, wait: null });
      // The person may have gone back meanwhile.
      if (this.#closed || this.#state.sequence !== sequence) return;
      const placed: Event[] = chosen === null ? [] : [{ type: "placed", seat: acting, move: chosen }];
      const after = chosen === null ? moves : [...moves, chosen];
      const board = answered(await this.opened.engine.view(after, { legal: false }));
      const complete = isOver(board) || board.seat !== acting;
      try {
        await this.#append([...placed, ...(complete ? await this.#handOver(acting, after, board) : [])]);
      } catch (error) {
        if (!(error instanceof StaleLog)) throw error;
        await this.#catchUp();
      }
    });
    return true;
  }

  async #position(): Promise<BoardView> {
    return (this.#board ??= await this.#boardOf(this.#state));
  }

  async #view(): Promise<TableView> {
    return tableView(this.opened.game.id, this.#state, await this.#position());
  }

  /** Return the position with what the people at this screen may see. */
  async #boardOf(state: TableState): Promise<BoardView> {
    const over = state.status === "over";
    const board = answered(await this.opened.engine.view(state.moves, { seats: over ? null : this.#own }));
    return turnOf(state, board).complete || over ? { ...board, legal: NO_MOVES } : board;
  }
}

const NO_MOVES = { leaders: {}, camels: {}, give_back: [], may_pass: false };

function isOver({ phase }: BoardView): boolean {
  return phase === "over";
}

function answered<T>(answer: T | null): T {
  if (answer === null) throw new NoEngine();
  return answer;
}

function reasonOf(error: unknown): string {
  if (error instanceof StaleLog) return "stale";
  return error instanceof NoEngine ? "no_engine" : "not_stored";
}
