import { beforeEach, describe, expect, it } from "vitest";
import { Connection, type ChannelEvents, type ConnectionState, type CommandBody, type Environment } from "../src/lib/socket/connection";
import type { ClientMessage, Done, Refused, ServerMessage } from "../src/lib/wire";

/** A fake server and clock, controlled by the test. */
class FakeEnvironment implements Environment {
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
let environment: FakeEnvironment;
let connection: Connection;
let states: ConnectionState[];
let valid: boolean;

beforeEach(() => {
  environment = new FakeEnvironment();
  states = [];
  valid = true;
  connection = new Connection(
    environment,
    { received: () => undefined, changed: (state) => states.push(state), stillValid: () => valid },
    "secret",
  );
});

describe("connecting", () => {
  it("says hello with the invitation, and asks for everything at first", () => {
    environment.welcome(3);
    expect(environment.sent[0]).toEqual({ type: "hello", detail: "table", after: 0, invite: "secret" });
    expect(connection.state).toBe("online");
  });

  it("reconnects by itself, later each time, and continues after the last event", () => {
    environment.welcome(3);
    environment.cut();
    expect(connection.state).toBe("waiting");
    environment.pass(299);
    expect(environment.opened).toBe(1);
    environment.pass(1);
    expect(environment.opened).toBe(2);
    environment.cut();
    environment.pass(600);
    expect(environment.opened).toBe(2);
    environment.pass(100);
    environment.welcome(5);
    expect(environment.last).toMatchObject({ type: "hello", after: 3 });
    expect(states).toEqual(["online", "waiting", "connecting", "waiting", "connecting", "online"]);
  });

  it("does not try again once it is barred", () => {
    environment.welcome(3);
    environment.say({ type: "refused", key: null, reason: "no_table", rule: null, text: "", sequence: 0, events: [] });
    environment.cut();
    environment.pass(60_000);
    expect([connection.state, environment.opened]).toEqual(["barred", 1]);
  });

  it("gives up on a server that does not answer", () => {
    environment.pass(8000);
    expect(connection.state).toBe("waiting");
  });
});

describe("commands", () => {
  beforeEach(() => environment.welcome(3));

  it("carry a key and the last sequence, and resolve with their answer", async () => {
    const answer = connection.send(place);
    expect(environment.last).toEqual({ ...place, key: "k1", expects: 3 });
    environment.say({ type: "done", key: "k1", sequence: 4, token: null, table: null });
    expect(((await answer) as Done).sequence).toBe(4);
  });

  it("are resent with the same key after the connection was lost", async () => {
    const answer = connection.send(place);
    environment.cut();
    environment.pass(300);
    environment.welcome(4);
    expect(environment.last).toEqual({ ...place, key: "k1", expects: 3 });
    environment.say({ type: "done", key: "k1", sequence: 4, token: null, table: null });
    environment.say({ type: "done", key: "k1", sequence: 4, token: null, table: null });
    expect((await answer).type).toBe("done");
  });

  it("wait for each other, and the second builds on the result of the first", () => {
    void connection.send(place);
    void connection.send({ type: "confirm", seat: 1 });
    expect(environment.sent).toHaveLength(2);
    environment.say({ type: "events", sequence: 4, now: 0, events: [], table: null, seats: null });
    environment.say({ type: "done", key: "k1", sequence: 4, token: null, table: null });
    expect(environment.last).toMatchObject({ type: "confirm", expects: 4 });
  });

  it("that came too late are resent after catching up, if they are still valid", () => {
    void connection.send(place);
    environment.say({ type: "refused", key: "k1", reason: "stale", rule: null, text: "", sequence: 5, events: [] });
    expect(environment.sent).toHaveLength(2);
    environment.say({ type: "events", sequence: 5, now: 0, events: [], table: null, seats: null });
    expect(environment.last).toEqual({ ...place, key: "k2", expects: 5 });
  });

  it("that came too late and are no longer valid are refused", async () => {
    valid = false;
    const answer = connection.send(place);
    environment.say({ type: "events", sequence: 5, now: 0, events: [], table: null, seats: null });
    environment.say({ type: "refused", key: "k1", reason: "stale", rule: null, text: "", sequence: 5, events: [] });
    expect(((await answer) as Refused).reason).toBe("stale");
  });

  it("are retried with the same key while the storage is away", () => {
    void connection.send(place);
    environment.say({ type: "refused", key: "k1", reason: "try_again", rule: null, text: "", sequence: 3, events: [] });
    environment.pass(700);
    expect(environment.sent.slice(1)).toEqual([environment.last, environment.last]);
  });

  it("without an answer in time end the connection", () => {
    void connection.send(place);
    environment.pass(8000);
    expect(connection.state).toBe("waiting");
  });
});

describe("previews", () => {
  it("are answered by key, and with null when the connection is lost", async () => {
    environment.welcome(3);
    const [first, second] = [connection.preview("Ch8"), connection.preview("Ch9")];
    environment.say({ type: "previewed", key: "k1", preview: { move: "Ch8" } as never });
    expect((await first)?.move).toBe("Ch8");
    environment.cut();
    expect(await second).toBeNull();
  });
});
