import type { LoginAnswer } from "@dop/domain/contract";
import { createSignal } from "../api/signal.ts";
import {
  loadSession,
  noteSessionEnd,
  removeSession,
  sessionKeys,
  storeSession,
  type Session,
} from "./session-storage.ts";

export type { Session };

/** Browsers limit a timer's delay to 31 bits of milliseconds, about 24.8 days; a longer one would fire at once. */
const LONGEST_TIMEOUT_MS = 2_147_483_647;

let session: Session | undefined;
let loaded = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const { subscribe, notify } = createSignal();

/** The session of this browser; undefined for customers. Read from storage once, then synchronized with other tabs. */
export function currentSession(): Session | undefined {
  if (!loaded) {
    loaded = true;
    window.addEventListener("storage", followOtherTabs);
    adopt(loadSession(Date.now()));
  }
  return session;
}

/** Starts a session after a successful login and stores it for later visits. */
export function startSession({ token, user, expiresIn }: LoginAnswer): void {
  currentSession();
  const next = { token, user, expirationTime: Date.now() + expiresIn * 1000 };
  storeSession(next);
  adopt(next);
}

/** Ends the session here and, by storage, in every other tab. The server does not learn of it: see `logOut`. */
export function endSession(): void {
  currentSession();
  removeSession();
  adopt(undefined);
}

/** Calls `listener` on every login and logout. Returns the function that stops it. */
export const subscribeToSession = subscribe;

function adopt(next: Session | undefined): void {
  clearTimeout(timer);
  timer = undefined;
  session = next;
  if (next) armTimer(next.expirationTime);
  notify();
}

function armTimer(expirationTime: number): void {
  const left = expirationTime - Date.now();
  if (left <= 0) {
    noteSessionEnd();
    endSession();
  } else timer = setTimeout(() => armTimer(expirationTime), Math.min(left, LONGEST_TIMEOUT_MS));
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key === null || event.key === sessionKeys.token || event.key === sessionKeys.expirationTime)
    adopt(loadSession(Date.now()));
}
