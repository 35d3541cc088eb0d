/** Spaces and moves as the kernel numbers them, and as text. */

import { readMove } from "../game/moves";
import type { BoardLayout } from "../lib/wire";
import { packed, type Reader } from "./kernel";

const KINDS = ["give back", "leader", "camel", "pass"] as const;
const OFF_THE_BOARD = -1;
export const LETTERS = "CSBRO";

/** A move as kind, colour and space. */
export type MoveNumbers = readonly [kind: number, colour: number, space: number];

/** The spaces of a board, which the kernel numbers row by row. */
export class BoardNumbers {
  #numbers: ReadonlyMap<string, number>;

  constructor(readonly layout: BoardLayout) {
    this.#numbers = new Map(layout.spaces.map((space, number) => [space.name, number]));
  }

  packed(names: readonly string[]): number[] {
    return packed(names.map((name) => this.#numbers.get(name)).filter((number) => number !== undefined));
  }

  /** Read a set of spaces: their names, row by row. */
  names(reader: Reader): string[] {
    return reader.set().map((number) => this.#name(number));
  }

  /** Return names row by row. */
  ordered(names: readonly string[]): string[] {
    return [...names].sort((one, other) => (this.#numbers.get(one) ?? 0) - (this.#numbers.get(other) ?? 0));
  }

  argumentsOf(text: string): MoveNumbers {
    const { kind, letter, space } = readMove(text);
    const colour = letter ? LETTERS.indexOf(letter) : 0;
    return [KINDS.indexOf(kind), colour, space === null ? 0 : (this.#numbers.get(space) ?? OFF_THE_BOARD)];
  }

  /** Read a move. */
  move(reader: Reader): string {
    const kind = KINDS[reader.number()];
    const letter = LETTERS[reader.number()] ?? "";
    const space = this.#name(reader.number());
    if (kind === "pass") return "pass";
    if (kind === "give back") return `${letter}-`;
    return kind === "leader" ? `${letter}@${space}` : `${letter}${space}`;
  }

  #name(number: number): string {
    return this.layout.spaces[number]?.name ?? "";
  }
}

/** Whether a move places a camel. */
export function isCamel([kind]: MoveNumbers): boolean {
  return KINDS[kind] === "camel";
}
