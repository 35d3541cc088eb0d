/** The log of a table in lines: turns with their placements, and what else happened between them. */

import { turnsOf, type Turn } from "../../game/turns";
import type { Event, NumberedEvent, TableView } from "../../lib/wire";

export type LogLine =
  | ({ readonly kind: "turn"; readonly key: string } & Turn)
  | { readonly kind: "note"; readonly key: string; readonly event: Event };

interface Note {
  /** How many placements come before the note. */
  ply: number;
  readonly sequence: number;
  readonly event: Event;
}

const NOTED: readonly Event["type"][] = [
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

/** All lines, oldest first. Placements that were taken back or undone have none. */
export function linesOf(
  events: readonly NumberedEvent[],
  { moves, movers, first_ply }: Pick<TableView, "moves" | "movers" | "first_ply">,
): LogLine[] {
  const notes = notesOf(events, first_ply);
  const lines: LogLine[] = [];
  const addNotes = (ply: number): void => {
    while (notes[0] && notes[0].ply <= ply) {
      const { sequence, event } = notes.shift() as Note;
      lines.push({ kind: "note", key: `n${sequence}`, event });
    }
  };
  for (const turn of turnsOf(moves, movers, new Set(notes.map(({ ply }) => ply)))) {
    const ply = turn.moves[0]?.ply ?? 0;
    addNotes(ply);
    lines.push({ kind: "turn", key: `t${ply}`, ...turn });
  }
  addNotes(Infinity);
  return lines;
}

/** Return the notes in order. */
function notesOf(events: readonly NumberedEvent[], firstPly: number): Note[] {
  const notes: Note[] = [];
  let ply = 0;
  for (const { event, sequence } of events) {
    if (event.type === "placed") ply += 1;
    else if (event.type === "taken_back") ply -= event.count;
    else if (event.type === "undone") ply = event.ply;
    // Notes about undone placements stay, at the point where the game continued.
    for (const note of notes) note.ply = Math.min(note.ply, ply);
    if (NOTED.includes(event.type)) notes.push({ ply, sequence, event });
    // Everything up to the start stands above the placements of the table's record.
    if (event.type === "started") ply = firstPly;
  }
  return notes;
}
