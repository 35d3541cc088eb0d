/** How a seat stands, in sentences for screen readers: points, caravans, threats, and what runs out. */

import { neighboursIn, reportOf, reportText } from "../../game/board_report";
import { playerName } from "../../game/player_names";
import type { BoardLayout, TableView } from "../../lib/wire";
import { language, t } from "../../texts/texts.svelte";
import type { LiveTable } from "./live_table.svelte";

/** What the kernel says that concerns more than one placement. */
const SPOKEN = ["may_be_locked_in", "may_be_cut_off", "can_close_area", "is_running_out"];

/** Return the points and caravans of a seat. */
export function spokenState(view: TableView, layout: BoardLayout, seat: number): string[] {
  return [...pointsOf(view, seat), ...reportText(reportOf(view.board, seat, neighboursIn(layout)))];
}

/** The points that this client may see, its own first. */
function pointsOf(view: TableView, seat: number): string[] {
  const others = view.seats.map((one) => one.seat).filter((one) => one !== seat);
  const known = [seat, ...others].flatMap((one) => {
    const points = view.board.scores[one - 1]?.total ?? null;
    if (points === null) return [];
    return [one === seat ? t("table.report-points", { points }) : t("table.report-points-of", { name: playerName(view, one), points })];
  });
  return known.length ? [known.join(", ")] : [];
}

/** Return what threatens the seat; the kernel can tell for the seat to move only. */
export async function spokenDangers(table: Pick<LiveTable, "advice">, view: TableView, seat: number): Promise<string[]> {
  if (view.board.seat !== seat || view.status !== "running") return [];
  const facts = (await table.advice()).filter(({ phrase }) => SPOKEN.includes(phrase));
  if (!facts.length) return [];
  const { phrasebook } = await import("../../engine/explanations");
  const { describe } = await phrasebook(language(), (one) => playerName(view, one));
  return facts.map((fact) => describe([fact]));
}
