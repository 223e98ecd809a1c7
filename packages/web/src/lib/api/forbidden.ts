import { currentPath, isLoadedAnew, navigateTo } from "../routes/navigation.ts";
import { loginPath, paths } from "../routes/paths.ts";
import { getTexts } from "../../i18n/use-texts.ts";
import { endSession } from "../storage/session.ts";
import { noteSessionEnd } from "../storage/session-storage.ts";
import { readStored, writeStored } from "../storage/stored-text.ts";
import { toast } from "../messages/toast.ts";
import { apiErrorFrom } from "./api-error.ts";

/** The storage key of the reason for a refused call, for the login page: its language may be another. */
const reasonKey = "refusal-reason";

/**
 * Handles a 403 (rule A-5): goes to login, remembers the page, and shows the reason. Drops a token that the server no
 * longer knows; one that merely lacks the role (`Access Denied!`) stays.
 */
export function leaveForLogin(bodyText: string): void {
  const reason = reasonOf(bodyText);
  endRefusedSession(bodyText);
  const here = currentPath();
  if (!isLogin(here)) {
    const login = loginPath(here);
    if (isLoadedAnew(login)) writeStored(reasonKey, reason, "sessionStorage");
    navigateTo(login);
  }
  showReason(reason);
}

/** Shows the reason once on a login page that was loaded anew, because the page before had ended. */
export function showStoredReason(): void {
  const reason = readStored(reasonKey, "sessionStorage");
  if (reason === null) return;
  writeStored(reasonKey, null, "sessionStorage");
  showReason(reason);
}

function showReason(reason: string): void {
  const t = getTexts("clientErrors");
  toast.error(reason === "jwt malformed" ? t.pleaseLogIn : reason || t.sessionTimedOut);
}

function reasonOf(bodyText: string): string {
  const error = apiErrorFrom(403, bodyText);
  return error.data ?? error.serverMessage ?? "";
}

/** Ends the session here if a 403 says that the server does not know it. @returns true when it did */
export function endRefusedSession(bodyText: string): boolean {
  const reason = reasonOf(bodyText);
  if (reason !== "" && reason !== "jwt malformed") return false;
  if (reason === "") noteSessionEnd();
  endSession();
  return true;
}

const isLogin = (path: string): boolean =>
  path === paths.login || path.startsWith(`${paths.login}?`) || path.startsWith(`${paths.login}/`);
