/** Keyboard shortcuts for playing. */

import { isLetter } from "../board/palette";
import type { MoveInput } from "./move_input.svelte";

/** The board's focus, which some keys move. */
export interface Spaces {
  focusEntry(): void;
  focusLegal(step: 1 | -1): void;
}

/** Act on a key and return whether it had a meaning; `report` says how the board stands. */
export function keyPressed(
  event: KeyboardEvent,
  input: MoveInput,
  spaces: Spaces | undefined,
  report?: () => void,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return false;
  // A dialog has its own keys: Escape closes it.
  if (event.target.closest("dialog")) return false;
  const typing = event.target.matches("input, select, textarea");
  if (event.key === "Escape") {
    input.clear();
    if (typing) (event.target as HTMLElement).blur();
    return true;
  }
  if (typing) return false;
  const letter = event.key.toUpperCase();
  if (isLetter(letter) && input.take(letter)) return true;
  if (letter === "N" && input.legal.size) {
    spaces?.focusLegal(event.shiftKey ? -1 : 1);
    return true;
  }
  if (letter === "I" && report) {
    report();
    return true;
  }
  if (event.key === "Backspace") {
    void input.takeBack();
    return true;
  }
  // If nothing else has the focus, keys are meant for the board.
  const idle = event.target === document.body || event.target.id === "main";
  if (idle && event.key.startsWith("Arrow") && spaces) {
    spaces.focusEntry();
    return true;
  }
  if (event.key === "Enter" && (idle || event.target instanceof SVGElement)) return input.finish();
  return false;
}
