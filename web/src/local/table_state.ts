/** A local table at one moment: what its log adds up to, with the same events as tables on a server. */

import type { BoardView, Created, Event, NumberedEvent, SeatView, TableOptionsOutput, TableView } from "../lib/wire";

/** The beginning of a table's log: the set-up, and the placements of a record from which it continues. */
export interface TableBeginning {
  readonly created: Created;
  readonly moves: readonly string[];
  /** The seat that made each of these moves. */
  readonly movers: readonly number[];
}

export interface TableState {
  readonly sequence: number;
  readonly status: "open" | "running" | "over";
  readonly options: TableOptionsOutput;
  readonly seats: readonly SeatView[];
  readonly firstPly: number;
  readonly moves: readonly string[];
  readonly movers: readonly number[];
  /** The number of placements before the current turn; null after going back, until the turn continues. */
  readonly turnStart: number | null;
  readonly lastTurnStart: number;
  readonly winners: readonly number[];
  readonly endedBy: string | null;
  readonly rematch: string | null;
  /** When the last event happened. */
  readonly changed: number;
}

export function replayed({ created, moves, movers }: TableBeginning, events: readonly NumberedEvent[]): TableState {
  const start: TableState = {
    sequence: 0,
    status: "open",
    options: created.options,
    seats: created.options.seats.map((plan, at) => seatView(at + 1, plan.kind, plan.kind === "bot" ? plan.level : plan.name)),
    firstPly: moves.length,
    moves,
    movers,
    turnStart: null,
    lastTurnStart: moves.length,
    winners: [],
    endedBy: null,
    rematch: null,
    changed: 0,
  };
  return events.reduce(after, start);
}

export function after(state: TableState, { sequence, at, event }: NumberedEvent): TableState {
  return { ...changedBy(state, event), sequence, changed: at };
}

function changedBy(state: TableState, event: Event): TableState {
  const { moves, movers } = state;
  switch (event.type) {
    case "sat":
      return { ...state, seats: state.seats.map((seat) => (seat.seat === event.seat ? { ...seat, name: event.name, avatar: event.avatar } : seat)) };
    case "started": {
      const seats = event.order.map((from, at) => ({ ...(state.seats[from - 1] as SeatView), seat: at + 1 }));
      return { ...state, status: "running", seats };
    }
    case "placed": {
      const turnStart = state.turnStart ?? startOfTurn(movers, event.seat);
      return { ...state, turnStart, moves: [...moves, event.move], movers: [...movers, event.seat] };
    }
    case "taken_back":
      return { ...state, moves: moves.slice(0, -event.count), movers: movers.slice(0, -event.count) };
    case "confirmed":
      return { ...state, turnStart: moves.length, lastTurnStart: state.turnStart ?? moves.length };
    case "undone": {
      const left = movers.slice(0, event.ply);
      return { ...state, moves: moves.slice(0, event.ply), movers: left, turnStart: null };
    }
    case "ended":
      return { ...state, status: "over", winners: event.winners, endedBy: event.by };
    case "rematched":
      return { ...state, rematch: event.table };
    default:
      return state;
  }
}

/** Return the number of placements before the turn in which a seat is to move. */
function startOfTurn(movers: readonly number[], seat: number): number {
  let start = movers.length;
  while (start > 0 && movers[start - 1] === seat) start -= 1;
  return start;
}

/** The current turn: whose it is, and where it and the one before began. */
export interface Turn {
  readonly acting: number | null;
  readonly complete: boolean;
  readonly start: number;
  readonly lastStart: number;
}

/** Return the current turn; `board` is the position after the last placement. */
export function turnOf(state: TableState, { seat, phase }: Pick<BoardView, "seat" | "phase">): Turn {
  const { moves, movers, turnStart } = state;
  const start = turnStart ?? startOfTurn(movers, seat);
  const acting = movers[start] ?? seat;
  const lastStart = turnStart === null ? startOfTurn(movers.slice(0, start), movers[start - 1] ?? seat) : state.lastTurnStart;
  const running = state.status === "running";
  return {
    acting: running ? acting : null,
    complete: running && moves.length > start && (phase === "over" || seat !== acting),
    start,
    lastStart,
  };
}

export function tableView(table: string, state: TableState, board: BoardView): TableView {
  const { acting, complete, start, lastStart } = turnOf(state, board);
  return {
    table,
    sequence: state.sequence,
    status: state.status,
    options: state.options,
    seats: state.seats,
    acting,
    awaits: acting === null ? "nobody" : complete ? "confirmation" : "placement",
    paused: false,
    turn: state.moves.slice(start),
    last_turn: state.moves.slice(lastStart, start),
    undo: null,
    undo_by: null,
    undo_agreed: [],
    winners: state.winners,
    ended_by: state.endedBy,
    rematch: state.rematch,
    clock: null,
    board,
    moves: state.moves,
    movers: state.movers,
    first_ply: state.firstPly,
    watch: null,
  };
}

function seatView(seat: number, kind: "person" | "bot", name: string | null): SeatView {
  return { seat, kind, name, stand_in: null, away: false, out: false, ready: true, avatar: null };
}
