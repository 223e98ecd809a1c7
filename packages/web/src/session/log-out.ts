import { navigateTo } from "../lib/routes/navigation.ts";
import { paths } from "../lib/routes/paths.ts";
import { api } from "../lib/api/api.ts";
import { dropDrafts } from "../lib/storage/drafts.ts";
import { handleError } from "../lib/api/handle-error.ts";
import { currentSession, endSession } from "../lib/storage/session.ts";

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
