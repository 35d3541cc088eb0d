/**
 * The marks on legal spaces: a disc for each camel colour that may go there.
 *
 * All marks of a kind are one path: a late game has hundreds, and the browser would go over every
 * one of them in each frame.
 */

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

const GLYPH_RADIUS = 11.5;

/** A disc that can be put at any point, since its path knows only steps from there. */
function stampOf(letter: Letter, radius: number): Stamp {
  const half = `a${radius} ${radius} 0 1 0`;
  const scale = radius / GLYPH_RADIUS;
  return {
    rim: `m${-radius} 0${half} ${2 * radius} 0${half} ${-2 * radius} 0z`,
    glyph: GLYPHS[letter].replace(/-?\d*\.?\d+/g, (number) => ` ${(Number(number) * scale).toFixed(2)}`),
  };
}

function stampsOf(radius: number): Readonly<Record<Letter, Stamp>> {
  const of = (letter: Letter): Stamp => stampOf(letter, radius);
  return { C: of("C"), S: of("S"), B: of("B"), R: of("R"), O: of("O") };
}

const ALONE = stampsOf(8.5);
const ALONE_ON_WATER = stampsOf(7);
const AMONG = stampsOf(5.8);

/** How far from the middle the disc of a colour stands where there are several. */
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
    fields[onWater ? "wet" : "dry"] += polyline(hexagon([x, y], 0.86), true);
    // A water hole keeps its middle, so that its number stays in sight.
    const away = onWater ? 19 : 10.5;
    for (const letter of letters) {
      const [right, down] = STEPS.get(letter) ?? [0, 0];
      if (letters.length > 1) put(letter, AMONG[letter], x + away * right, y + away * down);
      else if (onWater) put(letter, ALONE_ON_WATER[letter], x, y + 16);
      else put(letter, ALONE[letter], x, y);
    }
  }
  const discs = [...rims].map(([letter, path]) => ({ letter, rims: path, glyphs: glyphs.get(letter) ?? "" }));
  return { ...fields, discs };
}
