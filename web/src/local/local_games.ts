/** Local games: making them, opening them, and what else can be done with them. */

import { boardLayout } from "../engine/board_files";
import { editionOptions, overridesOf } from "../engine/editions";
import { EngineGame } from "../engine/engine";
import type { GameStart } from "../engine/kernel_game";
import { startOfTable } from "../engine/table_start";
import { ApiError } from "../lib/api";
import { newKey } from "../lib/socket/browser";
import type { Created, Event, NumberedEvent, SeatView, TableOptionsInput, TableOptionsOutput } from "../lib/wire";
import { withDefaults } from "./choices";
import { type GameStore, gameStore, type StoredGame } from "./game_store";
import type { OpenedTable } from "./local_table";
import { gameAlone, movesOf, playerTags, recordText, resultTags } from "./table_record";
import { replayed } from "./table_state";

/** Why a game cannot be made or opened; the page shows it as it shows a server's refusals. */
export class LocalGameError extends ApiError {
  constructor(reason: "no_table" | "no_engine" | "bad_message") {
    super(404, reason);
  }
}

/** The versions of logs and rules that this page writes: those of the server's logs. */
const VERSIONS = { log: 4, rules: 1 };

/** Make a game, from a record's last position if there is one, and return its id. */
export async function makeLocalGame(wished: TableOptionsInput, record: string | null, name: string | null): Promise<string> {
  const options = withDefaults(wished);
  const setup = record === null ? await dealt(options) : gameAlone(record);
  const sat = options.seats.flatMap((plan, at): Event[] =>
    plan.kind === "person" ? [{ type: "sat", seat: at + 1, name: plan.name ?? name ?? "", avatar: plan.avatar, owner: null }] : [],
  );
  return begun(options, setup, sat, options.shuffle ? shuffled(options.seats.length) : inOrder(options.seats.length));
}

/** Make a game with the same players, where the second seat of the old one begins. */
export async function makeRematch(id: string): Promise<string> {
  const { store, game, beginning, events, engine } = await openLocalGame(id);
  engine.close();
  const { rematch, sequence, seats } = replayed(beginning, events);
  if (rematch && (await store.game(rematch))) return rematch;
  const plan = (seat: SeatView) =>
    seat.kind === "bot"
      ? ({ kind: "bot", level: seat.name ?? "" } as const)
      : ({ kind: "person", name: seat.name, avatar: seat.avatar, mine: true } as const);
  const options = { ...beginning.created.options, seats: seats.map(plan) };
  const sat = seats.flatMap(({ seat, kind, name, avatar }): Event[] =>
    kind === "person" ? [{ type: "sat", seat, name: name ?? "", avatar, owner: null }] : [],
  );
  const [first = 1, ...others] = inOrder(seats.length);
  const next = await begun(options, await dealt(options), sat, [...others, first]);
  const event: Event = { type: "rematched", table: next };
  if (!rematch) await store.append(game, [{ sequence: sequence + 1, at: Date.now(), event }]);
  return next;
}

async function begun(options: TableOptionsOutput, setup: string, sat: readonly Event[], order: readonly number[]): Promise<string> {
  const created: Created = { type: "created", ...VERSIONS, options, setup, invite: null, owner: null };
  const at = Date.now();
  const events = [created, ...sat, { type: "started", order, filled: [], ready: [] } as const].map(
    (event, index): NumberedEvent => ({ sequence: index + 1, at, event }),
  );
  const { seats, moves } = replayed({ created, moves: movesOf(setup), movers: [] }, events);
  const game: StoredGame = {
    id: newKey(),
    created: at,
    changed: at,
    status: "running",
    seats,
    edition: options.edition,
    acting: null,
    ply: moves.length,
    winners: [],
    scores: [],
    seed: randomNumber(),
    online: null,
  };
  await (await gameStore()).append(game, events);
  return game.id;
}

/** Open a game; `LocalGameError` if this browser does not have it. */
export async function openLocalGame(id: string): Promise<OpenedTable> {
  const store = await gameStore();
  const [game, events] = await Promise.all([store.game(id), store.events(id)]);
  const created = events[0]?.event;
  if (!game || created?.type !== "created") throw new LocalGameError("no_table");
  const layout = boardLayout(created.options.board, created.options.seats.length);
  const start = layout && startOfTable(layout, created);
  if (!start) throw new LocalGameError("no_table");
  const engine = new EngineGame(start);
  const moves = movesOf(created.setup);
  const views = moves.length ? await engine.views(moves, { legal: false }) : [];
  if (!views) throw new LocalGameError("no_engine");
  return { game, beginning: { created, moves, movers: views.slice(0, -1).map(({ seat }) => seat) }, events, engine, store };
}

/** Return a game as a record; `upTo` leaves later placements out. */
export async function recordOf(id: string, upTo?: number): Promise<string> {
  const { beginning, events, engine } = await openLocalGame(id);
  try {
    const state = replayed(beginning, events);
    const moves = state.moves.slice(0, upTo);
    const views = await engine.views(moves, { legal: false });
    if (!views) throw new LocalGameError("no_engine");
    const { edition, options } = state.options;
    const totals = views.at(-1)?.scores.map(({ total }) => total ?? 0) ?? [];
    const result = state.status === "over" && moves.length === state.moves.length;
    return recordText({
      start: engine.start,
      edition,
      overrides: overridesOf(edition, options),
      moves,
      before: views,
      tags: [
        ...playerTags(state.seats, state.changed),
        ...(result ? resultTags(totals, state.winners, state.endedBy) : []),
      ],
    });
  } finally {
    engine.close();
  }
}

/** Return who plays a game. */
export async function seatsOf(id: string): Promise<readonly SeatView[]> {
  const game = await (await gameStore()).game(id);
  if (!game) throw new LocalGameError("no_table");
  return game.seats;
}

/** Remember the table on a server at which a game goes on. */
export async function handedOver(id: string, table: string): Promise<void> {
  const store: GameStore = await gameStore();
  const game = await store.game(id);
  if (game) await store.append({ ...game, online: table }, []);
}

/** Return a set-up as text. */
async function dealt(options: TableOptionsOutput): Promise<string> {
  const layout = boardLayout(options.board, options.seats.length);
  const rules = editionOptions(options.edition, options.options);
  if (!layout || !rules) throw new LocalGameError("bad_message");
  const empty: GameStart = { layout, options: rules, oases: [], water: {} };
  const engine = new EngineGame(empty);
  const deal = await engine.deal(randomNumber());
  engine.close();
  if (!deal) throw new LocalGameError("no_engine");
  const overrides = overridesOf(options.edition, options.options);
  return recordText({ start: { ...empty, ...deal }, edition: options.edition, overrides, moves: [], before: [], tags: [] });
}

/** The seats from 1 on. */
function inOrder(players: number): number[] {
  return Array.from({ length: players }, (_, at) => at + 1);
}

function shuffled(players: number): number[] {
  return inOrder(players)
    .map((seat) => ({ seat, at: randomNumber() }))
    .sort((one, other) => one.at - other.at)
    .map(({ seat }) => seat);
}

function randomNumber(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number;
}
