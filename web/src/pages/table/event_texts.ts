/** The texts for what happens at a table. */

import { moveText } from "../../game/move_texts";
import { playerName, winnersText } from "../../game/player_names";
import type { Event, TableView } from "../../lib/wire";
import { t } from "../../texts/texts.svelte";

/** An event as the log and the live region announce it; empty if it needs no announcement. */
export function eventText(event: Event, view: TableView): string {
  const name = "seat" in event ? playerName(view, event.seat) : "";
  switch (event.type) {
    case "placed":
      return t("table.says", { name, what: moveText(event.move) });
    case "taken_back":
      return t("table.event-taken-back", { name });
    case "sat":
      return t("table.event-sat", { name: event.name || name });
    case "left":
      return t("table.event-left", { name });
    case "started":
      return t("table.event-started");
    case "said_ready":
      return t("table.event-said-ready", { name });
    case "undo_asked":
      return t("table.event-undo-asked", { name });
    case "undo_answered":
      return event.agreed ? t("table.event-undo-agreed", { name }) : t("table.event-undo-declined", { name });
    case "undone":
      return t("table.event-undone");
    case "stood_in":
      return t("table.event-stood-in", { name });
    case "returned":
      return t("table.event-returned", { name });
    case "timed_out":
      return t("table.event-timed-out", { name });
    case "ended":
      return winnersText(view, (seat) => playerName(view, seat));
    default:
      return "";
  }
}
