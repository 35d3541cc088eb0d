/** Sounds for new events, and notifications for a page in the background. */

import { fileAddress } from "../../lib/base";
import { readMove } from "../../game/moves";
import { settings } from "../../lib/settings.svelte";
import type { NumberedEvent, TableView } from "../../lib/wire";
import { t } from "../../texts/texts.svelte";
import { playSound, type Sound } from "../../lib/sound_effects";

/** Return the sounds for what happened between two views of a table, each at most once. */
export function soundsOf(
  events: readonly NumberedEvent[],
  before: TableView,
  now: TableView,
  seats: readonly number[],
): Sound[] {
  const types = new Set(events.map(({ event }) => event.type));
  const heard: Sound[] = [];
  if (types.has("placed")) heard.push("step");
  if (events.some(({ event }) => event.type === "placed" && (readMove(event.move).space ?? "") in before.board.water)) {
    heard.push("water");
  }
  const enclosed = (view: TableView): number => view.board.areas.reduce((sum, area) => sum + area.length, 0);
  if (types.has("placed") && enclosed(now) > enclosed(before)) heard.push("area");
  if (types.has("ended")) heard.push("end");
  else if (becameMyTurn(before, now, seats)) heard.push("turn");
  return heard;
}

/** Return whether this client's turn has begun. */
export function becameMyTurn(before: TableView | null, now: TableView, seats: readonly number[]): boolean {
  const mine = (view: TableView | null): boolean => view?.acting != null && seats.includes(view.acting);
  return mine(now) && !mine(before);
}

export function playSounds(sounds: readonly Sound[]): void {
  for (const one of sounds) playSound(one);
}

/** Notify a player who is looking elsewhere. */
export function notifyOfTurn(): void {
  if (!settings.notify || document.visibilityState === "visible" || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const note = new Notification("Karawane", { body: t("table.your-turn"), icon: fileAddress("/icons/karawane-192.png"), tag: "turn" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
