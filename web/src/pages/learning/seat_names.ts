/** The names of seats without players: their colours. */

import { maybe } from "../../texts/texts.svelte";

export function seatColour(seat: number): string {
  return maybe(`learning.seat-${seat}`) ?? String(seat);
}
