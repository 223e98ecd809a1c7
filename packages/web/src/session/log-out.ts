import { navigateTo } from "../lib/navigation.ts";
import { paths } from "../lib/paths.ts";
import { api } from "../lib/api.ts";
import { dropDrafts } from "../lib/drafts.ts";
import { handleError } from "../lib/handle-error.ts";
import { currentSession, endSession } from "../lib/session.ts";

/**
 * Ends the session on the server and here, and goes to the landing page. A server that cannot be reached does not
 * keep the user logged in on a shared computer: the session here ends at once in any case.
 */
export function logOut(): void {
  dropDrafts();
  const ended = currentSession() ? api.post("/users/logout") : Promise.resolve();
  endSession();
  navigateTo(paths.landing);
  ended.catch(handleError);
}
