/** The learned worth of leaders' places, for the search. */

import learned from "../../../src/karawane/kernel/places.json";

const players: Readonly<Record<string, { readonly weights: Readonly<Record<string, number>> }>> = learned.players;

/** Return the weights in the order of the kernel's features; none if nothing was learned for this number of players. */
export function placeWeights(count: number): number[] {
  return Object.values(players[count]?.weights ?? {});
}
