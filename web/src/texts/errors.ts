/** The texts for what went wrong. */

import { ApiError } from "../lib/api";
import { maybe, t } from "./texts.svelte";

/** Return why a request failed. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return t("app.failed");
  if (error.reason === "no_kernel") return t("app.no-kernel");
  if (error.offline) return t("app.no-server");
  if (error.status === 429) return tooManyText(error);
  return refusalText(error.reason);
}

/** Return which limit was reached, and when to try again if the server says so. */
function tooManyText({ limit, retryAfter }: ApiError): string {
  const reached = limit === null ? null : maybe(`app.limit-${limit}`);
  if (reached === null) return t("app.too-many");
  return retryAfter === null ? reached : `${reached} ${t("app.try-again-in", { count: retryAfter })}`;
}

/** Return why the server refused a command, with the number of the rule if it broke one. */
export function refusalText(reason: string, rule: string | null = null): string {
  if (reason === "offline") return t("app.no-server");
  // Local tables have two reasons of their own.
  if (reason === "no_engine") return t("app.no-engine");
  if (reason === "not_stored") return t("app.not-stored");
  const text = maybe(`reasons.${reason}`) ?? t("app.failed");
  return rule ? `${text} (${t("table.rule", { rule })})` : text;
}
