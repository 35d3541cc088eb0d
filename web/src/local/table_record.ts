/** Records: a local game as text, written as `karawane.notation` writes it. */

import type { GameStart } from "../engine/kernel_game";
import { LEVELS } from "../engine/levels";
import type { BoardView, SeatView } from "../lib/wire";
import { takeApart } from "../records/record_text";

export type Tag = readonly [name: string, value: string];

/** A game to be written. */
export interface WrittenGame {
  readonly start: GameStart;
  readonly edition: string;
  /** Options that differ from the edition's. */
  readonly overrides: Readonly<Record<string, string>>;
  readonly moves: readonly string[];
  /** The phase and the seat to move before each of the moves. */
  readonly before: readonly Pick<BoardView, "phase" | "seat">[];
  readonly tags: readonly Tag[];
}

export function recordText({ start, edition, overrides, moves, before, tags }: WrittenGame): string {
  const lines = [...setUpTags(start, edition, overrides), ...tags].map(([name, value]) => `[${name} "${quoted(value)}"]\n`);
  return `${lines.join("")}\n${moveLines(moves, before)
    .map((line) => `${line}\n`)
    .join("")}`;
}

function setUpTags({ layout, oases, water }: GameStart, edition: string, overrides: WrittenGame["overrides"]): Tag[] {
  const places = new Map(layout.spaces.map((space) => [space.name, space]));
  const byColumn = (one: string, other: string): number => {
    const [a, b] = [places.get(one), places.get(other)];
    return a && b ? a.x - b.x || a.y - b.y : 0;
  };
  const holes = Object.keys(water).sort(byColumn);
  return [
    ["Karawane", "1"],
    ["Edition", edition],
    ...Object.entries(overrides).map(([name, value]): Tag => ["Option", `${name}=${value}`]),
    ["Board", layout.name],
    ["Players", String(layout.players)],
    ["Oases", [...oases].sort(byColumn).join(" ")],
    ["Water", holes.map((hole) => `${hole}:${water[hole] ?? 0}`).join(" ")],
  ];
}

/** Return the moves with a heading for each phase, and a line for each round. */
function moveLines(moves: readonly string[], before: WrittenGame["before"]): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  let rounds = 0;
  moves.forEach((move, ply) => {
    const [earlier, { phase, seat }] = [before[ply - 1], before[ply] ?? { phase: "over", seat: 0 }];
    const begins = phase !== earlier?.phase;
    if (begins || seat < earlier.seat) {
      if (line.length) lines.push(line.join(" "));
      line = [];
    }
    if (begins && (phase === "leaders" || phase === "camels")) lines.push(phase);
    if (phase === "camels") {
      if (!line.length) line.push(`${(rounds += 1)}.`);
      else if (seat !== earlier?.seat) line.push("/");
    }
    line.push(move);
  });
  return line.length ? [...lines, line.join(" ")] : lines;
}

/** Return the tags that say who played, and when. */
export function playerTags(seats: readonly SeatView[], changed: number): Tag[] {
  const isLevel = (name: string): boolean => LEVELS.some((level) => level.name === name);
  // Records identify bots by the names of their levels.
  const nameOf = ({ kind, name }: SeatView): string | null =>
    kind === "person" && name && isLevel(name) ? `${name} (person)` : name;
  return [
    ["Date", new Date(changed).toISOString().slice(0, 10)],
    ...seats.flatMap((seat): Tag[] => {
      const name = nameOf(seat);
      return name ? [[`Seat${seat.seat}`, name]] : [];
    }),
  ];
}

export function resultTags(totals: readonly number[], winners: readonly number[], endedBy: string | null): Tag[] {
  return [
    ["Result", totals.join(" ")],
    ["Winners", winners.join(" ")],
    ...(endedBy ? [["Ended", endedBy] as const] : []),
  ];
}

function quoted(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
}

/** Return the moves of a record. */
export function movesOf(record: string): string[] {
  return takeApart(record).moves.map(({ text }) => text);
}

/** Return the record of the same set-up and moves, without anything else. */
export function gameAlone(record: string): string {
  const { tags, moves } = takeApart(record);
  const lines = tags.filter(({ name }) => SET_UP.includes(name)).map(({ name, value }) => `[${name} "${value}"]`);
  return [...lines, "", moves.map(({ text }) => text).join(" "), ""].join("\n");
}

const SET_UP = ["Karawane", "Edition", "Option", "Board", "Players", "Oases", "Water"];
