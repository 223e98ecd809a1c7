import { useSyncExternalStore } from "react";
import { currentSession, subscribeToSession, type Session } from "../lib/storage/session.ts";

/** The session of this browser, followed live; undefined while logged out and in the prerendered pages. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeToSession, currentSession, () => undefined);
}
