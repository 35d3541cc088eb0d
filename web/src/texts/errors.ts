/** The texts for what went wrong. */

import { ApiError } from "../lib/api";
import { maybe, t } from "./texts.svelte";

/** Return why a request failed. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return t("app.failed");
  if (error.offline) return t("app.no-server");
  if (error.status === 429) return t("app.too-many");
  return refusalText(error.reason);
}

/** Return why the server refused a command, with the number of the rule if it broke one. */
export function refusalText(reason: string, rule: string | null = null): string {
  if (reason === "offline") return t("app.no-server");
  const text = maybe(`reasons.${reason}`) ?? t("app.failed");
  return rule ? `${text} (${t("table.rule", { rule })})` : text;
}
