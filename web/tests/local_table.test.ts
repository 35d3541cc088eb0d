/** Local tables with the real kernel, without workers: commands, bots, taking back, and other pages. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Answering } from "../src/engine/answers";
import type { EngineGame } from "../src/engine/engine";
import { Kernel } from "../src/engine/kernel";
import { startOfTable } from "../src/engine/table_start";
import { boardLayout } from "../src/engine/board_files";
import type { Answers, Asked, QuestionKind } from "../src/engine/requests";
import { settings } from "../src/lib/settings.svelte";
import type { CommandBody } from "../src/lib/socket/connection";
import type { Created, NumberedEvent, ServerMessage, TableOptionsInput, TableView } from "../src/lib/wire";
import { withDefaults } from "../src/local/choices";
import { MemoryStore, type StoredGame } from "../src/local/game_store";
import { LocalTable } from "../src/local/local_table";
import recorded from "./kernel_games.json";

const built = WebAssembly.compile(readFileSync(join(import.meta.dirname, "..", "src", "engine", "kernel.wasm")));
const ME = { kind: "person", mine: true } as const;
const BOT = { kind: "bot", level: "jerboa" } as const;
const [two] = recorded;
if (!two) throw new Error("there are recorded games");
const setUp = (two.record.split("\n\n")[0] ?? "").replace(/\[Seat.*/s, "");

/** The engine without a worker. */
function engineOf(created: Created): EngineGame {
  const layout = boardLayout("desert", created.options.seats.length);
  const start = layout && startOfTable(layout, created);
  if (!start) throw new Error("the page knows the board");
  const answering = new Answering(async () => Kernel.of(await built));
  answering.open(1, start);
  const ask = <Kind extends QuestionKind>(moves: readonly string[], kind: Kind, asked: Asked[Kind]) =>
    answering.answer({ game: 1, moves, kind, asked }) as Promise<Answers[Kind] | null>;
  const engine = {
    view: (moves: readonly string[], viewpoint = {}) => ask(moves, "view", viewpoint),
    scoring: (moves: readonly string[]) => ask(moves, "scoring", {}),
    preview: (moves: readonly string[], move: string) => ask(moves, "preview", { move }),
    choose: (moves: readonly string[], asked: Asked["choose"]) => ask(moves, "choose", asked),
    close: () => undefined,
  };
  return engine as unknown as EngineGame;
}

class Sitting {
  readonly messages: ServerMessage[] = [];
  readonly states: string[] = [];
  #waiting: (() => void)[] = [];
  readonly table: LocalTable;

