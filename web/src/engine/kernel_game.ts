/** A game in the kernel: replayed from its set-up, in the words of the wire. */

import type { BoardLayout, BoardView, PreviewView, Scoring } from "../lib/wire";
import { boardView, type RunningGame, scoringView, type Viewpoint, waterHoles } from "./board_view";
import type { EditionOptions } from "./editions";
import type { Fact } from "./explanations";
import { type Goal, goalNumbers, movesNumbers, type Verdict, VERDICTS } from "./goals";
import { type Kernel, packed } from "./kernel";
import { KernelSearch, type Outlook, outlookIn, type SearchedMove, type SearchLimits, type SearchOptions } from "./kernel_search";
import { knowledge } from "./knowledge";
import { HINT_SIMULATIONS } from "./levels";
import { BoardNumbers, isCamel, LETTERS } from "./numbers";

/** Everything that stays the same during a game. */
export interface GameStart {
  readonly layout: BoardLayout;
  readonly options: EditionOptions;
  readonly oases: readonly string[];
  /** The points of each water hole. */
  readonly water: Readonly<Record<string, number>>;
  /** The position to begin with; the set-up unless given. */
  readonly drawn?: DrawnPosition;
}

/** A position of a drawing, with seat 1 to move; the kernel derives the rest. */
export interface DrawnPosition {
  readonly leaders_left: number;
  readonly camels_left: number;
  /** The camels left of each colour. */
  readonly supply: readonly number[];
  readonly water_won: readonly number[];
  readonly leaders: readonly string[];
  /** The enclosed spaces of each seat, and the caravans of each seat by colour. */
  readonly areas: readonly (readonly string[])[];
  readonly caravans: readonly (readonly (readonly string[])[])[];
}

/** The first thing that is wrong with a set-up. */
export interface SetUpProblem {
  readonly kind: (typeof SETUP_PROBLEMS)[number];
  readonly space: string;
  readonly count: number;
  readonly wanted: number;
  readonly points: number;
}

