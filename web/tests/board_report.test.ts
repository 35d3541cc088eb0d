import { expect, it } from "vitest";
import { neighboursIn, reportOf } from "../src/game/board_report";
import type { BoardLayout, BoardView } from "../src/lib/wire";

const row = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"];
const layout = { spaces: row.map((name) => ({ name })) } as unknown as BoardLayout;

function board(rest: Partial<BoardView>): BoardView {
  return { oases: [], water: {}, caravans: [], areas: [], ...rest } as unknown as BoardView;
}

const own = { seat: 1, colour: "C", leader: "b1", camels: ["b1"], oases: [] };

it("counts the camels to water and to the side of an oasis", () => {
  const [found] = reportOf(board({ caravans: [own], water: { d1: 3 }, oases: ["g1"] }), 1, neighboursIn(layout));
  expect(found).toEqual({
    colour: "C",
    camels: 1,
    water: { steps: 2, space: "d1", points: 3 },
    oasis: { steps: 4, space: "g1" },
    rival: null,
  });
});

it("knows that a camel in the way blocks it, and how near a rival of the colour is", () => {
  const rival = { seat: 2, colour: "C", leader: "d1", camels: ["d1"], oases: [] };
  const [found] = reportOf(board({ caravans: [own, rival], water: { f1: 2 } }), 1, neighboursIn(layout));
  expect(found).toMatchObject({ water: null, oasis: null, rival: 2 });
});

it("forgets oases that the caravan has reached", () => {
  const reached = { ...own, oases: ["d1"] };
  expect(reportOf(board({ caravans: [reached], oases: ["d1"] }), 1, neighboursIn(layout))[0]?.oasis).toBeNull();
});

it("does not count ways beside rivals of the colour or through their areas", () => {
  const rival = { seat: 2, colour: "C", leader: "g1", camels: ["g1"], oases: [] };
  const beside = board({ caravans: [own, rival], water: { f1: 2 } });
  expect(reportOf(beside, 1, neighboursIn(layout))[0]?.water).toBeNull();
  const enclosed = board({ caravans: [own], water: { f1: 2 }, areas: [[], ["d1"]] });
  expect(reportOf(enclosed, 1, neighboursIn(layout))[0]?.water).toBeNull();
  const mine = board({ caravans: [own], water: { f1: 2 }, areas: [["d1"], []] });
  expect(reportOf(mine, 1, neighboursIn(layout))[0]?.water).toMatchObject({ steps: 4 });
});
