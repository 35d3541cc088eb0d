/**
 * A table's socket: it connects again by itself, goes on after the last event it has, and sends
 * what was not answered once more with the same key. So no move is lost, and none is made twice.
 */

import type { ClientMessage, Command, Done, Hello, PreviewView, Refused, ServerMessage } from "../wire";
import { waitBefore } from "./backoff";

/** What the connection needs of a web socket. */
export interface Channel {
  send(text: string): void;
  close(): void;
}

export interface ChannelEvents {
  opened(): void;
  received(text: string): void;
  closed(): void;
}

/** The environment outside, so that tests can stand in for it. */
export interface Environment {
  open(events: ChannelEvents): Channel;
  later(ms: number, act: () => void): () => void;
  random(): number;
  newKey(): string;
}

/** `barred`: the server will not show this table, so there is no use in trying again. */
export type ConnectionState = "connecting" | "online" | "waiting" | "barred" | "ended";

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A command as the page gives it: the connection adds key and sequence. */
export type CommandBody = Without<Command, "key" | "expects">;

export interface ConnectionListener {
  /** Every message but answers to commands and previews. */
  received(message: ServerMessage): void;
  changed(line: ConnectionState): void;
  /** Whether an order that came too late still makes sense as the table is now. */
  stillValid(order: CommandBody): boolean;
}

interface Pending {
  order: CommandBody;
  key: string;
  /** Null until it is sent for the first time: then it is the last event known. */
  expects: number | null;
  settle: (answer: Done | Refused) => void;
  tries: number;
}

const ANSWER_MS = 8000;
const CATCH_UP_MS = 2000;
const BUSY_MS = 700;
const BUSY_TRIES = 8;
const STALE_TRIES = 5;
const BARRING: readonly string[] = ["no_table", "not_allowed"];

export class Connection {
  line: ConnectionState = "connecting";
  sequence: number | null = null;
  #channel: Channel | null = null;
  #queue: Pending[] = [];
  #previews = new Map<string, (preview: PreviewView | null) => void>();
  #attempt = 0;
  #cancelRetry: (() => void) | null = null;
  #cancelTimeout: (() => void) | null = null;
  /** What a stale order waits for before it is looked at again. */
  #awaited: number | null = null;

  constructor(
    private readonly environment: Environment,
    private readonly listener: ConnectionListener,
    private readonly invite: string | null,
  ) {
    this.#connect();
  }

