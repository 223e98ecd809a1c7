import { navigateTo } from "../lib/routes/navigation.ts";
import { paths } from "../lib/routes/paths.ts";
import { api } from "../lib/api/api.ts";
import { dropDrafts } from "../lib/storage/drafts.ts";
import { handleError } from "../lib/api/handle-error.ts";
import { currentSession, endSession } from "../lib/storage/session.ts";

/** Ends the session here, also when the server cannot be reached, and there, and goes to the landing page. */
export function logOut(): void {
  dropDrafts();
  const ended = currentSession() ? api.post("/users/logout") : Promise.resolve();
  endSession();
  navigateTo(paths.landing);
  ended.catch(handleError);
}
