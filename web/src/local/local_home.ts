/** A table that is kept in this page. */

import { boardLayout } from "../engine/board_files";
import { spacesOf } from "../game/moves";
import type { TableHome } from "../game/table_home";
import type { CommandBody, ConnectionListener, TableConnection } from "../lib/socket/connection";
import { ReviewedRecord } from "../records/reviewed_record";
import { gameStore } from "./game_store";
import { LocalGameError, makeRematch, openLocalGame, recordOf } from "./local_games";
import { LocalTable } from "./local_table";
import { replayed } from "./table_state";

export function localHome(id: string): TableHome {
  return {
    id,
    path: `/local/${id}`,
    invite: null,
    isLocal: true,
    isKept: async () => (await gameStore()).isDurable,
    connect: (listener) => connected(id, listener),
    layout(board, players) {
      const layout = boardLayout(board, players);
      return layout ? Promise.resolve(layout) : Promise.reject(new LocalGameError("no_table"));
    },
    analyse: () => Promise.reject(new LocalGameError("no_engine")),
    scoring: () => asked(id, (engine, moves) => engine.scoring(moves)),
    async report(language) {
      const reviewed = await ReviewedRecord.open(await recordOf(id));
      const report = await reviewed?.report(language);
      reviewed?.close();
      if (!report) throw new LocalGameError("no_engine");
      return report;
    },
    replay: () =>
      asked(id, async (engine, moves) => {
        const boards = await engine.views(moves, { legal: false });
        return boards && { boards, moves };
      }),
    record: () => recordOf(id),
    picture: (ply) =>
      asked(id, async (engine, moves) => {
        const placed = moves.slice(0, ply);
        const [{ svgOf }, board] = await Promise.all([import("../board/picture"), engine.view(placed, { legal: false })]);
        return board && svgOf(engine.start.layout, board, spacesOf(placed.slice(-1)));
      }),
    rematch: async () => `/local/${await makeRematch(id)}`,
  };
}

type Engine = Awaited<ReturnType<typeof openLocalGame>>["engine"];

/** Ask the engine about the game as it stands. */
async function asked<T>(id: string, ask: (engine: Engine, moves: readonly string[]) => Promise<T | null>): Promise<T> {
  const { engine, beginning, events } = await openLocalGame(id);
  try {
    const answer = await ask(engine, replayed(beginning, events).moves);
    if (answer === null) throw new LocalGameError("no_engine");
    return answer;
  } finally {
    engine.close();
  }
}

/** Connect to a table that is still being opened. */
function connected(id: string, listener: ConnectionListener): TableConnection {
  let closed = false;
  const opening = openLocalGame(id).then((opened) => {
    if (!closed) return new LocalTable(opened, listener);
    opened.engine.close();
    return null;
  });
  opening.catch((error: unknown) => {
    const engineFailed = error instanceof LocalGameError && error.reason === "no_engine";
    if (engineFailed) listener.changed("waiting", error.reason);
    else listener.changed("barred");
  });
  const table = async (): Promise<LocalTable | null> => opening.catch(() => null);
  return {
    async send(command: CommandBody) {
      const found = await table();
      if (found) return found.send(command);
      const about = { rule: null, text: "", sequence: 0, events: [], limit: null, retry_after: null };
      return { type: "refused", key: null, reason: "no_table", ...about };
    },
    preview: async (move) => (await table())?.preview(move) ?? null,
    reconnectNow: () => void table().then((found) => found?.reconnectNow()),
    drop: () => undefined,
    close() {
      closed = true;
      void table().then((found) => found?.close());
    },
  };
}
