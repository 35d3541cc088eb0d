/** What went wrong with a request, in words. */

import { maybe, t } from "../texts/texts.svelte";
import { ApiError } from "./api";

export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return t("app.failed");
  if (error.offline) return t("app.no-server");
  if (error.status === 429) return t("app.too-many");
  return maybe(`reasons.${error.reason}`) ?? t("app.failed");
}
