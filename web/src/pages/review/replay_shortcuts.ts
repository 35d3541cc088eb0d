/** Keyboard shortcuts of the replay. */

import type { Review } from "./review.svelte";

/** Act on a key and return whether it had a meaning. */
export function keyPressed(event: KeyboardEvent, review: Review): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return false;
  // Spaces, fields and dialogs handle these keys themselves.
  if (event.target.closest("input, select, textarea, dialog, [data-space]")) return false;
  switch (event.key) {
    case "ArrowLeft":
      review.go(review.ply - 1);
      return true;
    case "ArrowRight":
      review.go(review.ply + 1);
      return true;
    case "Home":
      review.go(0);
      return true;
    case "End":
      review.go(review.last);
      return true;
    case " ":
      if (event.target.closest("button, a")) return false;
      review.toggle();
      return true;
    default:
      return false;
  }
}