export interface MoveValue extends SearchedMove {
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

/** How many of the best moves are explained: as many as by the server. */
const EXPLAINED = 5;
/** Enough for a search of a few seconds, and within what phones allow. */
const MEMORY_MB = 64;
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
  "can_reach_oasis",
  "may_be_locked_in",
  "may_be_cut_off",
  "can_close_area",
  "can_take_water",
  "is_running_out",
];
const LEGAL = -1;
/** The problems of set-ups, in the kernel's order. */
const SETUP_PROBLEMS = ["oasis_off_palms", "number_of_oases", "water_misplaced", "water_missing", "too_many_holes"] as const;
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
  #board: BoardNumbers;
  #played: readonly string[] = [];

  constructor(
    private readonly kernel: Kernel,
    private readonly start: GameStart,
  ) {
    const { layout, options, oases } = start;
    const { spaces } = layout;
    this.#board = new BoardNumbers(layout);
    const numbersWith = (has: (at: number) => boolean): number[] => packed([...spaces.keys()].filter(has));
    kernel.write(
      ...[layout.width, layout.height, spaces.length],
      ...spaces.flatMap(({ x, y }) => [x, y]),
      ...numbersWith((at) => spaces[at]?.circle ?? false),
      ...numbersWith((at) => spaces[at]?.palm ?? false),
      ...this.#board.packed(oases),
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
      if (this.kernel.call.play(this.#address, ...this.#board.argumentsOf(move)) !== LEGAL) {
        throw new Error(`${move} is not legal after ${this.#played.length} placements`);
      }
      this.#played = [...this.#played, move];
    }
  }

  /** Return what is wrong with the set-up as it was written down; null if nothing is. */
  setUpProblem(): SetUpProblem | null {
    this.kernel.write(...this.#board.packed(this.start.oases), ...this.#waterNumbers(this.start.water));
    const kind = SETUP_PROBLEMS[this.kernel.call.problem_of_setup(this.#address)];
    if (!kind) return null;
    const reader = this.kernel.reader();
    const [space, count, wanted, points] = [reader.number(), reader.number(), reader.number(), reader.number()];
    return { kind, space: this.start.layout.spaces[space]?.name ?? "", count, wanted, points };
  }

  /** Judge legal placements from this position. */
  verdict(goal: Goal, placements: number, moves: readonly string[]): Verdict {
    this.kernel.write(...goalNumbers(goal, this.#board), ...movesNumbers(moves, this.#board));
    return VERDICTS[this.kernel.call.judge_attempt(this.#address, placements)] ?? "wrong";
  }

  /** Return the position, and everything that follows from it. */
  view(viewpoint: Viewpoint = {}): BoardView {
    return boardView(this.#running(), this.#played.length, viewpoint);
  }

  /** The number of legal moves. */
  get choices(): number {
    this.kernel.call.write_legal_moves(this.#address);
    return this.kernel.reader().number();
  }

  /** Return the final scoring, step by step. */
  scoring(): Scoring {
    return scoringView(this.#running());
  }

  /** Return what a placement would win, or why it is not legal. */
  preview(move: string): PreviewView {
    const numbers = this.#board.argumentsOf(move);
    const [, colour, space] = numbers;
    const number = this.kernel.call.why_illegal(this.#address, ...numbers);
    if (number !== LEGAL) return { ...NOTHING, move, legal: false, ...this.#reason(number) };
    if (!isCamel(numbers)) return { ...NOTHING, move, legal: true };
    this.kernel.call.write_preview(this.#address, colour, space);
    const reader = this.kernel.reader();
    const [water, oasis_points, area_points, caravans, length, standing] = Array.from({ length: 6 }, () =>
      reader.number(),
    ) as [number, number, number, number, number, number];
    return {
      ...NOTHING,
      ...{ move, legal: true, water, oasis_points, area_points, caravans, length },
      longest: STANDINGS[standing] ?? "no",
      water_spaces: this.#board.names(reader),
      oases: this.#board.names(reader),
      area: this.#board.names(reader),
    };
  }

  /** Search the position, and return the value of every move. */
  analyse({ seed = 0, seconds = 0, simulations = Math.round(HINT_SIMULATIONS * seconds) }: SearchLimits): SearchFound {
    const search = this.search({ seed, memoryMb: MEMORY_MB, knowledge: knowledge(this.players) });
    search.run({ seconds, simulations }, { survey: true });
    const found = search.found();
    search.free();
    const explained = (move: SearchedMove, at: number): MoveValue => ({ ...move, facts: at < EXPLAINED ? this.facts(move.move) : [] });
    return { ...found, moves: found.moves.map(explained) };
  }

  /** Return what matters to the seat to move. */
  advice(): Fact[] {
    return this.#readFacts(this.kernel.call.write_advice(this.#address));
  }

  /** Open a search of the position, which follows no further moves by itself. */
  search(options: SearchOptions): KernelSearch {
    return new KernelSearch(this.kernel, this.#board, this.#address, options);
  }

  /** Return each seat's share of the win, and its points, in a finished game. */
  finalOutlook(): Outlook {
    this.kernel.call.write_final_outlook(this.#address);
    return outlookIn(this.kernel, this.players);
  }

  /** Return a move of a level that needs no search. */
  levelMove(level: number, seed: number): string {
    this.kernel.call.write_level_move(this.#address, level, seed);
    return this.#board.move(this.kernel.reader());
  }

  /** Return a set-up for this board, edition and number of players. */
  deal(seed: number): Pick<GameStart, "oases" | "water"> {
    this.kernel.call.write_deal(this.#address, seed);
    const reader = this.kernel.reader();
    const oases = this.#board.names(reader);
    return { oases, water: waterHoles(this.#board, reader) };
  }

  get players(): number {
    return this.start.layout.players;
  }

  /** The moves so far. */
  get played(): readonly string[] {
    return this.#played;
  }

  free(): void {
    this.kernel.call.free_game(this.#address);
  }

  #begin(): void {
    if (this.start.drawn) this.#beginDrawn(this.start.drawn);
    else {
      this.kernel.write(...this.#waterNumbers(this.start.water));
      this.kernel.call.begin_game(this.#address);
    }
    this.#played = [];
  }

  #beginDrawn({ leaders_left, camels_left, supply, water_won, leaders, areas, caravans }: DrawnPosition): void {
    this.kernel.write(
      ...[leaders_left, camels_left, ...supply, ...water_won],
      ...this.#board.packed(leaders),
      ...this.#waterNumbers(this.start.water),
      ...caravans.flatMap((own, seat) => [areas[seat] ?? [], ...own].flatMap((spaces) => this.#board.packed(spaces))),
    );
    this.kernel.call.read_drawing(this.#address);
  }

  /** The water holes of one, two and three points. */
  #waterNumbers(water: GameStart["water"]): number[] {
    const holes = Object.entries(water);
    return [1, 2, 3].flatMap((points) => this.#board.packed(holes.filter(([, value]) => value === points).map(([space]) => space)));
  }

  #running(): RunningGame {
    const { options, oases } = this.start;
    return { kernel: this.kernel, address: this.#address, board: this.#board, options, oases };
  }

  /** Return what a legal move does, the most important first. */
  facts(move: string): Fact[] {
    return this.#readFacts(this.kernel.call.write_facts(this.#address, ...this.#board.argumentsOf(move)));
  }

  #readFacts(count: number): Fact[] {
    const reader = this.kernel.reader();
    return Array.from({ length: count }, () => {
      const [phrase, number, seats, colour] = [reader.number(), reader.number(), reader.number(), reader.number()];
      return {
        phrase: PHRASES[phrase] ?? "",
        count: number,
        seats: [1, 2, 3, 4, 5].filter((seat) => (seats >> (seat - 1)) & 1),
        colour: LETTERS[colour] ?? null,
        spaces: this.#board.names(reader),
      };
    });
  }

  #reason(number: number): Pick<PreviewView, "reason" | "rule"> {
    const length = this.kernel.call.write_reason(number);
    const [reason = null, rule = null] = this.kernel.reader().text(length).split(" ");
    return { reason, rule };
  }
}
