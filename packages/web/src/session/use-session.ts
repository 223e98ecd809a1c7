import { useSyncExternalStore } from "react";
import { currentSession, subscribeToSession } from "./session.ts";
import type { Session } from "./session.ts";

/** The session of this browser, followed live; undefined while nobody is logged in and in the prerendered pages. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeToSession, currentSession, () => undefined);
}