  /** Send an order; the promise settles once the server has answered it for good. */
  order(order: CommandBody): Promise<Done | Refused> {
    return new Promise((settle) => {
      this.#queue.push({ order, key: this.environment.newKey(), expects: null, settle, tries: 0 });
      if (this.#queue.length === 1) this.#sendFirst();
    });
  }

  /** Ask what a placement would win; null where nobody answers. */
  preview(move: string): Promise<PreviewView | null> {
    if (this.line !== "online") return Promise.resolve(null);
    const key = this.environment.newKey();
    return new Promise((settle) => {
      this.#previews.set(key, settle);
      this.#write({ type: "preview", key, move });
    });
  }

  /** Try to connect now, without waiting any longer. */
  reconnectNow(): void {
    if (this.line !== "waiting") return;
    this.#attempt = 0;
    this.#connect();
  }

  /** The network is gone: better to know at once than to wait for an answer. */
  drop(): void {
    if (this.line === "online" || this.line === "connecting") this.#channel?.close();
  }

  end(): void {
    this.#become("ended");
    this.#stopTimers();
    this.#channel?.close();
    this.#channel = null;
  }

  #connect(): void {
    this.#cancelRetry?.();
    this.#become("connecting");
    const channel: Channel = this.environment.open({
      opened: () => {
        if (channel === this.#channel) this.#greet();
      },
      received: (text) => {
        if (channel === this.#channel) this.#receive(JSON.parse(text) as ServerMessage);
      },
      closed: () => {
        if (channel === this.#channel) this.#lost();
      },
    });
    this.#channel = channel;
    this.#awaitAnswer(ANSWER_MS);
  }

  #greet(): void {
    const hello: Hello = { type: "hello", detail: "table", after: this.sequence ?? 0 };
    if (this.invite) hello.invite = this.invite;
    this.#write(hello);
  }

  #lost(): void {
    this.#channel = null;
    this.#stopTimers();
    for (const settle of this.#previews.values()) settle(null);
    this.#previews.clear();
    this.#awaited = null;
    if (this.line === "barred" || this.line === "ended") return;
    this.#become("waiting");
    const wait = waitBefore(this.#attempt, () => this.environment.random());
    this.#attempt += 1;
    this.#cancelRetry = this.environment.later(wait, () => this.#connect());
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.#attempt = 0;
        this.sequence = message.sequence;
        this.#cancelTimeout?.();
        this.#become("online");
        this.listener.received(message);
        this.#sendFirst();
        return;
      case "events":
        this.sequence = Math.max(this.sequence ?? 0, message.sequence);
        this.listener.received(message);
        this.#caughtUp();
        return;
      case "done":
        this.#answered(message.key, message);
        return;
      case "refused":
        if (message.key === null) this.#refusedAtAll(message);
        else if (this.#previews.has(message.key)) this.#previewed(message.key, null);
        else this.#refused(message);
        return;
      case "previewed":
        this.#previewed(message.key, message.preview);
        return;
      default:
        this.listener.received(message);
    }
  }

  #refusedAtAll(message: Refused): void {
    if (BARRING.includes(message.reason)) this.#become("barred");
    this.listener.received(message);
  }

  #refused(message: Refused): void {
    const first = this.#queue[0];
    if (!first || first.key !== message.key) return;
    this.#cancelTimeout?.();
    first.tries += 1;
    if (message.reason === "try_again" && first.tries < BUSY_TRIES) {
      // Whether it was written is not known: the same key is safe either way.
      this.#cancelTimeout = this.environment.later(BUSY_MS * first.tries, () => this.#sendFirst());
    } else if (message.reason === "stale" && first.tries < STALE_TRIES) {
      this.#awaited = message.sequence;
      this.#caughtUp();
      if (this.#awaited !== null) this.#awaitAnswer(CATCH_UP_MS);
    } else {
      this.#answered(first.key, message);
    }
  }

  /** Look again at an order that was too late, once everything it missed is here. */
  #caughtUp(): void {
    const first = this.#queue[0];
    if (this.#awaited === null || !first || (this.sequence ?? 0) < this.#awaited) return;
    const sequence = this.#awaited;
    this.#awaited = null;
    this.#cancelTimeout?.();
    if (this.listener.stillValid(first.order)) {
      first.key = this.environment.newKey();
      first.expects = null;
      this.#sendFirst();
    } else {
      const text = "The table has moved on.";
      this.#answered(first.key, { type: "refused", key: first.key, reason: "stale", rule: null, text, sequence, events: [] });
    }
  }

  #answered(key: string, answer: Done | Refused): void {
    const first = this.#queue[0];
    // An answer that was sent twice, since the message was, is heard once.
    if (!first || first.key !== key) return;
    this.#queue.shift();
    this.#cancelTimeout?.();
    first.settle(answer);
    this.#sendFirst();
  }

  #previewed(key: string, preview: PreviewView | null): void {
    this.#previews.get(key)?.(preview);
    this.#previews.delete(key);
  }

  /** One order at a time is under way: the next one builds on what comes of it. */
  #sendFirst(): void {
    const first = this.#queue[0];
    if (!first || this.line !== "online") return;
    first.expects ??= this.sequence ?? 0;
    this.#write({ ...first.order, key: first.key, expects: first.expects } as Command);
    this.#awaitAnswer(ANSWER_MS);
  }

  #write(message: ClientMessage): void {
    this.#channel?.send(JSON.stringify(message));
  }

  /** Without an answer in time the line is as good as dead, whatever the browser believes. */
  #awaitAnswer(ms: number): void {
    this.#cancelTimeout?.();
    this.#cancelTimeout = this.environment.later(ms, () => {
      const channel = this.#channel;
      this.#lost();
      channel?.close();
    });
  }

  #stopTimers(): void {
    this.#cancelRetry?.();
    this.#cancelTimeout?.();
  }

  #become(line: ConnectionState): void {
    if (this.line === line) return;
    this.line = line;
    this.listener.changed(line);
  }
}
