import { describe, expect, it } from "vitest";
import type { StoredGame } from "../src/local/game_store";
import { levelJustBeaten, sumsOf } from "../src/local/my_games";

const SEAT = { stand_in: null, away: false, out: false, ready: true, avatar: null };

/** A finished game of one person at seat 1 against bots of a level. */
function game(level: string, { players = 2, won = true, changed = 0 } = {}): StoredGame {
  const bots = Array.from({ length: players - 1 }, (_, at) => ({ ...SEAT, seat: at + 2, kind: "bot" as const, name: level }));
  const score = { water: 10, oases: 5, areas: 3, caravans: 10, total: 28 };
  return {
    id: String(Math.random()),
    created: 0,
    changed,
    status: "over",
    seats: [{ ...SEAT, seat: 1, kind: "person", name: "Ada" }, ...bots],
    edition: "v1.2",
    acting: null,
    ply: 90,
    winners: [won ? 1 : 2],
    scores: [score, ...bots.map(() => ({ ...score, water: 20, total: 38 }))],
    seed: 1,
    online: null,
  };
}

describe("the sums", () => {
  it("are by level and number of players", () => {
    const sums = sumsOf([game("skink"), game("skink", { won: false }), game("simoom", { players: 5, won: false })]);
    expect(sums).toMatchObject({
      games: 3,
      wins: 1,
      byLevel: [
        { level: "skink", games: 2, wins: 1 },
        { level: "simoom", games: 1, wins: 0 },
      ],
      byPlayers: [
        { players: 2, games: 2, wins: 1 },
        { players: 5, games: 1, wins: 0 },
      ],
    });
  });

  it("compare one's points with the winners'", () => {
    const { own, winners } = sumsOf([game("skink"), game("skink", { won: false })])?.points ?? {};
    expect(own?.water).toBe(10);
    expect(winners?.water).toBe(15);
  });

  it("leave out games that run, and games among people", () => {
    const people = { ...game("skink"), seats: game("skink").seats.map((seat) => ({ ...seat, kind: "person" as const })) };
    expect(sumsOf([{ ...game("skink"), status: "running" }, people])).toBeNull();
  });
});

describe("games against bots that took less than their time", () => {
  const quick = { ...game("simoom"), quick: true };

  it("count, but not as games against their level", () => {
    expect(sumsOf([quick, game("skink")])).toMatchObject({ games: 2, byLevel: [{ level: "skink", games: 1 }] });
    expect(levelJustBeaten([quick])).toBeNull();
  });
});

describe("the level that can just be beaten", () => {
  it("is the highest with a fair share of wins", () => {
    const lost = { players: 4, won: false };
    const games = [game("skink"), game("fennec", { players: 4 }), game("fennec", lost), game("oryx", lost)];
    expect(levelJustBeaten(games)).toBe("fennec");
  });

  it("is none without a win", () => {
    expect(levelJustBeaten([game("jerboa", { won: false })])).toBeNull();
  });

  it("follows from the latest games", () => {
    const old = Array.from({ length: 6 }, () => game("oryx", { won: false, changed: 1 }));
    const now = Array.from({ length: 6 }, () => game("oryx", { changed: 2 }));
    expect(levelJustBeaten([...old, ...now])).toBe("oryx");
    expect(levelJustBeaten([...now.map((each) => ({ ...each, changed: 0 })), ...old])).toBeNull();
  });
});
