/**
 * A table's socket. It reconnects by itself, continues after the last event it has seen, and resends
 * unanswered commands with the same key, so that no move is lost and none is made twice.
 */

import type { ClientMessage, Command, Done, Hello, PreviewView, Refused, ServerMessage } from "../wire";
import { waitBefore } from "./backoff";

/** The part of a web socket that the connection uses. */
export interface Channel {
  send(text: string): void;
  close(): void;
}

export interface ChannelEvents {
  opened(): void;
  received(text: string): void;
  closed(): void;
}

/** Sockets, timers and chance, passed in so that tests can replace them. */
export interface Environment {
  open(events: ChannelEvents): Channel;
  later(ms: number, act: () => void): () => void;
  random(): number;
  newKey(): string;
}

/** `barred`: the server will not show this table, so there is no point in trying again. */
export type ConnectionState = "connecting" | "online" | "waiting" | "barred" | "ended";

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A command as the page writes it; the connection adds key and sequence. */
export type CommandBody = Without<Command, "key" | "expects">;

export interface ConnectionListener {
  /** Called with every message except answers to commands and previews. */
  received(message: ServerMessage): void;
  /** Called with every new state; with a reason if the network is not to blame. */
  changed(state: ConnectionState, reason?: string): void;
  /** Return whether a command that came too late still makes sense at the table as it is now. */
  stillValid(command: CommandBody): boolean;
}

/** What a page uses to play at a table, on a server or in the page itself. */
export interface TableConnection {
  /** Send a command; the promise resolves once there is a final answer. */
  send(command: CommandBody): Promise<Done | Refused>;
  /** Ask what a placement would win; null if there is no answer. */
  preview(move: string): Promise<PreviewView | null>;
  /** Reconnect at once instead of waiting for the next attempt. */
  reconnectNow(): void;
  /** Notice that the network is gone. */
  drop(): void;
  /** Close the connection for good. */
  close(): void;
}

interface Pending {
  command: CommandBody;
  key: string;
  /** The last event known when the command was first sent; null before that. */
  expects: number | null;
  resolve: (answer: Done | Refused) => void;
  tries: number;
}

const ANSWER_MS = 8000;
const CATCH_UP_MS = 2000;
const BUSY_MS = 700;
const BUSY_TRIES = 8;
const STALE_TRIES = 5;
const BARRING: readonly string[] = ["no_table", "not_allowed"];

export class Connection implements TableConnection {
  state: ConnectionState = "connecting";
  sequence: number | null = null;
  #channel: Channel | null = null;
  #queue: Pending[] = [];
  #previews = new Map<string, (preview: PreviewView | null) => void>();
  #attempt = 0;
  #cancelRetry: (() => void) | null = null;
  #cancelTimeout: (() => void) | null = null;
  /** The event that a stale command waits for before it is reconsidered. */
  #awaited: number | null = null;

  constructor(
    private readonly environment: Environment,
    private readonly listener: ConnectionListener,
    private readonly invite: string | null,
  ) {
    this.#connect();
  }

  /** Send a command; the promise resolves once the server has given its final answer. */
  send(command: CommandBody): Promise<Done | Refused> {
    return new Promise((resolve) => {
      this.#queue.push({ command, key: this.environment.newKey(), expects: null, resolve, tries: 0 });
      if (this.#queue.length === 1) this.#sendFirst();
    });
  }

  /** Ask what a placement would win; null if there is no answer. */
  preview(move: string): Promise<PreviewView | null> {
    if (this.state !== "online") return Promise.resolve(null);
    const key = this.environment.newKey();
    return new Promise((resolve) => {
      this.#previews.set(key, resolve);
      this.#write({ type: "preview", key, move });
    });
  }

  /** Reconnect at once instead of waiting for the next attempt. */
  reconnectNow(): void {
    if (this.state !== "waiting") return;
    this.#attempt = 0;
    this.#connect();
  }

  /** Close the channel because the network is gone, rather than wait for a timeout. */
  drop(): void {
    if (this.state === "online" || this.state === "connecting") this.#channel?.close();
  }

  /** Close the connection for good. */
  close(): void {
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
    for (const resolve of this.#previews.values()) resolve(null);
    this.#previews.clear();
    this.#awaited = null;
    if (this.state === "barred" || this.state === "ended") return;
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
        if (message.key === null) this.#shutOut(message);
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

  #shutOut(message: Refused): void {
    if (BARRING.includes(message.reason)) this.#become("barred");
    this.listener.received(message);
  }

  #refused(message: Refused): void {
    const first = this.#queue[0];
    if (!first || first.key !== message.key) return;
    this.#cancelTimeout?.();
    first.tries += 1;
    if (message.reason === "try_again" && first.tries < BUSY_TRIES) {
      // The command may have been stored or not: the same key is safe either way.
      this.#cancelTimeout = this.environment.later(BUSY_MS * first.tries, () => this.#sendFirst());
    } else if (message.reason === "stale" && first.tries < STALE_TRIES) {
      this.#awaited = message.sequence;
      this.#caughtUp();
      if (this.#awaited !== null) this.#awaitAnswer(CATCH_UP_MS);
    } else {
      this.#answered(first.key, message);
    }
  }

  /** Reconsider a command that was too late, once everything it missed has arrived. */
  #caughtUp(): void {
    const first = this.#queue[0];
    if (this.#awaited === null || !first || (this.sequence ?? 0) < this.#awaited) return;
    const sequence = this.#awaited;
    this.#awaited = null;
    this.#cancelTimeout?.();
    if (this.listener.stillValid(first.command)) {
      first.key = this.environment.newKey();
      first.expects = null;
      this.#sendFirst();
    } else {
      const text = "The table has moved on.";
      const about = { rule: null, limit: null, retry_after: null, text, sequence, events: [] };
      this.#answered(first.key, { type: "refused", key: first.key, reason: "stale", ...about });
    }
  }

  #answered(key: string, answer: Done | Refused): void {
    const first = this.#queue[0];
    // A command that was sent twice may be answered twice: only the first answer counts.
    if (!first || first.key !== key) return;
    this.#queue.shift();
    this.#cancelTimeout?.();
    first.resolve(answer);
    this.#sendFirst();
  }

  #previewed(key: string, preview: PreviewView | null): void {
    this.#previews.get(key)?.(preview);
    this.#previews.delete(key);
  }

  /** Only one command is in flight: the next one builds on its result. */
  #sendFirst(): void {
    const first = this.#queue[0];
    if (!first || this.state !== "online") return;
    first.expects ??= this.sequence ?? 0;
    this.#write({ ...first.command, key: first.key, expects: first.expects } as Command);
    this.#awaitAnswer(ANSWER_MS);
  }

  #write(message: ClientMessage): void {
    this.#channel?.send(JSON.stringify(message));
  }

  /** Without an answer in time the connection counts as dead, whatever the browser believes. */
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

  #become(state: ConnectionState): void {
    if (this.state === state) return;
    this.state = state;
    this.listener.changed(state);
  }
}
