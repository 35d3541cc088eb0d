/** What people and bots are called. */

import { maybe, t } from "../texts/texts.svelte";
import type { SeatView } from "./wire";

export function seatName(seat: SeatView): string {
  if (seat.kind === "free") return t("app.free-seat");
  if (seat.kind === "bot") return seat.name ? (maybe(`choices.level-${seat.name}`) ?? seat.name) : t("app.bot");
  return seat.name || t("app.guest");
}
