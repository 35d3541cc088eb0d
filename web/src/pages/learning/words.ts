/** What seats are called where nobody sits: after their colours. */

import { maybe } from "../../texts/texts.svelte";

export function seatWord(seat: number): string {
  return maybe(`learning.seat-${seat}`) ?? String(seat);
}
