/** Descriptions of spaces for screen readers. */

import type { BoardView } from "../lib/wire";
import { t } from "../texts/texts.svelte";
import { colourName } from "./move_texts";

/** Return a function that describes any space of a position. */
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
