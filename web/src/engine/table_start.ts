/** The start of a game at a table, from the event with which its log begins. */

import type { BoardLayout, Created } from "../lib/wire";
import { editionOptions } from "./editions";
import type { GameStart } from "./kernel_game";

/** Return the start of a table's game; null if the page does not know its edition. */
export function startOfTable(layout: BoardLayout, { options, setup }: Created): GameStart | null {
  const edition = editionOptions(options.edition, options.options);
  if (!edition) return null;
  return {
    layout,
    options: edition,
    oases: words(tag(setup, "Oases")),
    water: Object.fromEntries(
      words(tag(setup, "Water")).map((hole) => {
        const [space = "", points] = hole.split(":");
        return [space, Number(points)];
      }),
    ),
  };
}

/** Return the value of a record's tag. */
function tag(record: string, name: string): string {
  return new RegExp(`^\\[${name} "([^"]*)"\\]`, "m").exec(record)?.[1] ?? "";
}

function words(text: string): string[] {
  return text.split(" ").filter(Boolean);
}
