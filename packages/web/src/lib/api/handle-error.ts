import { navigateTo } from "../routes/navigation.ts";
import { safeLocalPath } from "../routes/paths.ts";
import { getTexts } from "../../i18n/use-texts.ts";
import { toast } from "../messages/toast.ts";
import { ApiError } from "./api-error.ts";
import { warn } from "../messages/warn.ts";

/**
 * The sentence for a failure: the response's message, else its data, else 'Something went wrong'; without a response
 * the error's own message or 'Could not connect to server'.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError && error.status > 0)
    return error.serverMessage || error.data || getTexts("clientErrors").somethingWentWrong;
  return (error instanceof Error && error.message) || getTexts("connection").couldNotConnect;
}

/**
 * The general handler: a toast only when the response carries `showBanner`, then its `redirect`; with neither, a
 * warning in the console and nothing on the screen. An aborted call is no error.
 * @returns the sentence, and `shown` when a toast or the login page shows it already
 */
export function handleError(error: unknown): { readonly message: string; readonly shown: boolean } {
  const message = errorMessage(error);
  if (error instanceof DOMException && error.name === "AbortError") return { message, shown: false };
  // A 403 is already shown on the way to the login page, or by the page itself.
  if (error instanceof ApiError && error.status === 403) return { message, shown: true };
  const showBanner = error instanceof ApiError && error.showBanner;
  const redirect = error instanceof ApiError ? error.redirect : undefined;
  const isConflict = error instanceof ApiError && error.status === 409 && redirect === undefined;
  // A conflict is about what the page shows.
  if (showBanner) toast.error(message, ...(isConflict ? [{ endsWithPage: true }] : []));
  if (redirect !== undefined) navigateTo(safeLocalPath(redirect, "/"));
  if (!showBanner && redirect === undefined) warn(message);
  return { message, shown: showBanner };
}
