/** Drawn positions of the lessons; `karawane.notation.diagrams` explains the signs. */

import { editionOptions } from "../engine/editions";
import type { GameStart } from "../engine/kernel_game";
import { LETTERS } from "../engine/numbers";
import type { SpaceView } from "../lib/wire";

/** A drawn position, as the data files have it. */
export interface Drawing {
  readonly picture: string;
  readonly players?: number;
  readonly edition?: string;
  /** Whether leaders are being placed. */
  readonly leaders?: boolean;
  /** The camels left in this turn. */
  readonly camels?: number;
  readonly supply?: Readonly<Record<string, number>>;
  readonly water_won?: readonly number[];
}

export interface Drawn {
  readonly start: GameStart;
  readonly marked: readonly string[];
}

interface Cell {
  readonly space: SpaceView;
  readonly sign: string;
  /** The seat in whose area the space lies. */
  readonly owner: string | undefined;
  readonly marked: boolean;
}

const CELL = /^([.#123yY]|[CSBROcsbro][1-5])(?:=([1-5]))?(\*)?$/;
/** The same as in `karawane.lessons.task_readers`. */
const DEFAULT_SUPPLY = 20;
const MOST_LEADERS = 10;
const FIRST_COLUMN = "a".charCodeAt(0);

export function readDrawing(drawing: Drawing): Drawn {
  const { picture, players = 2, edition = "v1.2", leaders = false, camels = 2, supply = {}, water_won = [] } = drawing;
  const cells = cellsOf(picture);
  const inside = cells.filter(({ sign }) => sign !== "#");
  const where = (has: (cell: Cell) => boolean): string[] => inside.filter(has).map(({ space }) => space.name);
  const seats = Array.from({ length: players }, (_, at) => String(at + 1));
  const start: GameStart = {
    layout: {
      ...{ name: "drawn", title: "", note: "", players },
      width: Math.max(...cells.map(({ space }) => space.x)) + 1,
      height: Math.max(...cells.map(({ space }) => space.y)) + 1,
      spaces: inside.map(({ space }) => space),
    },
    options: { ...editionOptions(edition, {}), chips: "open" },
    oases: where(({ sign }) => sign === "Y"),
    water: Object.fromEntries(inside.filter(({ sign }) => /[123]/.test(sign) && sign.length === 1).map(({ space, sign }) => [space.name, Number(sign)])),
    drawn: {
      leaders_left: leaders ? MOST_LEADERS : 0,
      camels_left: leaders ? 0 : camels,
      supply: [...LETTERS].map((letter) => supply[letter] ?? DEFAULT_SUPPLY),
      water_won: seats.map((_, at) => water_won[at] ?? 0),
      leaders: where(({ sign }) => /^[A-Z]\d$/.test(sign)),
      areas: seats.map((seat) => where(({ owner }) => owner === seat)),
      caravans: seats.map((seat) => [...LETTERS].map((letter) => where(({ sign }) => sign.toUpperCase() === letter + seat))),
    },
  };
  return { start, marked: where(({ marked }) => marked) };
}

/** Return the cells of a picture, row by row. Each row of the board takes two lines. */
function cellsOf(picture: string): Cell[] {
  const lines = picture.split("\n").filter((line) => line.trim());
  const cells = lines.flatMap((line, number) =>
    line.trim().split(/\s+/).map((text, at): Cell => {
      const found = CELL.exec(text);
      if (!found) throw new Error(`'${text}' is not a sign of a diagram`);
      const [, sign = "", owner, mark] = found;
      const [x, y] = [2 * at + (number % 2 ? 0 : 1), Math.floor(number / 2)];
      const name = `${String.fromCharCode(FIRST_COLUMN + x)}${y + 1}`;
      const space = { name, x, y, palm: /^[yY]$/.test(sign), circle: /^[123]$/.test(sign), beyond: false };
      return { space, sign, owner, marked: mark !== undefined };
    }),
  );
  return cells.sort((one, other) => one.space.y - other.space.y || one.space.x - other.space.x);
}
