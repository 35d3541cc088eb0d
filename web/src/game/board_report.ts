/** The state of the board in words, for screen readers: one's own caravans, what is near them, and who is close. */

import { nameOf, placeOf, ringOf } from "../board/hexagons";
import type { BoardLayout, BoardView } from "../lib/wire";
import { t } from "../texts/texts.svelte";
import { colourName } from "./move_texts";

export interface CaravanReport {
  readonly colour: string;
  readonly camels: number;
  /** The nearest water hole over free spaces, with the camels to it and its points; null if there is no way. */
  readonly water: { readonly steps: number; readonly space: string; readonly points: number } | null;
  /** The nearest oasis that is not reached yet, with the camels to its side; null if there is no way. */
  readonly oasis: { readonly steps: number; readonly space: string } | null;
  /** How many steps away the nearest camel of another seat in the same colour is; null if there is none. */
  readonly rival: number | null;
}

/** Return what can be said about the caravans of a seat, in the order of the board's view. */
export function reportOf(
  board: BoardView,
  seat: number,
  neighbours: (space: string) => readonly string[],
): CaravanReport[] {
  const occupied = new Set(board.caravans.flatMap(({ camels }) => camels));
  const oases = new Set(board.oases);
  return board.caravans
    .filter((caravan) => caravan.seat === seat)
    .map(({ colour, camels, oases: reached }) => {
      const rivals = new Set(
        board.caravans.filter((other) => other.colour === colour && other.seat !== seat).flatMap((other) => other.camels),
      );
      // A caravan may not stand beside another of its colour (5.3), nor in an area of somebody else (5.5).
      const closed = new Set([
        ...[...rivals].flatMap(neighbours),
        ...board.areas.flatMap((area, at) => (at === seat - 1 ? [] : area)),
      ]);
      const open = (space: string): boolean => !occupied.has(space) && !oases.has(space) && !closed.has(space);
      const steps = distances(camels, neighbours, open);
      const water = nearest(steps, (space) => space in board.water);
      const wanted = new Set(board.oases.filter((oasis) => !reached.includes(oasis)));
      const beside = nearest(steps, (space) => neighbours(space).some((next) => wanted.has(next)));
      const anywhere = distances(camels, neighbours, () => true);
      const rival = nearest(anywhere, (space) => rivals.has(space));
      return {
        colour,
        camels: camels.length,
        water: water && { ...water, points: board.water[water.space] ?? 0 },
        oasis: beside && {
          steps: beside.steps,
          space: neighbours(beside.space).find((next) => wanted.has(next)) ?? beside.space,
        },
        rival: rival?.steps ?? null,
      };
    });
}

function distances(
  from: readonly string[],
  neighbours: (space: string) => readonly string[],
  open: (space: string) => boolean,
): ReadonlyMap<string, number> {
  const steps = new Map<string, number>();
  let edge = [...from];
  for (let step = 1; edge.length; step += 1) {
    edge = [...new Set(edge.flatMap(neighbours))].filter(
      (space) => !steps.has(space) && !from.includes(space) && open(space),
    );
    for (const space of edge) steps.set(space, step);
  }
  return steps;
}

function nearest(
  steps: ReadonlyMap<string, number>,
  wanted: (space: string) => boolean,
): { steps: number; space: string } | null {
  for (const [space, count] of steps) if (wanted(space)) return { steps: count, space };
  return null;
}

/** Return the neighbours of each space of a board. */
export function neighboursIn(layout: Pick<BoardLayout, "spaces">): (space: string) => readonly string[] {
  const names = new Set(layout.spaces.map(({ name }) => name));
  return (space) =>
    ringOf(placeOf(space))
      .map(nameOf)
      .filter((next) => names.has(next));
}

const CLOSE = 3;

/** Return the report as sentences, one for each caravan. */
export function reportText(reports: readonly CaravanReport[]): string[] {
  if (!reports.length) return [t("table.report-nothing")];
  return reports.map(({ colour, camels, water, oasis, rival }) => {
    const parts = [t("table.report-caravan", { colour: colourName(colour), count: camels })];
    if (water) parts.push(t("table.report-water", { count: water.steps, space: water.space, points: water.points }));
    if (oasis) parts.push(t("table.report-oasis", { count: oasis.steps, space: oasis.space }));
    if (!water && !oasis) parts.push(t("table.report-stuck"));
    if (rival !== null && rival <= CLOSE) parts.push(t("table.report-rival", { count: rival }));
    return parts.join(", ");
  });
}
