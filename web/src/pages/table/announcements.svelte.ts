/** What a screen reader says about a table: one sentence for each turn of the others, each placement of one's own. */

import { moveText } from "../../game/move_texts";
import { playerName } from "../../game/player_names";
import type { NumberedEvent, TableView } from "../../lib/wire";
import { t } from "../../texts/texts.svelte";
import { eventText } from "./event_texts";

export interface Announcement {
  readonly key: number;
  readonly text: string;
}

/** How many sentences stay in the live region: those that are gone may not have been read. */
const MOST = 24;

export class Announcements {
  /** The newest ones, oldest first. Each is added once and never changed, so that none is cut short. */
  recent = $state.raw<readonly Announcement[]>([]);
  #key = 0;
  /** The placements of a turn that is not over yet, and the points before it. */
  #turn: { seat: number; moves: string[]; before: number | null } | null = null;

  /** Announce what happened between two views of a table; `mine` are the seats of this client. */
  hear(events: readonly NumberedEvent[], before: TableView, now: TableView, mine: readonly number[]): void {
    for (const { event } of events) {
      if (event.type === "placed" && !mine.includes(event.seat)) {
        this.#turn ??= { seat: event.seat, moves: [], before: totalOf(before, event.seat) };
        this.#turn.moves.push(moveText(event.move));
        continue;
      }
      if (event.type === "confirmed") this.#endTurn(now);
      const text = eventText(event, now);
      if (text) this.say(text);
    }
  }

  say(text: string): void {
    this.#key += 1;
    this.recent = [...this.recent, { key: this.#key, text }].slice(-MOST);
  }

  #endTurn(now: TableView): void {
    const turn = this.#turn;
    this.#turn = null;
    if (!turn) return;
    const after = totalOf(now, turn.seat);
    const points = after === null || turn.before === null ? 0 : after - turn.before;
    const what = turn.moves.join(", ");
    const name = playerName(now, turn.seat);
    this.say(points > 0 ? t("table.says-and-wins", { name, what, points }) : t("table.says", { name, what }));
  }
}

function totalOf(view: TableView, seat: number): number | null {
  return view.board.scores[seat - 1]?.total ?? null;
}
