/** What seats are called where nobody sits: after their colours. */

import { maybe } from "../../texts/texts.svelte";

export function seatColour(seat: number): string {
  return maybe(`learning.seat-${seat}`) ?? String(seat);
}
