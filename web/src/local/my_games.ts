/** Results of the games in this browser, summed up for their player. */

import { LEVELS } from "../engine/levels";
import type { PointSource } from "../game/point_sources";
import type { SeatView } from "../lib/wire";
import { gameStore, type StoredGame } from "./game_store";

/** Points by source, on average. */
export type Points = Readonly<Record<PointSource, number>>;

/** Games of a kind, and how many of them were won. */
export interface Tally {
  readonly games: number;
  readonly wins: number;
}

export interface LevelTally extends Tally {
  readonly level: string;
}

export interface PlayersTally extends Tally {
  readonly players: number;
}

export interface Sums extends Tally {
  readonly byLevel: readonly LevelTally[];
  readonly byPlayers: readonly PlayersTally[];
  /** One's own points, and those of the winners, over the same games. */
  readonly points: { readonly own: Points; readonly winners: Points };
}

/** Return all local games, the latest first. */
export async function localGames(): Promise<readonly StoredGame[]> {
  const games = await (await gameStore()).games();
  return [...games].sort((one, other) => other.changed - one.changed);
}

/** Return the finished games of one person against bots: only these say how well somebody plays. */
function soloGames(games: readonly StoredGame[]): StoredGame[] {
  return games.filter(({ status, seats }) => status === "over" && peopleIn(seats).length === 1);
}

/** Sum up finished games; null if there are none. */
export function sumsOf(games: readonly StoredGame[]): Sums | null {
  const solo = soloGames(games);
  if (!solo.length) return null;
  const levels = LEVELS.map(({ name }) => ({ level: name, ...tally(solo.filter((game) => levelOf(game) === name)) }));
  const players = [2, 3, 4, 5].map((count) => ({ players: count, ...tally(solo.filter(({ seats }) => seats.length === count)) }));
  return {
    ...tally(solo),
    byLevel: levels.filter((each) => each.games),
    byPlayers: players.filter((each) => each.games),
    points: {
      own: meanPoints(solo.map((game) => ({ game, seats: peopleIn(game.seats) }))),
      winners: meanPoints(solo.map((game) => ({ game, seats: game.winners }))),
    },
  };
}

/**
 * Return the highest level that somebody can just beat: of the latest games against it they won at least their fair
 * share, one of n with n players. Null if there is none.
 */
export function levelJustBeaten(games: readonly StoredGame[]): string | null {
  const latest = soloGames([...games].sort((one, other) => other.changed - one.changed));
  const beaten = LEVELS.filter(({ name }) => {
    const against = latest.filter((game) => levelOf(game) === name).slice(0, LATEST);
    const fair = against.reduce((sum, { seats }) => sum + 1 / seats.length, 0);
    const { wins } = tally(against);
    return wins > 0 && wins >= fair;
  });
  return beaten.at(-1)?.name ?? null;
}

/** Older games say little about how well somebody plays now. */
const LATEST = 6;

export function peopleIn(seats: readonly SeatView[]): number[] {
  return seats.filter(({ kind }) => kind === "person").map(({ seat }) => seat);
}

/** Return the name of the strongest bot's level; null if the bots were quicker, and so weaker, than their levels. */
function levelOf({ seats, quick }: StoredGame): string | null {
  if (quick) return null;
  const bots = seats.filter(({ kind }) => kind === "bot").map(({ name }) => name);
  return LEVELS.filter(({ name }) => bots.includes(name)).at(-1)?.name ?? null;
}

export function hasWon({ winners, seats }: Pick<StoredGame, "winners" | "seats">): boolean {
  return peopleIn(seats).some((seat) => winners.includes(seat));
}

function tally(games: readonly StoredGame[]): Tally {
  return { games: games.length, wins: games.filter(hasWon).length };
}

function meanPoints(of: readonly { readonly game: StoredGame; readonly seats: readonly number[] }[]): Points {
  const scores = of.flatMap(({ game, seats }) => seats.flatMap((seat) => game.scores[seat - 1] ?? []));
  const mean = (source: PointSource): number =>
    scores.reduce((sum, score) => sum + (score[source] ?? 0), 0) / Math.max(1, scores.length);
  return { water: mean("water"), oases: mean("oases"), areas: mean("areas"), caravans: mean("caravans") };
}
