/**
 * The marks on legal spaces: a disc for each camel colour that may go there.
 *
 * All marks of a kind are one path: a late game has hundreds, and as elements they would slow every frame.
 */

import { DISCS, LEGAL_FIELD_SIZE } from "./artwork";
import { hexagon, polyline, short, type Point } from "./hexagons";
import { GLYPHS, LETTERS, type Letter } from "./palette";

export interface Discs {
  readonly letter: Letter;
  readonly rims: string;
  readonly glyphs: string;
}

export interface Marks {
  readonly dry: string;
  readonly wet: string;
  readonly discs: readonly Discs[];
}

interface Stamp {
  readonly rim: string;
  readonly glyph: string;
}

/** A disc that can be drawn at any point, as its path is relative. */
function stampOf(letter: Letter, radius: number): Stamp {
  const half = `a${radius} ${radius} 0 1 0`;
  const scale = radius / DISCS.glyph;
  return {
    rim: `m${-radius} 0${half} ${2 * radius} 0${half} ${-2 * radius} 0z`,
    glyph: GLYPHS[letter].replace(/-?\d*\.?\d+/g, (number) => ` ${(Number(number) * scale).toFixed(2)}`),
  };
}

function stampsOf(radius: number): Readonly<Record<Letter, Stamp>> {
  const of = (letter: Letter): Stamp => stampOf(letter, radius);
  return { C: of("C"), S: of("S"), B: of("B"), R: of("R"), O: of("O") };
}

const ALONE = stampsOf(DISCS.alone);
const ALONE_ON_WATER = stampsOf(DISCS.alone_on_water);
const AMONG = stampsOf(DISCS.among);

/** The direction from the middle in which a colour stands if there are several. */
const STEPS = new Map(
  LETTERS.map((letter, index): [Letter, Point] => {
    const turn = (index / LETTERS.length - 0.25) * 2 * Math.PI;
    return [letter, [Math.cos(turn), Math.sin(turn)]];
  }),
);

/** The marks for the colours that may go to each space. */
export function marksOf(
  legal: ReadonlyMap<string, readonly Letter[]>,
  at: (space: string) => Point,
  isWater: (space: string) => boolean,
): Marks {
  const fields = { dry: "", wet: "" };
  const rims = new Map<Letter, string>();
  const glyphs = new Map<Letter, string>();
  const put = (letter: Letter, stamp: Stamp, x: number, y: number): void => {
    const start = `M${short(x)} ${short(y)}`;
    rims.set(letter, (rims.get(letter) ?? "") + start + stamp.rim);
    glyphs.set(letter, (glyphs.get(letter) ?? "") + start + stamp.glyph);
  };
  for (const [space, letters] of legal) {
    const [x, y] = at(space);
    const onWater = isWater(space);
    fields[onWater ? "wet" : "dry"] += polyline(hexagon([x, y], LEGAL_FIELD_SIZE), true);
    // The middle of a water hole stays free, so that its number can be read.
    const away = onWater ? DISCS.away_from_water : DISCS.away;
    for (const letter of letters) {
      const [right, down] = STEPS.get(letter) ?? [0, 0];
      if (letters.length > 1) put(letter, AMONG[letter], x + away * right, y + away * down);
      else if (onWater) put(letter, ALONE_ON_WATER[letter], x, y + DISCS.below_water);
      else put(letter, ALONE[letter], x, y);
    }
  }
  const discs = [...rims].map(([letter, path]) => ({ letter, rims: path, glyphs: glyphs.get(letter) ?? "" }));
  return { ...fields, discs };
}
