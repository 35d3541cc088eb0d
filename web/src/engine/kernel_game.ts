/** A game in the kernel: replayed from its set-up, in the words of the wire. */

import { readMove } from "../game/moves";
import type { BoardLayout, PreviewView } from "../lib/wire";
import type { EditionOptions } from "./editions";
import type { Fact } from "./explanations";
import { type Kernel, packed, type Reader } from "./kernel";
import { placeWeights } from "./places";

/** Everything that stays the same during a game. */
export interface GameStart {
  readonly layout: BoardLayout;
  readonly options: EditionOptions;
  readonly oases: readonly string[];
  /** The points of each water hole. */
  readonly water: Readonly<Record<string, number>>;
}

/** The limits of a search; the same seed and simulations give the same result as on the server. */
export interface SearchLimits {
  readonly seconds?: number;
  readonly simulations?: number;
  readonly seed?: number;
}

/** What a search found about a move. */
export interface MoveValue {
  readonly move: string;
  readonly visits: number;
  readonly value: number;
  /** Each seat's chance of winning, and its expected points. */
  readonly chances: readonly number[];
  readonly points: readonly number[];
  /** What the move does; only for the best moves. */
  readonly facts: readonly Fact[];
}

export interface SearchFound {
  readonly simulations: number;
  /** The expected continuation. */
  readonly line: readonly string[];
  /** Every legal move, best first. */
  readonly moves: readonly MoveValue[];
}

/** As many of the best moves as the server explains. */
const EXPLAINED = 5;
/** Enough for a search of a few seconds, and within what phones allow. */
const MEMORY_MB = 64;
const SLICE_MS = 100;
const PHRASES = [
  "takes_water",
  "takes_water_before",
  "reaches_oasis",
  "closes_area",
  "cuts_off_from_oasis",
  "cuts_off_from_water",
  "locks_in",
  "takes_lead",
  "draws_level",
  "extends_lead",
  "nears_oasis",
  "keeps_room",
  "ends_game",
  "leaves_supply",
  "leader_near_oasis",
  "leader_near_water",
  "leader_near_rival",
  "leader_is_first",
  "no_colour_is_better",
  "nothing_to_place",
];
const KINDS = ["give back", "leader", "camel", "pass"];
const LETTERS = "CSBRO";
const LEGAL = -1;
const OFF_THE_BOARD = -1;
const STANDINGS: readonly PreviewView["longest"][] = ["no", "shared", "alone"];
const NOTHING = {
  reason: null,
  rule: null,
  water: 0,
  water_spaces: [],
  oases: [],
  oasis_points: 0,
  area: [],
  area_points: 0,
  caravans: 0,
  length: 0,
  longest: "no",
} as const;

export class KernelGame {
  #address: number;
  #numbers: ReadonlyMap<string, number>;
  #played: readonly string[] = [];

  constructor(
    private readonly kernel: Kernel,
    private readonly start: GameStart,
  ) {
    const { layout, options, oases } = start;
    const { spaces } = layout;
    this.#numbers = new Map(spaces.map((space, number) => [space.name, number]));
    const numbersWith = (has: (at: number) => boolean): number[] => packed([...spaces.keys()].filter(has));
    kernel.write(
      ...[layout.width, layout.height, spaces.length],
      ...spaces.flatMap(({ x, y }) => [x, y]),
      ...numbersWith((at) => spaces[at]?.circle ?? false),
      ...numbersWith((at) => spaces[at]?.palm ?? false),
      ...this.#packed(oases),
      ...[layout.players, Number(options.five_player_supply)],
      ...[options.owner_may_enter === "yes", options.ends === "at_once", options.palm_space_scores === "yes"].map(Number),
    );
    this.#address = kernel.call.new_game();
    this.#begin();
  }

