/** The keys of a review. */

import type { Review } from "./review.svelte";

/** Do what a key means, and tell whether it meant anything. */
export function keyPressed(event: KeyboardEvent, review: Review): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return false;
  // The board's own keys lead from space to space; fields and windows have theirs.
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
