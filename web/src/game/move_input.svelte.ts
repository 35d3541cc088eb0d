/** The move that a player is about to make: the colour chosen, the space pointed at, and what it would win. */

import type { Letter } from "../board/palette";
import { settings } from "../lib/settings.svelte";
import type { CommandBody } from "../lib/socket/connection";
import type { PreviewView, Refused, TableView } from "../lib/wire";
import { coloursAt, moveTo, placesOf, readMove } from "./moves";

/** A table to play at: a live one, or a lesson's. */
export interface Playable {
  readonly view: Pick<TableView, "status" | "awaits" | "turn" | "board"> | null;
  /** The seat for which this client may act now. */
  readonly acting: number | null;
  readonly busy: boolean;
  send(command: CommandBody): Promise<{ readonly type: "done" } | Pick<Refused, "type" | "reason" | "rule">>;
  preview(move: string): Promise<PreviewView | null>;
}

export class MoveInput {
  chosen = $state<Letter | null>(null);
  pointed = $state<string | null>(null);
  /** A space that was tapped once, or that still needs a colour. */
  selected = $state<string | null>(null);
  preview = $state.raw<PreviewView | null>(null);
  /** Why the last command was refused, and on which space if it was a placement. */
  refused = $state.raw<(Pick<Refused, "reason" | "rule"> & { readonly space: string | null }) | null>(null);

  /** Asked before a move is played; returns whether to play it. */
  guard: ((move: string) => Promise<boolean>) | null = null;

  constructor(private readonly table: Playable) {}

  readonly board = $derived.by(() => this.table.view?.board ?? null);

  /** Whether it is this client's turn to place something. */
  readonly placing = $derived.by(() => this.table.acting !== null && this.table.view?.awaits === "placement");

  readonly confirming = $derived.by(() => this.table.acting !== null && this.table.view?.awaits === "confirmation");

  readonly places = $derived.by(() => placesOf(this.placing && this.board ? this.board.legal : NOTHING));

  /** The colour in hand: the chosen one if it can be placed, or the only one that can. */
  readonly colour = $derived.by((): Letter | null => {
    if (this.chosen && this.places.has(this.chosen)) return this.chosen;
    const only = [...this.places.keys()];
    return only.length === 1 ? (only[0] ?? null) : null;
  });

  readonly legal = $derived.by(() => coloursAt(this.places, this.colour));

  readonly target = $derived.by(() => this.selected ?? this.pointed);

  /** The piece that would stand on the target space. */
  readonly ghost = $derived.by(() => {
    const letter = this.target === null ? null : this.#letterAt(this.target);
    if (!this.target || !letter || !this.board) return null;
    const leader = this.board.phase === "leaders";
    return { space: this.target, symbol: leader ? `leader-${this.table.acting}${letter}` : `camel-${letter}` };
  });

  /** The colours to choose from if a space was picked first. */
  readonly asked = $derived.by((): readonly Letter[] =>
    this.selected && !this.colour ? (this.legal.get(this.selected) ?? []) : [],
  );

  choose(letter: Letter | null): void {
    this.chosen = this.chosen === letter ? null : letter;
    this.refused = null;
    const selected = this.selected;
    if (selected && letter && this.legal.get(selected)?.includes(letter)) void this.#look(selected);
    else this.selected = null;
  }

  /** Take a colour in hand or give its leader back; return whether that was possible. */
  take(letter: Letter): boolean {
    if (this.places.has(letter)) this.choose(letter);
    else if (this.placing && this.board?.legal.give_back.includes(letter)) void this.play(`${letter}-`);
    else return false;
    return true;
  }

  /** Confirm the turn, or pass if nothing else is left; return whether that was possible. */
  finish(): boolean {
    if (this.confirming) void this.confirm();
    else if (this.placing && this.board?.legal.may_pass) void this.play("pass");
    else return false;
    return true;
  }

  clear(): void {
    this.chosen = null;
    this.selected = null;
    this.preview = null;
    this.refused = null;
  }

  point(space: string | null): void {
    this.pointed = space;
    // A player who looks for another space has read why the last one was refused.
    if (space && this.legal.has(space)) this.refused = null;
    if (!this.selected) void this.#look(space);
  }

  /** Select a space and show what it would win, without placing anything. */
  select(space: string): void {
    this.selected = space;
    this.refused = null;
    void this.#look(space);
  }

  /** Handle a click, tap or Enter on a space. A finger hides what it taps, so it places with the second tap. */
  async pick(space: string, how: "mouse" | "touch" | "keys"): Promise<void> {
    if (!this.placing || !this.board || this.table.busy) return;
    const letter = this.#letterAt(space);
    if (letter && (how !== "touch" || this.selected === space)) await this.place(letter, space);
    else if (this.legal.has(space)) this.select(space);
    else await this.#explainRefusal(space);
  }

  async place(letter: Letter, space: string): Promise<void> {
    if (this.board) await this.play(moveTo(this.board.phase, letter, space));
  }

  async placeSelected(letter: Letter): Promise<void> {
    if (this.selected) await this.place(letter, this.selected);
  }

  /** Play a move; a sure player is not asked again. */
  async play(move: string, { sure = false } = {}): Promise<boolean> {
    const seat = this.table.acting;
    if (seat === null || this.table.busy) return false;
    if (!sure && this.guard && !(await this.guard(move))) return false;
    this.selected = null;
    this.preview = null;
    const confirm = settings.autoConfirm ? "if_complete" : false;
    const answer = await this.table.send({ type: "place", seat, moves: [move], confirm });
    this.refused = answer.type === "refused" ? { ...answer, space: readMove(move).space } : null;
    return answer.type === "done";
  }

  async confirm(): Promise<void> {
    const seat = this.table.acting;
    if (seat === null || !this.confirming || this.table.busy) return;
    const answer = await this.table.send({ type: "confirm", seat });
    this.refused = answer.type === "refused" ? { ...answer, space: null } : null;
    if (answer.type === "done") this.clear();
  }

  async takeBack(): Promise<void> {
    const seat = this.table.acting;
    if (seat === null || !this.table.view?.turn.length || this.table.busy) return;
    const answer = await this.table.send({ type: "take_back", seat, count: 1 });
    this.refused = answer.type === "refused" ? { ...answer, space: null } : null;
  }

  /** Return the colour that picking the space would place, unless there are several. */
  #letterAt(space: string): Letter | null {
    const letters = this.legal.get(space) ?? [];
    return letters.length === 1 ? (letters[0] ?? null) : null;
  }

  async #look(space: string | null): Promise<void> {
    const letter = space === null ? null : this.#letterAt(space);
    if (!space || !letter || !this.board) {
      this.preview = null;
      return;
    }
    const preview = await this.table.preview(moveTo(this.board.phase, letter, space));
    // The pointer may have moved on before the answer came.
    if (this.target === space) this.preview = preview;
  }

  async #explainRefusal(space: string): Promise<void> {
    this.selected = null;
    if (!this.colour || !this.board) {
      this.refused = null;
      return;
    }
    const preview = await this.table.preview(moveTo(this.board.phase, this.colour, space));
    this.refused = preview?.reason ? { reason: preview.reason, rule: preview.rule, space } : null;
  }
}

const NOTHING = { leaders: {}, camels: {}, give_back: [], may_pass: false };