  /** Go to the position after these moves, which must be legal. */
  replay(moves: readonly string[]): void {
    const isFurther = this.#played.every((move, at) => moves[at] === move);
    if (!isFurther) this.#begin();
    for (const move of moves.slice(this.#played.length)) {
      if (this.kernel.call.play(this.#address, ...this.#arguments(move)) !== LEGAL) {
        throw new Error(`${move} is not legal after ${this.#played.length} placements`);
      }
      this.#played = [...this.#played, move];
    }
  }

  /** Return what a placement would win, or why it is not legal. */
  preview(move: string): PreviewView {
    const [kind, colour, space] = this.#arguments(move);
    const number = this.kernel.call.why_illegal(this.#address, kind, colour, space);
    if (number !== LEGAL) return { ...NOTHING, move, legal: false, ...this.#reason(number) };
    if (KINDS[kind] !== "camel") return { ...NOTHING, move, legal: true };
    this.kernel.call.write_preview(this.#address, colour, space);
    const reader = this.kernel.reader();
    const [water, oasis_points, area_points, caravans, length, standing] = Array.from({ length: 6 }, () =>
      reader.number(),
    ) as [number, number, number, number, number, number];
    return {
      ...NOTHING,
      ...{ move, legal: true, water, oasis_points, area_points, caravans, length },
      longest: STANDINGS[standing] ?? "no",
      water_spaces: this.#names(reader.set()),
      oases: this.#names(reader.set()),
      area: this.#names(reader.set()),
    };
  }

  /** Search the position, and return the value of every move. */
  analyse({ seconds = 0, simulations = 0, seed = 0 }: SearchLimits): SearchFound {
    const { call } = this.kernel;
    const { players } = this.start.layout;
    const weights = placeWeights(players);
    this.kernel.reals().set(weights);
    const search = call.new_analysis(this.#address, seed, MEMORY_MB, weights.length);
    call.begin_analysis(search, simulations, seconds);
    while (!call.continue_analysis(search, SLICE_MS));
    const count = call.write_analysis(search);
    call.free_analysis(search);
    const reader = this.kernel.reader();
    const line = Array.from({ length: reader.number() }, () => this.#move(reader));
    const moves = Array.from({ length: count }, () => this.#move(reader));
    const [done = 0, ...reals] = this.kernel.reals().slice(0, 1 + count * (2 + 2 * players));
    return {
      simulations: done,
      line,
      moves: moves.map((move, at) => {
        const [visits = 0, value = 0, ...seats] = reals.slice(at * (2 + 2 * players), (at + 1) * (2 + 2 * players));
        const facts = at < EXPLAINED ? this.#facts(move) : [];
        return { move, visits, value, chances: seats.slice(0, players), points: seats.slice(players), facts };
      }),
    };
  }

  free(): void {
    this.kernel.call.free_game(this.#address);
  }

  #begin(): void {
    const holes = Object.entries(this.start.water);
    this.kernel.write(
      ...[1, 2, 3].flatMap((points) => this.#packed(holes.filter(([, value]) => value === points).map(([space]) => space))),
    );
    this.kernel.call.begin_game(this.#address);
    this.#played = [];
  }

  /** A move as kind, colour and space. */
  #arguments(text: string): [number, number, number] {
    const { kind, letter, space } = readMove(text);
    const colour = letter ? LETTERS.indexOf(letter) : 0;
    return [KINDS.indexOf(kind), colour, space === null ? 0 : (this.#numbers.get(space) ?? OFF_THE_BOARD)];
  }

  #move(reader: Reader): string {
    const kind = KINDS[reader.number()];
    const letter = LETTERS[reader.number()] ?? "";
    const [space = ""] = this.#names([reader.number()]);
    if (kind === "pass") return "pass";
    if (kind === "give back") return `${letter}-`;
    return kind === "leader" ? `${letter}@${space}` : `${letter}${space}`;
  }

  #facts(move: string): Fact[] {
    const count = this.kernel.call.write_facts(this.#address, ...this.#arguments(move));
    const reader = this.kernel.reader();
    return Array.from({ length: count }, () => {
      const [phrase, number, seats, colour] = [reader.number(), reader.number(), reader.number(), reader.number()];
      return {
        phrase: PHRASES[phrase] ?? "",
        count: number,
        seats: [1, 2, 3, 4, 5].filter((seat) => (seats >> (seat - 1)) & 1),
        colour: LETTERS[colour] ?? null,
        spaces: this.#names(reader.set()),
      };
    });
  }

  #reason(number: number): Pick<PreviewView, "reason" | "rule"> {
    const length = this.kernel.call.write_reason(number);
    const [reason = null, rule = null] = this.kernel.reader().text(length).split(" ");
    return { reason, rule };
  }

  #packed(names: readonly string[]): number[] {
    return packed(names.map((name) => this.#numbers.get(name)).filter((number) => number !== undefined));
  }

  #names(numbers: readonly number[]): string[] {
    return numbers.map((number) => this.start.layout.spaces[number]?.name ?? "");
  }
}
