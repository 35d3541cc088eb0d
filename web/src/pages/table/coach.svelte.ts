/** A coach for first games: says what matters now, and asks before a placement that costs a lot. */

import { type Fact, phrasebook } from "../../engine/explanations";
import { mainReason } from "../../game/analysis_texts";
import { bestOf, measureOf, worthOf } from "../../game/heat_map";
import { moveText } from "../../game/move_texts";
import { readMove } from "../../game/moves";
import { playerName } from "../../game/player_names";
import type { AnalysisView, LanguageCode } from "../../lib/wire";
import { t } from "../../texts/texts.svelte";
import type { LiveTable } from "./live_table.svelte";

export interface Advice {
  readonly text: string;
  readonly spaces: readonly string[];
  /** The move that it suggests. */
  readonly move?: string;
}

/** A placement that costs a lot, and a better one. */
export interface Question {
  readonly move: string;
  readonly cost: number;
  readonly better: string;
  readonly why: string;
}

/** The part of a table that the coach needs. */
export type CoachedTable = Pick<LiveTable, "view" | "advice" | "analyse">;

/** Ask before a placement that loses at least this many points against the best one. */
const BLUNDER = 7;
const SECONDS = 1;
/** A player who is faster than the search is not kept waiting for it. */
const PATIENCE_MS = 250;
const MOST = 2;
/** What ends the game is worth saying, whatever else is. */
const URGENT = "is_running_out";

/** Return the facts to mention: the most important ones, and that the game ends soon. */
export function worthSaying(facts: readonly Fact[]): readonly Fact[] {
  const urgent = facts.filter(({ phrase }) => phrase === URGENT);
  const others = facts.filter(({ phrase }) => phrase !== URGENT);
  return [...others.slice(0, MOST - urgent.length), ...urgent];
}

/** Return what is wrong with a move if it costs a lot; null if nothing is, or nobody can tell. */
export function blunderIn(found: AnalysisView, move: string): Question | null {
  const mine = found.moves.find((one) => one.move === move);
  const [best] = bestOf(found, 1);
  if (!mine || !best || best.move === move || measureOf(found) !== "points") return null;
  const cost = Math.round(worthOf(found, best) - worthOf(found, mine));
  return cost >= BLUNDER ? { move, cost, better: best.move, why: best.why } : null;
}

export class Coach {
  advice = $state.raw<readonly Advice[]>([]);
  question = $state.raw<Question | null>(null);
  /** Whether the coach could not yet tell whether a placement is good. */
  looking = $state(false);
  #found: Promise<AnalysisView | null> = Promise.resolve(null);
  #looks = 0;

  constructor(private readonly table: CoachedTable) {}

  /** Look at the position in which the player is to place something. */
  async look(language: LanguageCode): Promise<void> {
    const look = (this.#looks += 1);
    this.question = null;
    // While looking at this position, say nothing about the one before.
    this.advice = this.#firstWords();
    this.looking = true;
    this.#found = this.table.analyse(SECONDS, language).catch(() => null);
    void this.#found.then(() => {
      if (look === this.#looks) this.looking = false;
    });
    const advice = await this.#adviceIn(language);
    if (look === this.#looks) this.advice = advice;
  }

  /** Return whether a move may be played without a question; if not, ask it. */
  async allows(move: string): Promise<boolean> {
    if (this.table.view?.board.phase !== "camels") return true;
    const look = this.#looks;
    const found = await Promise.race([this.#found, patience()]);
    const blunder = found && blunderIn(found, move);
    if (look !== this.#looks) return false;
    this.question = blunder;
    return blunder === null;
  }

  async #adviceIn(language: LanguageCode): Promise<Advice[]> {
    const { view } = this.table;
    if (!view) return [];
    if (view.board.phase === "leaders") return this.#leaderAdvice();
    const facts = await this.table.advice();
    const { describe } = await phrasebook(language, (seat) => playerName(view, seat));
    return [
      ...this.#firstWords(),
      ...worthSaying(facts).map((fact) => ({ text: describe([fact]), spaces: fact.spaces })),
    ];
  }

  /**
   * What can be said without looking, before one's first pieces: what the game is about. A phone has room for
   * the first sentence only, so that the second comes again.
   */
  #firstWords(): Advice[] {
    const { board } = this.table.view ?? {};
    const own = board?.caravans.filter(({ seat }) => seat === board.seat) ?? [];
    const lessons = (...texts: string[]): Advice[] => texts.map((text) => ({ text, spaces: [] }));
    if (board?.phase === "leaders" && own.length === 0) return lessons(t("coach.goal"), t("coach.leaders"));
    if (board?.phase === "leaders" && own.length === 1) return lessons(t("coach.leaders"));
    if (board?.phase === "camels" && own.every(({ camels }) => camels.length === 1)) return lessons(t("coach.camels"));
    return [];
  }

  async #leaderAdvice(): Promise<Advice[]> {
    const general = this.#firstWords();
    const found = await this.#found;
    const best = found && bestOf(found, 1)[0];
    if (!best) return general;
    const { space } = readMove(best.move);
    const move = moveText(best.move);
    const why = mainReason(best.why);
    const text = why ? t("coach.good-place", { move, why }) : t("coach.some-place", { move });
    return [...general, { text, spaces: space ? [space] : [], move: best.move }];
  }
}

function patience(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
}
