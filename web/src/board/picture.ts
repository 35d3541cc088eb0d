/** Pictures of positions as files, drawn by the page. */

import { flushSync, mount, unmount } from "svelte";
import type { BoardLayout, BoardView } from "../lib/wire";
import Picture from "./Picture.svelte";

/** The page's style sheet colours the rock by light and dark; a file is always light. */
const ROCK = "#a27b52";

/** Return a position as SVG, with the spaces of the last placement marked. */
export function svgOf(layout: BoardLayout, board: BoardView, last: readonly string[]): string {
  const host = document.createElement("div");
  const shown = mount(Picture, { target: host, props: { layout, board, last } });
  flushSync();
  const picture = host.firstElementChild;
  picture?.querySelector(".rock")?.setAttribute("fill", ROCK);
  const text = picture ? new XMLSerializer().serializeToString(picture) : "";
  void unmount(shown);
  // Svelte's anchors and classes are of no use in a file.
  return text.replaceAll("<!---->", "").replaceAll(/ class="[^"]*"/g, "");
}
