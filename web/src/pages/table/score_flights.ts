/** Points that fly from the space where they were won to the player's row in the scores. */

import { mayMove } from "../../lib/settings.svelte";
import type { NumberedEvent, TableView } from "../../lib/wire";
import { readMove } from "../../game/moves";

const FLIGHT_MS = 1100;

export interface Flight {
  readonly seat: number;
  readonly space: string;
  readonly points: number;
}

/** Return what the placements of some events have won at once: water and oases, areas and caravans. */
export function flightsOf(events: readonly NumberedEvent[], before: TableView, now: TableView): Flight[] {
  const placed = events.flatMap(({ event }) => (event.type === "placed" ? [event] : []));
  // Of several placements at once, only the sum is known; the last one stands for it.
  const last = new Map(placed.map(({ seat, move }) => [seat, readMove(move).space]));
  return [...last].flatMap(([seat, space]) => {
    const [then, after] = [before, now].map((view) => view.board.scores[seat - 1]?.total ?? null);
    const points = then == null || after == null ? 0 : after - then;
    return space && points > 0 ? [{ seat, space, points }] : [];
  });
}

export function fly({ seat, space, points }: Flight): void {
  if (!mayMove() || document.visibilityState === "hidden") return;
  const start = document.querySelector(`[data-space="${space}"]`)?.getBoundingClientRect();
  const end = document.querySelector(`[data-score-of="${seat}"]`)?.getBoundingClientRect();
  if (!start || !end) return;
  const node = document.createElement("span");
  node.className = "flight";
  node.setAttribute("aria-hidden", "true");
  node.textContent = `+${points}`;
  document.body.append(node);
  const place = (box: DOMRect, scale: number): string =>
    `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%) scale(${scale})`;
  node
    .animate(
      [
        { transform: place(start, 0.6), opacity: 0 },
        { transform: place(start, 1.3), opacity: 1, offset: 0.2 },
        { transform: place(start, 1.2), opacity: 1, offset: 0.45 },
        { transform: place(end, 0.8), opacity: 0.2 },
      ],
      { duration: FLIGHT_MS, easing: "ease-in-out" },
    )
    .finished.finally(() => node.remove());
}
