/** The message beside a space on which nothing could be placed. */

import { refusalText } from "../texts/errors";
import type { MoveInput } from "./move_input.svelte";

export function refusalNotice({ refused }: MoveInput): { space: string; text: string } | null {
  return refused?.space ? { space: refused.space, text: refusalText(refused.reason, refused.rule) } : null;
}
