/** The geometry of the chart of chances: its lines and badges. */

import type { Point } from "../../board/hexagons";
import type { MomentView } from "../../lib/wire";

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function xOf(ply: number, last: number, { left, width }: Frame): number {
  return left + (last ? (ply / last) * width : 0);
}

export function yOf(chance: number, { top, height }: Frame): number {
  return top + (1 - chance) * height;
}

/** Return the ply nearest to a point of the chart. */
export function plyAt(x: number, last: number, { left, width }: Frame): number {
  return Math.round(Math.min(1, Math.max(0, (x - left) / width)) * last);
}

/** Return the line of a seat's chances from the first position to the last. */
export function lineOf(moments: readonly MomentView[], seat: number, frame: Frame): Point[] {
  const last = moments.length - 1;
  return moments.map(({ chances }, at) => [xOf(at, last, frame), yOf(chances[seat - 1] ?? 0, frame)]);
}

/** Return heights close to the desired ones, in the same order, but at least a gap apart. */
export function spread(wished: readonly number[], gap: number, least: number, most: number): number[] {
  const order = wished.map((_, at) => at).sort((a, b) => (wished[a] ?? 0) - (wished[b] ?? 0));
  const result = [...wished];
  let floor = least;
  for (const at of order) {
    floor = Math.max(floor, result[at] ?? 0);
    result[at] = floor;
    floor += gap;
  }
  let ceiling = most;
  for (const at of order.reverse()) {
    ceiling = Math.min(ceiling, result[at] ?? 0);
    result[at] = ceiling;
    ceiling -= gap;
  }
  return result;
}
