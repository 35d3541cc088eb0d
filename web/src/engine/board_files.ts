/** Boards by name, from the drawings of the rules. */

import about from "../../../src/karawane/rules/boards/desert.toml";
import desert from "../../../src/karawane/rules/boards/desert.txt?raw";
import type { BoardLayout, SpaceView } from "../lib/wire";

const BOARDS: Readonly<Record<string, { readonly drawing: string; readonly title: string; readonly note: string }>> = {
  desert: { drawing: desert, title: String(about["title"]), note: String(about["note"]) },
};
/** Signs of spaces that only four and five players use, with those of the others (2.1). */
const BEYOND: Readonly<Record<string, string>> = { ",": ".", c: "o", Q: "P" };

/** Return the layout of a board; null if the page does not know it. */
export function boardLayout(name: string, players: number): BoardLayout | null {
  const board = BOARDS[name];
  return board ? drawnLayout({ name, ...board }, players) : null;
}

/** The names of the boards that the page knows. */
export function boardNames(): string[] {
  return Object.keys(BOARDS);
}

interface Drawn {
  readonly name: string;
  readonly title?: string;
  readonly note?: string;
  readonly drawing: string;
}

/** Return the layout of a drawing like those in board files. */
function drawnLayout({ name, title = "", note = "", drawing }: Drawn, players: number): BoardLayout {
  const lines = drawing.trimEnd().split("\n");
  const spaces = lines.flatMap((line, y) =>
    [...line].flatMap((sign, x): SpaceView[] => {
      const inner = BEYOND[sign] ?? sign;
      const beyond = sign !== inner;
      if (!".oP".includes(inner) || (beyond && players < 4)) return [];
      const place = `${String.fromCharCode("a".charCodeAt(0) + x)}${y + 1}`;
      return [{ name: place, x, y, palm: inner === "P", circle: inner === "o", beyond }];
    }),
  );
  const width = Math.max(...lines.map((line) => line.length));
  return { name, title, note, players, width, height: lines.length, spaces };
}
