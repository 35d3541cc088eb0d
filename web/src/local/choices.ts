/** What can be chosen for a table, without a server: the page's own boards, editions and levels. */

import { boardLayout, boardNames } from "../engine/board_files";
import { EDITION_CHOICES } from "../engine/editions";
import { LEVELS } from "../engine/levels";
import { hasServer } from "../lib/server";
import type { Choices, TableOptionsInput, TableOptionsOutput } from "../lib/wire";

/** A test compares these with the server's. */
const OPTIONS: Choices["options"] = {
  five_player_supply: ["29", "30"],
  owner_may_enter: ["yes", "no"],
  ends: ["at_once", "after_turn"],
  palm_space_scores: ["yes", "no"],
  chips: ["open", "water_hidden", "all_hidden"],
};
const DEFAULTS: TableOptionsOutput = {
  seats: [
    { kind: "person", name: null, avatar: null, mine: true },
    { kind: "bot", level: "gazelle" },
  ],
  edition: "v1.2",
  options: {},
  board: "desert",
  clock: { kind: "none" },
  on_time_out: "bot",
  on_absence: "bot",
  grace_seconds: 120,
  ready_seconds: 0,
  stand_in: "gazelle",
  take_back: "consent",
  confirm: "ask",
  watch: "link",
  hints: true,
  shuffle: false,
};

export function pageChoices(): Choices {
  return {
    editions: EDITION_CHOICES,
    options: OPTIONS,
    boards: boardNames().map((name) => {
      const { title = "", note = "" } = boardLayout(name, 5) ?? {};
      return { name, title, note };
    }),
    levels: LEVELS.map(({ number, name, seconds, about }) => ({ number, name, seconds, about })),
    defaults: DEFAULTS,
    version: "",
  };
}

/** Return options with everything that was left open. */
export function withDefaults(options: TableOptionsInput): TableOptionsOutput {
  const seats = (options.seats ?? DEFAULTS.seats).map((seat) =>
    seat.kind === "bot"
      ? { kind: "bot" as const, level: seat.level ?? DEFAULTS.stand_in }
      : { kind: "person" as const, name: seat.name ?? null, avatar: seat.avatar ?? null, mine: seat.mine ?? false },
  );
  return { ...DEFAULTS, ...options, seats, clock: { kind: "none" } };
}

/**
 * Return whether a table needs nobody else: no other person, no clock, and only what this page knows. If only bots play,
 * a server lets others watch them; without one, such a table is local as well.
 */
export function playsLocally(options: TableOptionsInput, served = hasServer): boolean {
  const { seats = DEFAULTS.seats, clock, edition = DEFAULTS.edition, board = DEFAULTS.board } = options;
  return (
    typeof WebAssembly !== "undefined" &&
    typeof Worker !== "undefined" &&
    (clock?.kind ?? "none") === "none" &&
    EDITION_CHOICES.some(({ name }) => name === edition) &&
    boardNames().includes(board) &&
    (!served || seats.some(({ kind }) => kind === "person")) &&
    seats.every((seat) => (seat.kind === "bot" ? LEVELS.some(({ name }) => name === seat.level) : seat.mine))
  );
}
