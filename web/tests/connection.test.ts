import { beforeEach, describe, expect, it } from "vitest";
import { Connection, type ChannelEvents, type ConnectionState, type CommandBody, type Environment } from "../src/lib/socket/connection";
import type { ClientMessage, Done, Refused, ServerMessage } from "../src/lib/wire";

/** A fake server and clock, controlled by the test. */
class Stage implements Environment {
  sent: ClientMessage[] = [];
  opened = 0;
  #events: ChannelEvents | null = null;
  #timers: { at: number; act: () => void; off: boolean }[] = [];
  #now = 0;
  #keys = 0;

  open(events: ChannelEvents) {
    this.opened += 1;
    this.#events = events;
    return {
      send: (text: string) => void this.sent.push(JSON.parse(text) as ClientMessage),
      close: () => events.closed(),
    };
  }

  later(ms: number, act: () => void) {
    const timer = { at: this.#now + ms, act, off: false };
    this.#timers.push(timer);
    return () => {
      timer.off = true;
    };
  }

  random = () => 0.5;
  newKey = () => `k${(this.#keys += 1)}`;

  pass(ms: number): void {
    this.#now += ms;
    const due = this.#timers.filter((timer) => timer.at <= this.#now && !timer.off);
    this.#timers = this.#timers.filter((timer) => timer.at > this.#now);
    for (const timer of due) timer.act();
  }

  say(message: Partial<ServerMessage> & { type: ServerMessage["type"] }): void {
    this.#events?.received(JSON.stringify(message));
  }

  welcome(sequence: number): void {
    this.#events?.opened();
    this.say({ type: "welcome", sequence, seats: [1], maker: true, now: 0, events: [], table: null, here: [] });
  }

  cut(): void {
    this.#events?.closed();
  }

  get last(): ClientMessage | undefined {
    return this.sent.at(-1);
  }
}

const place: CommandBody = { type: "place", seat: 1, moves: ["Ch8"] };
let stage: Stage;
let connection: Connection;
let states: ConnectionState[];
let valid: boolean;

beforeEach(() => {
  stage = new Stage();
  states = [];
  valid = true;
  connection = new Connection(
    stage,
    { received: () => undefined, changed: (state) => states.push(state), stillValid: () => valid },
    "secret",
  );
});

describe("connecting", () => {
  it("says hello with the invitation, and asks for everything at first", () => {
    stage.welcome(3);
    expect(stage.sent[0]).toEqual({ type: "hello", detail: "table", after: 0, invite: "secret" });
    expect(connection.state).toBe("online");
  });

  it("comes back by itself, later each time, and goes on after what it has", () => {
    stage.welcome(3);
    stage.cut();
    expect(connection.state).toBe("waiting");
    stage.pass(299);
    expect(stage.opened).toBe(1);
    stage.pass(1);
    expect(stage.opened).toBe(2);
    stage.cut();
    stage.pass(600);
    expect(stage.opened).toBe(2);
    stage.pass(100);
    stage.welcome(5);
    expect(stage.last).toMatchObject({ type: "hello", after: 3 });
    expect(states).toEqual(["online", "waiting", "connecting", "waiting", "connecting", "online"]);
  });

  it("does not knock again where it is not let in", () => {
    stage.welcome(3);
    stage.say({ type: "refused", key: null, reason: "no_table", rule: null, text: "", sequence: 0, events: [] });
    stage.cut();
    stage.pass(60_000);
    expect([connection.state, stage.opened]).toEqual(["barred", 1]);
  });

  it("gives up on a server that does not answer the door", () => {
    stage.pass(8000);
    expect(connection.state).toBe("waiting");
  });
});

describe("orders", () => {
  beforeEach(() => stage.welcome(3));

  it("carry a key and the last sequence, and are settled by their answer", async () => {
    const answer = connection.send(place);
    expect(stage.last).toEqual({ ...place, key: "k1", expects: 3 });
    stage.say({ type: "done", key: "k1", sequence: 4, token: null, table: null });
    expect(((await answer) as Done).sequence).toBe(4);
  });

  it("are sent again with the same key after the line was cut", async () => {
    const answer = connection.send(place);
    stage.cut();
    stage.pass(300);
    stage.welcome(4);
    expect(stage.last).toEqual({ ...place, key: "k1", expects: 3 });
    stage.say({ type: "done", key: "k1", sequence: 4, token: null, table: null });
    stage.say({ type: "done", key: "k1", sequence: 4, token: null, table: null });
    expect((await answer).type).toBe("done");
  });

  it("wait for each other, and the second builds on what came of the first", () => {
    void connection.send(place);
    void connection.send({ type: "confirm", seat: 1 });
    expect(stage.sent).toHaveLength(2);
    stage.say({ type: "events", sequence: 4, now: 0, events: [], table: null, seats: null });
    stage.say({ type: "done", key: "k1", sequence: 4, token: null, table: null });
    expect(stage.last).toMatchObject({ type: "confirm", expects: 4 });
  });

  it("that came too late are sent anew once everything is here, if they still make sense", () => {
    void connection.send(place);
    stage.say({ type: "refused", key: "k1", reason: "stale", rule: null, text: "", sequence: 5, events: [] });
    expect(stage.sent).toHaveLength(2);
    stage.say({ type: "events", sequence: 5, now: 0, events: [], table: null, seats: null });
    expect(stage.last).toEqual({ ...place, key: "k2", expects: 5 });
  });

  it("that came too late and make no sense any more are refused", async () => {
    valid = false;
    const answer = connection.send(place);
    stage.say({ type: "events", sequence: 5, now: 0, events: [], table: null, seats: null });
    stage.say({ type: "refused", key: "k1", reason: "stale", rule: null, text: "", sequence: 5, events: [] });
    expect(((await answer) as Refused).reason).toBe("stale");
  });

  it("are tried again with the same key while the storage is away", () => {
    void connection.send(place);
    stage.say({ type: "refused", key: "k1", reason: "try_again", rule: null, text: "", sequence: 3, events: [] });
    stage.pass(700);
    expect(stage.sent.slice(1)).toEqual([stage.last, stage.last]);
  });

  it("without an answer in time mean that the line is dead", () => {
    void connection.send(place);
    stage.pass(8000);
    expect(connection.state).toBe("waiting");
  });
});

describe("previews", () => {
  it("are answered by key, and with nothing when the line is cut", async () => {
    stage.welcome(3);
    const [first, second] = [connection.preview("Ch8"), connection.preview("Ch9")];
    stage.say({ type: "previewed", key: "k1", preview: { move: "Ch8" } as never });
    expect((await first)?.move).toBe("Ch8");
    stage.cut();
    expect(await second).toBeNull();
  });
});
