/** Spaces, moves and events in words. */

import { seatName } from "../../lib/names";
import type { BoardView, Event, TableView } from "../../lib/wire";
import { maybe, t } from "../../texts/texts.svelte";
import { readMove } from "./moves";

export function colourName(letter: string): string {
  return maybe(`app.colour-${letter}`) ?? letter;
}

/** A player's name as others say it; with the seat's number, since two may have the same name. */
export function playerName(view: TableView, seat: number): string {
  const sitter = view.seats[seat - 1];
  return sitter ? seatName(sitter) : String(seat);
}

export function moveWords(text: string): string {
  const { kind, letter, space } = readMove(text);
  const colour = letter ? colourName(letter) : "";
  switch (kind) {
    case "give back":
      return t("table.move-give-back", { colour });
    case "leader":
      return t("table.move-leader", { colour, space: space ?? "" });
    case "camel":
      return t("table.move-camel", { colour, space: space ?? "" });
    case "pass":
      return t("table.move-pass");
  }
}

/** What happened, as the log and the live region say it; empty where nothing needs to be said. */
export function eventWords(event: Event, view: TableView): string {
  const name = "seat" in event ? playerName(view, event.seat) : "";
  switch (event.type) {
    case "placed":
      return t("table.says", { name, what: moveWords(event.move) });
    case "taken_back":
      return t("table.event-taken-back", { name });
    case "sat":
      return t("table.event-sat", { name: event.name || name });
    case "left":
      return t("table.event-left", { name });
    case "started":
      return t("table.event-started");
    case "undo_asked":
      return t("table.event-undo-asked", { name });
    case "undo_answered":
      return event.agreed ? t("table.event-undo-agreed", { name }) : t("table.event-undo-declined", { name });
    case "undone":
      return t("table.event-undone");
    case "stood_in":
      return t("table.event-stood-in", { name });
    case "returned":
      return t("table.event-returned", { name });
    case "timed_out":
      return t("table.event-timed-out", { name });
    case "ended":
      return winnersWords(view);
    default:
      return "";
  }
}

export function winnersWords(view: TableView): string {
  const names = view.winners.map((seat) => playerName(view, seat));
  if (!names.length) return t("table.no-winner");
  return t("table.won", { count: names.length, names: names.join(", ") });
}

/** What stands on each space, for whoever does not see it. */
export function describer(
  board: BoardView,
  name: (seat: number) => string,
  legal: ReadonlyMap<string, readonly string[]>,
): (space: string) => string {
  const standing = occupants(board, name);
  const owners = new Map(board.areas.flatMap((spaces, at) => spaces.map((space) => [space, at + 1] as const)));
  const oases = new Set(board.oases);
  return (space) => {
    const water = board.water[space];
    const owner = owners.get(space);
    const letters = legal.get(space);
    const parts = [
      standing.get(space) ??
        (oases.has(space) ? t("table.oasis") : water ? t("table.water-hole", { points: water }) : t("table.sand")),
      owner ? t("table.in-area-of", { name: name(owner) }) : "",
      letters?.length ? t("table.legal-for", { colours: letters.map(colourName).join(", ") }) : "",
    ];
    return `${space}: ${parts.filter(Boolean).join(", ")}`;
  };
}

function occupants(board: BoardView, name: (seat: number) => string): Map<string, string> {
  const result = new Map<string, string>();
  for (const { seat, colour, leader, camels } of board.caravans) {
    const values = { colour: colourName(colour), name: name(seat) };
    const camel = t("table.camel-of", values);
    for (const space of camels) result.set(space, space === leader ? t("table.leader-of", values) : camel);
  }
  return result;
}
