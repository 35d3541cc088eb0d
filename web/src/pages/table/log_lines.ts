/** The log of a table in lines: turns with their placements, and what else happened. */

import type { BoardView, Event, NumberedEvent } from "../../lib/wire";
import { readMove } from "../../game/moves";

export interface TurnLine {
  readonly kind: "turn";
  readonly key: string;
  /** Null where nobody knows, as for a pass before the table was made. */
  readonly seat: number | null;
  readonly moves: readonly { readonly ply: number; readonly text: string }[];
}

export interface NoteLine {
  readonly kind: "note";
  readonly key: string;
  readonly event: Event;
}

export type Line = TurnLine | NoteLine;

const NOTES: readonly Event["type"][] = [
  "sat",
  "left",
  "started",
  "undo_asked",
  "undo_answered",
  "undone",
  "stood_in",
  "returned",
  "timed_out",
  "ended",
];

interface Played {
  readonly seat: number;
  readonly sequence: number;
  readonly text: string;
}

/** All lines, the first one first. Placements that were taken back or undone leave no line. */
export function linesOf(events: readonly NumberedEvent[], table: { moves: readonly string[]; board: BoardView }): Line[] {
  const played: Played[] = [];
  const notes: { at: number; sequence: number; line: NoteLine }[] = [];
  const before = playedBefore(events, table.moves.length);
  for (const { event, sequence } of events) {
    if (event.type === "placed") played.push({ seat: event.seat, sequence, text: event.move });
    else if (event.type === "taken_back") played.length -= event.count;
    else if (event.type === "undone") played.length = Math.max(0, event.ply - before);
    // What was said about placements that are gone stays, where the game went on from.
    for (const note of notes) note.at = Math.min(note.at, played.length);
    if (NOTES.includes(event.type)) {
      notes.push({ at: played.length, sequence, line: { kind: "note", key: `n${sequence}`, event } });
    }
  }
  // Who sat down, and that the game begins, stands above what a record brought along.
  const begun = events.find(({ event }) => event.type === "started")?.sequence ?? 0;
  const opening = notes.filter((note) => before > 0 && note.sequence <= begun);
  const rest = notes.filter((note) => !opening.includes(note));
  const lines: Line[] = [
    ...opening.map((note) => note.line),
    ...earlier(table.moves.slice(0, before), table.board),
  ];
  let turn: { seat: number; moves: { ply: number; text: string }[] } | null = null;
  const close = (): void => {
    if (turn) lines.push({ kind: "turn", key: `t${turn.moves[0]?.ply ?? 0}`, ...turn });
    turn = null;
  };
  played.forEach((move, at) => {
    const here = rest.filter((note) => note.at === at);
    if (here.length || (turn as { seat: number } | null)?.seat !== move.seat) close();
    lines.push(...here.map((note) => note.line));
    turn ??= { seat: move.seat, moves: [] };
    turn.moves.push({ ply: before + at, text: move.text });
  });
  close();
  return [...lines, ...rest.filter((note) => note.at >= played.length).map((note) => note.line)];
}

/** How many placements there were before the table was made: with so many, the events add up. */
function playedBefore(events: readonly NumberedEvent[], all: number): number {
  for (let before = 0; before < all; before += 1) {
    let ply = before;
    for (const { event } of events) {
      if (event.type === "placed") ply += 1;
      else if (event.type === "taken_back") ply -= event.count;
      else if (event.type === "undone") ply = event.ply;
    }
    if (ply === all) return before;
  }
  return all;
}

/** Turns from before the table was made: the board tells whose they were. */
function earlier(moves: readonly string[], board: BoardView): TurnLine[] {
  const owners = new Map(board.caravans.flatMap((one) => one.camels.map((space) => [space, one.seat] as const)));
  const lines: { kind: "turn"; key: string; seat: number | null; moves: { ply: number; text: string }[] }[] = [];
  moves.forEach((text, ply) => {
    const { space } = readMove(text);
    const seat = (space && owners.get(space)) || null;
    const last = lines.at(-1);
    if (seat && last?.seat === seat) last.moves.push({ ply, text });
    else lines.push({ kind: "turn", key: `t${ply}`, seat, moves: [{ ply, text }] });
  });
  return lines;
}
