/** The keys of the table page. */

import { isLetter } from "../../board/palette";
import type { Playing } from "./playing.svelte";

/** Do what a key means, and tell whether it meant anything. */
export function keyPressed(event: KeyboardEvent, playing: Playing): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const typing = event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
  if (event.key === "Escape") {
    playing.clear();
    if (typing) (event.target as HTMLElement).blur();
    return true;
  }
  if (typing || (event.target instanceof Element && event.target.closest("dialog"))) return false;
  const letter = event.key.toUpperCase();
  if (isLetter(letter) && playing.places.has(letter)) {
    playing.choose(letter);
    return true;
  }
  if (event.key === "Backspace") {
    void playing.takeBack();
    return true;
  }
  const onBoard = event.target instanceof SVGElement || event.target === document.body;
  if (event.key === "Enter" && onBoard && playing.confirming) {
    void playing.confirm();
    return true;
  }
  return false;
}
