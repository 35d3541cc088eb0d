/** The game that a record describes: its set-up and moves, as far as text can say. The kernel judges them. */

import { boardLayout, boardNames } from "../engine/board_files";
import { editionOptions } from "../engine/editions";
import type { EngineGame } from "../engine/engine";
import type { GameStart, SetUpProblem } from "../engine/kernel_game";
import { checkMove, RecordError, type RecordText, type Tag, takeApart, type Word, wordsIn } from "./record_text";

/** The tags that every record has exactly once. */
const GAME_TAGS = ["Karawane", "Edition", "Board", "Players", "Oases", "Water"] as const;
type GameTag = (typeof GAME_TAGS)[number];
const VERSION = "1";
const SPACE = /^[a-z][1-9][0-9]?$/;

export interface RecordedGame {
  readonly source: RecordText;
  readonly start: GameStart;
  readonly edition: string;
  /** Options that differ from the edition's. */
  readonly overrides: Readonly<Record<string, string>>;
  readonly moves: readonly string[];
  /** The names of the seats; null where the record has none. */
  readonly names: readonly (string | null)[];
}

/** The record uses a board or an edition that only a server may know. */
export class UnknownGame extends RecordError {}

/** Read a record, without judging its set-up and moves. */
export function readRecord(text: string): RecordedGame {
  const source = takeApart(text);
  const tags = gameTags(source);
  const players = playersOf(source, tags);
  const { edition, overrides, options } = editionOf(source, tags.Edition);
  const layout = boardLayout(tags.Board.value, players);
  if (!layout) {
    throw new UnknownGame(text, tags.Board.inside, `unknown board '${tags.Board.value}'; choose from ${boardNames().join(", ")}`);
  }
  const oases = wordsIn(tags.Oases).map((word) => spaceIn(source, word));
  if (new Set(oases).size < oases.length) throw new RecordError(text, tags.Oases.inside, "an oasis is listed twice (2.5)");
  const known = new Set(layout.spaces.filter(({ palm }) => palm).map(({ name }) => name));
  const off = oases.find((space) => !known.has(space));
  if (off) throw new RecordError(text, tags.Oases.inside, `the oasis at ${off} is not on a palm space in play (2.5)`);
  for (const move of source.moves) checkMove(source, move);
  const tagged = new Map(source.tags.map(({ name, value }) => [name, value]));
  return {
    source,
    start: { layout, options, oases, water: waterIn(source, tags.Water) },
    edition,
    overrides,
    moves: source.moves.map((move) => move.text),
    names: Array.from({ length: players }, (_, at) => tagged.get(`Seat${at + 1}`) ?? null),
  };
}

/** Let the kernel judge a record's set-up and moves; false if the kernel cannot. */
export async function judgeRecord(record: RecordedGame, game: EngineGame): Promise<boolean> {
  const { source, start, moves } = record;
  const tag = (name: GameTag): number => source.tags.find((each) => each.name === name)?.inside ?? 0;
  // The kernel knows the spaces of its board only.
  const spaces = new Set(start.layout.spaces.map(({ name }) => name));
  const off = Object.keys(start.water).find((space) => !spaces.has(space));
  if (off) throw new RecordError(source.text, tag("Water"), `no water hole belongs at ${off} (2.6)`);
  const problem = await game.problem();
  if (!problem) return false;
  if (problem.found) {
    const aboutOases = problem.found.kind === "oasis_off_palms" || problem.found.kind === "number_of_oases";
    throw new RecordError(source.text, tag(aboutOases ? "Oases" : "Water"), problemText(problem.found));
  }
  const judged = await game.refusal(moves);
  if (!judged) return false;
  const { at, refused } = judged;
  if (refused) {
    const { offset = 0, text = "" } = source.moves[at] ?? {};
    const { reason, rule } = refused;
    throw new RecordError(source.text, offset, `illegal move ${text} (${rule})`, reason);
  }
  return true;
}

function problemText({ kind, space, count, wanted, points }: SetUpProblem): string {
  switch (kind) {
    case "oasis_off_palms":
      return `the oasis at ${space} is not on a palm space in play (2.5)`;
    case "number_of_oases":
      return `${count} oases; there must be ${wanted} (2.5)`;
    case "water_misplaced":
      return `no water hole belongs at ${space} (2.6)`;
    case "water_missing":
      return `the water hole at ${space} is missing (2.6)`;
    case "too_many_holes":
      return `${count} water holes of ${points} points; there are only ${wanted} (1.5)`;
  }
}

function gameTags(source: RecordText): Readonly<Record<GameTag, Tag>> {
  const known = new Map<string, Tag>();
  for (const tag of source.tags.filter(({ name }) => (GAME_TAGS as readonly string[]).includes(name))) {
    if (known.has(tag.name)) throw new RecordError(source.text, tag.offset, `the tag [${tag.name} ...] is repeated`);
    known.set(tag.name, tag);
  }
  for (const name of GAME_TAGS) {
    if (!known.has(name)) throw new RecordError(source.text, 0, `the tag [${name} ...] is missing`);
  }
  return Object.fromEntries(known) as Record<GameTag, Tag>;
}

function playersOf({ text }: RecordText, { Karawane, Players }: Readonly<Record<GameTag, Tag>>): number {
  if (Karawane.value !== VERSION) {
    const problem = `record version '${Karawane.value}' is not known; this program reads version ${VERSION}`;
    throw new RecordError(text, Karawane.inside, problem);
  }
  if (!["2", "3", "4", "5"].includes(Players.value)) {
    throw new RecordError(text, Players.inside, `'${Players.value}' players; write 2, 3, 4 or 5`);
  }
  return Number(Players.value);
}

function editionOf({ text, tags }: RecordText, { value: edition, inside }: Tag): Pick<RecordedGame, "edition" | "overrides"> & Pick<GameStart, "options"> {
  const printed = editionOptions(edition, {});
  if (!printed) throw new UnknownGame(text, inside, `unknown edition '${edition}'`);
  const overrides: Record<string, string> = {};
  for (const { name, value, inside: at } of tags) {
    if (name !== "Option") continue;
    const [option = "", ...chosen] = value.split("=");
    const known = printed[option];
    if (known === undefined) throw new UnknownGame(text, at, `unknown option '${option}'; choose from ${Object.keys(printed).join(", ")}`);
    if (chosen.join("=") !== known) overrides[option] = chosen.join("=");
  }
  return { edition, overrides, options: { ...printed, ...overrides } };
}

function spaceIn({ text: whole }: RecordText, { text, offset }: Word): string {
  if (SPACE.test(text)) return text;
  throw new RecordError(whole, offset, `'${text}' is not a space; write column letter and row, such as m7`);
}

function waterIn(source: RecordText, tag: Tag): Record<string, number> {
  const water: Record<string, number> = {};
  for (const { text, offset } of wordsIn(tag)) {
    const [name = "", value = "", ...more] = text.split(":");
    if (!["1", "2", "3"].includes(value) || more.length) {
      throw new RecordError(source.text, offset, `'${text}' is not a water hole; write space:value, such as d1:3`);
    }
    const space = spaceIn(source, { text: name, offset });
    if (space in water) throw new RecordError(source.text, offset, `the water hole at ${name} is listed twice`);
    water[space] = Number(value);
  }
  return water;
}
