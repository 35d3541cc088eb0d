/** The form of the set-up page, and the table options that it stands for. */

import { mySeat } from "../../game/my_seat";
import type { Choices, TableOptionsInput } from "../../lib/wire";

/** Who takes a seat: this guest, another person at this screen, anyone with the link, or a bot. */
export type Sitter = "me" | "screen" | "link" | `bot:${string}`;

export interface SeatChoice {
  sitter: Sitter;
  /** The name of another person at this screen. */
  name: string;
}

export type ClockChoice = "none" | "quick" | "calm" | "days";

export interface TableForm {
  seats: SeatChoice[];
  edition: string;
  /** Options that differ from the edition's. */
  options: Record<string, string>;
  clock: ClockChoice;
  takeBack: "consent" | "never";
  onTimeOut: "bot" | "lose";
  watch: "anyone" | "link" | "nobody";
  hints: boolean;
  shuffle: boolean;
}

export const PRESETS = ["bots", "friend", "screen"] as const;

export type Preset = (typeof PRESETS)[number];

/** The numbers of players to choose from. */
export const PLAYERS = [2, 3, 4, 5];

const CLOCKS: Readonly<Record<ClockChoice, NonNullable<TableOptionsInput["clock"]>>> = {
  none: { kind: "none" },
  quick: { kind: "live", turn_seconds: 20, reserve_seconds: 180 },
  calm: { kind: "live", turn_seconds: 45, reserve_seconds: 600 },
  days: { kind: "correspondence", days: 3 },
};

/** How long clocks wait for players who were invited and may be looking elsewhere. */
const READY_SECONDS = 120;

function seatFor(sitter: Sitter): SeatChoice {
  return { sitter, name: "" };
}

/** Return the initial form; points are open unless someone chooses to hide them. */
export function formFor(preset: Preset, choices: Choices): TableForm {
  const bot: Sitter = `bot:${choices.defaults.stand_in}`;
  const second: Record<Preset, Sitter> = { bots: bot, friend: "link", screen: "screen" };
  return {
    seats: [seatFor("me"), seatFor(second[preset])],
    edition: choices.defaults.edition,
    options: { chips: "open" },
    clock: "none",
    takeBack: "consent",
    onTimeOut: "bot",
    watch: "link",
    hints: true,
    shuffle: preset === "friend",
  };
}

/** Return the seats for a number of players; additional ones are like the last. */
export function withPlayers(seats: readonly SeatChoice[], players: number): SeatChoice[] {
  const last = seats.at(-1)?.sitter ?? "link";
  const more = last === "me" ? "link" : last;
  return Array.from({ length: players }, (_, at) => seats[at] ?? seatFor(more));
}

/** Return the seats of a host and an invited friend; the others are like each other. */
export function withFriend(players: number, others: Sitter): SeatChoice[] {
  return [seatFor("me"), seatFor("link"), ...Array.from({ length: players - 2 }, () => seatFor(others))];
}

export function optionsOf(form: TableForm): TableOptionsInput {
  return {
    seats: form.seats.map(({ sitter, name }) => {
      if (sitter.startsWith("bot:")) return { kind: "bot", level: sitter.slice(4) };
      if (sitter === "link") return { kind: "person" };
      if (sitter === "me") return mySeat();
      const called = name.trim();
      return { kind: "person", mine: true, ...(called ? { name: called } : {}) };
    }),
    edition: form.edition,
    options: form.options,
    clock: CLOCKS[form.clock],
    ...(form.clock !== "none" && form.seats.some(({ sitter }) => sitter === "link") ? { ready_seconds: READY_SECONDS } : {}),
    on_time_out: form.onTimeOut,
    take_back: form.takeBack,
    watch: form.watch,
    hints: form.hints,
    shuffle: form.shuffle,
  };
}

/** Return the options of a game against bots. */
export function quickGame(opponents: number, level: string, choices: Choices): TableOptionsInput {
  const form = formFor("bots", choices);
  return optionsOf({ ...form, seats: [seatFor("me"), ...Array.from({ length: opponents }, () => seatFor(`bot:${level}`))] });
}
