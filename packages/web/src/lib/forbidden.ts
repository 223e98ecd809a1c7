import { currentPath, navigateTo } from "./navigation.ts";
import { loginPath, paths } from "./paths.ts";
import { getTexts } from "../i18n/use-texts.ts";
import { endSession } from "./session.ts";
import { noteSessionEnd } from "./session-storage.ts";
import { toast } from "./toast.ts";
import { apiErrorFrom } from "./api-error.ts";

/**
 * What any 403 means to the client (rule A-5): go to login, remember the page, say why.
 * A token that the server no longer knows is dropped; one that merely lacks the role (`Access Denied!`) stays.
 */
export function leaveForLogin(bodyText: string): void {
  const t = getTexts("clientErrors");
  const body = reasonOf(bodyText);
  const message = body === "jwt malformed" ? t.pleaseLogIn : body || t.sessionTimedOut;
  endRefusedSession(bodyText);
  const here = currentPath();
  if (!isLogin(here)) navigateTo(loginPath(here));
  toast.error(message);
}

function reasonOf(bodyText: string): string {
  const error = apiErrorFrom(403, bodyText);
  return error.data ?? error.serverMessage ?? "";
}

/** Ends the session here if a 403 says that the server does not know it. @returns whether it did */
export function endRefusedSession(bodyText: string): boolean {
  const reason = reasonOf(bodyText);
  if (reason !== "" && reason !== "jwt malformed") return false;
  if (reason === "") noteSessionEnd();
  endSession();
  return true;
}

function isLogin(path: string): boolean {
  return path === paths.login || path.startsWith(`${paths.login}?`) || path.startsWith(`${paths.login}/`);
}