  constructor(store: MemoryStore, game: StoredGame, events: readonly NumberedEvent[], created: Created, engine = engineOf(created)) {
    const beginning = { created, moves: [], movers: [] };
    this.table = new LocalTable(
      { game, beginning, events, engine, store },
      {
        received: (message) => {
          this.messages.push(message);
          for (const look of this.#waiting.splice(0)) look();
        },
        changed: (state, reason) => {
          this.states.push(reason ? `${state}: ${reason}` : state);
          for (const look of this.#waiting.splice(0)) look();
        },
        stillValid: () => true,
      },
    );
  }

  get view(): TableView {
    const shown = this.messages.findLast((message) => message.type === "welcome" || message.type === "events");
    if (!shown?.table) throw new Error("nothing is shown yet");
    return shown.table;
  }

  /** Wait until the table is in some state. */
  async until(reached: (view: TableView) => boolean): Promise<TableView> {
    while (!this.messages.some(({ type }) => type === "welcome") || !reached(this.view)) {
      await new Promise<void>((look) => this.#waiting.push(look));
    }
    return this.view;
  }

  /** Wait until the connection was in a state. */
  async reached(state: string): Promise<void> {
    while (!this.states.includes(state)) await new Promise<void>((look) => this.#waiting.push(look));
  }

  mine(): Promise<TableView> {
    return this.until(({ acting, seats, status }) => status === "over" || seats[(acting ?? 1) - 1]?.kind === "person");
  }

  send(command: CommandBody) {
    return this.table.send(command);
  }

  /** Place the first legal thing, and end the turn if that was all. */
  async placeSomething(): Promise<void> {
    const move = firstMove(await this.mine());
    expect(await this.send({ type: "place", moves: [move], confirm: "if_complete" })).toMatchObject({ type: "done" });
  }
}

function firstMove({ board: { legal } }: TableView): string {
  const [leader] = Object.entries(legal.leaders);
  const [camel] = Object.entries(legal.camels);
  if (leader) return `${leader[0]}@${leader[1][0] ?? ""}`;
  if (camel) return `${camel[0]}${camel[1][0] ?? ""}`;
  return legal.give_back[0] ? `${legal.give_back[0]}-` : "pass";
}

async function sitDown(options: TableOptionsInput = {}) {
  const created: Created = {
    ...{ type: "created", log: 4, rules: 1, invite: null, owner: null, setup: setUp },
    options: withDefaults({ seats: [ME, BOT], options: { chips: "open" }, ...options }),
  };
  const events = [created, { type: "started", order: [1, 2], filled: [], ready: [] } as const].map((event, at) => ({
    ...{ sequence: at + 1, at: 1, event },
  }));
  const { edition } = created.options;
  const about = { seats: [], acting: null, ply: 0, winners: [], scores: [], seed: 5, online: null };
  const game: StoredGame = { id: "one", created: 1, changed: 1, status: "running", edition, ...about };
  const store = new MemoryStore();
  await store.append(game, events);
  return { store, game, created, sitting: new Sitting(store, game, events, created) };
}

describe("a local table", () => {
  it("plays a whole game with a bot, and stores every placement", async () => {
    const { sitting, store } = await sitDown();
    while ((await sitting.mine()).status !== "over") await sitting.placeSomething();
    const { winners, ended_by, board, moves, movers, awaits } = sitting.view;
    expect([board.phase, ended_by, awaits]).toEqual(["over", "rules", "nobody"]);
    expect(winners.length).toBeGreaterThan(0);
    expect(movers.length).toBe(moves.length);
    const log = (await store.events("one")).map(({ event }) => event);
    expect(log.filter(({ type }) => type === "placed").length).toBe(moves.length);
    expect(log.at(-1)).toEqual({ type: "ended", by: "rules", winners });
    expect(await store.game("one")).toMatchObject({ status: "over", winners, ply: moves.length, scores: board.scores });
  });

  it("refuses with the rule, and changes nothing", async () => {
    const { sitting, store } = await sitDown();
    const before = await sitting.mine();
    const answer = await sitting.send({ type: "place", moves: ["pass"] });
    expect(answer).toMatchObject({ type: "refused", reason: "must_place", rule: "11.1" });
    expect(sitting.view).toBe(before);
    expect((await store.events("one")).length).toBe(2);
  });

  it("waits for the end of a turn, which can be taken back until then", async () => {
    const { sitting } = await sitDown();
    const move = firstMove(await sitting.mine());
    await sitting.send({ type: "place", moves: [move] });
    expect(sitting.view).toMatchObject({ awaits: "confirmation", acting: 1, turn: [move] });
    expect(sitting.view.board.legal.leaders).toEqual({});
    expect(await sitting.send({ type: "place", moves: [move] })).toMatchObject({ reason: "turn_is_complete" });
    await sitting.send({ type: "take_back" });
    expect(sitting.view).toMatchObject({ awaits: "placement", turn: [], moves: [] });
    expect(await sitting.send({ type: "take_back" })).toMatchObject({ reason: "nothing_to_take_back" });
    expect(await sitting.send({ type: "confirm" })).toMatchObject({ reason: "turn_is_not_complete" });
    await sitting.send({ type: "place", moves: [move] });
    await sitting.send({ type: "confirm" });
    expect(await sitting.mine()).toMatchObject({ awaits: "placement", last_turn: [expect.anything()] });
    expect(sitting.view.moves.length).toBe(2);
  });

  it("goes back to an earlier turn at once", async () => {
    const { sitting } = await sitDown();
    for (let turn = 0; turn < 6; turn += 1) await sitting.placeSomething();
    const { moves } = await sitting.mine();
    expect(await sitting.send({ type: "ask_undo", ply: 4 })).toMatchObject({ type: "done" });
    expect((await sitting.mine()).moves).toEqual(moves.slice(0, 4));
    expect(sitting.view).toMatchObject({ acting: 1, turn: [], last_turn: [moves[3]] });
    expect(await sitting.send({ type: "ask_undo", ply: 99 })).toMatchObject({ reason: "no_such_ply" });
  });

  it("never takes back if its options say so", async () => {
    const { sitting } = await sitDown({ take_back: "never" });
    await sitting.placeSomething();
    expect(await sitting.send({ type: "ask_undo", ply: 0 })).toMatchObject({ reason: "no_take_back" });
  });

  it("is the same after a reload in the middle of a turn", async () => {
    const { sitting, store, game, created } = await sitDown();
    for (let turn = 0; turn < 7; turn += 1) await sitting.placeSomething();
    await sitting.send({ type: "place", moves: [firstMove(await sitting.mine())] });
    const before = sitting.view;
    sitting.table.close();
    const again = new Sitting(store, game, await store.events("one"), created);
    expect(await again.until(() => true)).toEqual(before);
  });

  it("catches up with another page of the same browser", async () => {
    const { sitting, store, game, created } = await sitDown({ seats: [ME, { ...ME, name: "Bo" }] });
    const other = new Sitting(store, game, await store.events("one"), created);
    await other.mine();
    await sitting.placeSomething();
    const stale = await other.send({ type: "place", moves: [firstMove(other.view)], confirm: true });
    expect(stale).toMatchObject({ type: "refused", reason: "stale" });
    expect(other.view).toEqual(sitting.view);
  });

  it("hides what the edition hides until the game is over", async () => {
    const { sitting } = await sitDown({ options: {} });
    const { board } = await sitting.mine();
    expect(board.scores.map(({ water }) => water)).toEqual([0, null]);
  });

  it("plays a whole game of bots", async () => {
    const { sitting } = await sitDown({ seats: [BOT, BOT] });
    const { board, winners } = await sitting.until(({ status }) => status === "over");
    expect(board.phase).toBe("over");
    expect(winners.length).toBeGreaterThan(0);
  });

  it("says that the engine failed, and goes on once there is one", async () => {
    const { store, game, created } = await sitDown();
    const engine = engineOf(created);
    const { view } = engine;
    engine.view = () => Promise.resolve(null);
    const sitting = new Sitting(store, game, await store.events("one"), created, engine);
    await sitting.reached("waiting: no_engine");
    expect(sitting.messages).toEqual([{ type: "thinking", seat: null, wait: null }]);
    engine.view = view;
    sitting.table.reconnectNow();
    await sitting.reached("online");
    await sitting.until(() => true);
  });

  it("says so if a bot has no answer, or its placement cannot be stored", async () => {
    const { sitting, store, game, created } = await sitDown();
    await sitting.mine();
    const mute = engineOf(created);
    mute.choose = () => Promise.resolve(null);
    const second = new Sitting(store, game, await store.events("one"), created, mute);
    await second.placeSomething();
    await second.reached("waiting: no_engine");
    store.append = () => Promise.reject(new Error("full"));
    const third = new Sitting(store, game, await store.events("one"), created);
    await third.reached("waiting: not_stored");
  });

  it("hurries bots if the settings say so", async () => {
    const { sitting, store, game, created } = await sitDown();
    await sitting.mine();
    const engine = engineOf(created);
    const hurried: (boolean | undefined)[] = [];
    const choose = engine.choose.bind(engine);
    engine.choose = (moves, asked) => {
      hurried.push(asked.quick);
      return choose(moves, asked);
    };
    const second = new Sitting(store, game, await store.events("one"), created, engine);
    settings.quickBots = true;
    await second.placeSomething();
    await second.until(() => hurried.length > 0);
    settings.quickBots = false;
    expect(hurried).toEqual(hurried.map(() => true));
  });

  it("leaves without a trace, and refuses what needs other people", async () => {
    const { sitting } = await sitDown();
    const { sequence } = await sitting.mine();
    expect(await sitting.send({ type: "leave", seat: 1 })).toMatchObject({ type: "done", sequence });
    expect(await sitting.send({ type: "kick", seat: 2 })).toMatchObject({ reason: "not_allowed" });
  });
});
