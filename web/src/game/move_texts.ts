/** The texts for camel colours and moves. */

import { maybe, t } from "../texts/texts.svelte";
import { readMove } from "./moves";

export function colourName(letter: string): string {
  return maybe(`app.colour-${letter}`) ?? letter;
}

export function moveText(text: string): string {
  const { kind, letter, space } = readMove(text);
  const colour = letter ? colourName(letter) : "";
  switch (kind) {
    case "give back":
      return t("table.move-give-back", { colour });
    case "leader":
      return t("table.move-leader", { colour, space: space ?? "" });
    case "camel":
      return t("table.move-camel", { colour, space: space ?? "" });
    case "pass":
      return t("table.move-pass");
  }
}
