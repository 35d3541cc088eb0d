/** A position of the kernel, as the server's `presenters` would show it. */

import type { BoardView, CaravanView, Legal, ScoreView, Scoring, ScoringStep } from "../lib/wire";
import type { EditionOptions } from "./editions";
import type { Kernel, Reader } from "./kernel";
import { type BoardNumbers, LETTERS } from "./numbers";

/** A game in the kernel, with what is needed to read its answers. */
export interface RunningGame {
  readonly kernel: Kernel;
  readonly address: number;
  readonly board: BoardNumbers;
  readonly options: EditionOptions;
  readonly oases: readonly string[];
}

/** What to show of a position. */
export interface Viewpoint {
  /** The seats whose points are shown even if the edition hides them; null for all. */
  readonly seats?: readonly number[] | null;
  /** Whether to list the legal moves. */
  readonly legal?: boolean;
}

const PHASES: readonly BoardView["phase"][] = ["give back", "leaders", "camels", "over"];
const SOURCES: readonly ScoringStep["kind"][] = ["water", "oases", "caravan", "area"];
const NO_MOVES: Legal = { leaders: {}, camels: {}, give_back: [], may_pass: false };

export function boardView(game: RunningGame, ply: number, { seats = null, legal = true }: Viewpoint): BoardView {
  const { kernel, address, board, oases } = game;
  const { players } = board.layout;
  const shown = scoresOf(game).map((score, at) => shownScore(score, game.options.chips, !seats || seats.includes(at + 1)));
  const moves = legal ? legalMoves(game) : NO_MOVES;
  kernel.call.write_position(address);
  const reader = kernel.reader();
  const numbers = (length: number): number[] => Array.from({ length }, () => reader.number());
  const sets = (length: number): string[][] => Array.from({ length }, () => board.names(reader));
  const [phase = 0, seat = 1, , camels_left = 0] = numbers(6);
  const supply = numbers(LETTERS.length);
  numbers(players);
  const given_back = numbers(reader.number()).map(letterOf);
  const leaders = new Set(board.names(reader));
  const water = waterHoles(board, reader);
  const areas: string[][] = [];
  const caravans: CaravanView[] = [];
  for (let owner = 1; owner <= players; owner += 1) {
    areas.push(board.names(reader));
    const own = sets(LETTERS.length);
    const reached = sets(LETTERS.length);
    own.forEach((camels, at) => {
      const leader = camels.find((space) => leaders.has(space));
      if (leader) caravans.push({ seat: owner, colour: letterOf(at), leader, camels, oases: reached[at] ?? [] });
    });
  }
  return {
    ply,
    phase: PHASES[phase] ?? "over",
    seat,
    camels_left,
    oases: board.ordered(oases),
    water,
    caravans,
    areas,
    supply: Object.fromEntries(supply.map((left, at) => [letterOf(at), left])),
    given_back,
    scores: shown,
    legal: moves,
  };
}

/** Read the water holes of one, two and three points. */
export function waterHoles(board: BoardNumbers, reader: Reader): Record<string, number> {
  return Object.fromEntries([1, 2, 3].flatMap((points) => board.names(reader).map((hole) => [hole, points])));
}

/** Return the final scoring, step by step. */
export function scoringView(game: RunningGame): Scoring {
  const { kernel, address, board } = game;
  const count = kernel.call.write_scoring_steps(address);
  const reader = kernel.reader();
  const steps = Array.from({ length: count }, (): ScoringStep => {
    const [source = 0, seat = 1, points = 0, colour = -1, shared = 0] = Array.from({ length: 5 }, () => reader.number());
    return {
      kind: SOURCES[source] ?? "water",
      seat,
      points,
      colour: colour < 0 ? null : letterOf(colour),
      spaces: board.names(reader),
      shared: shared === 1,
    };
  });
  const scores = scoresOf(game);
  return {
    steps,
    totals: scores.map(({ total }) => total ?? 0),
    winners: scores.flatMap(({ won }, at) => (won ? [at + 1] : [])),
  };
}

interface Score extends ScoreView {
  readonly water: number;
  readonly oases: number;
  readonly won: boolean;
}

function scoresOf({ kernel, address, board }: RunningGame): Score[] {
  kernel.call.write_scores(address);
  const reader = kernel.reader();
  return Array.from({ length: board.layout.players }, () => {
    const [water = 0, oases = 0, areas = 0, caravans = 0, won = 0] = Array.from({ length: 5 }, () => reader.number());
    return { water, oases, areas, caravans, total: water + oases + areas + caravans, won: won === 1 };
  });
}

/** Hide what the edition's chips hide. */
function shownScore({ water, oases, areas, caravans, total }: Score, chips: string | undefined, shown: boolean): ScoreView {
  const seesWater = shown || chips === "open";
  const seesOases = shown || chips !== "all_hidden";
  return {
    water: seesWater ? water : null,
    oases: seesOases ? oases : null,
    areas,
    caravans,
    total: seesWater && seesOases ? total : null,
  };
}

function legalMoves({ kernel, address, board }: RunningGame): Legal {
  kernel.call.write_legal_moves(address);
  const reader = kernel.reader();
  reader.number();
  const may_pass = reader.number() === 1;
  const give_back = [...LETTERS].filter(() => reader.number() === 1);
  const entries = [...LETTERS].map((letter) => [letter, board.names(reader)] as const).filter(([, spaces]) => spaces.length);
  const spaces = Object.fromEntries(entries);
  kernel.call.write_position(address);
  const camels = PHASES[kernel.reader().number()] === "camels";
  return { leaders: camels ? {} : spaces, camels: camels ? spaces : {}, give_back, may_pass };
}

function letterOf(colour: number): string {
  return LETTERS[colour] ?? "";
}
