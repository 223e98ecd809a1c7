import { createSignal } from "../lib/api/signal.ts";
import { sessionKeys } from "../lib/storage/session-storage.ts";
import { currentSession } from "../lib/storage/session.ts";
import { writeStored } from "../lib/storage/stored-text.ts";

interface IdleEnd {
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

let idleEnd: IdleEnd | undefined;
let following = false;
const { subscribe, notify } = createSignal();

/**
 * Stores the time at which the session ends without input, for this tab and the others.
 * @param token of the session of the call
 * @param secondsLeft as in the answer's `x-session-idle-in`; null when it has none
 */
export function storeIdleEnd(token: string | undefined, secondsLeft: string | null): void {
  if (token === undefined || secondsLeft === null || !/^\d+$/.test(secondsLeft)) return;
  if (token !== currentSession()?.token) return;
  adopt({ token, at: Date.now() + Number(secondsLeft) * 1000 });
  // Without storage each tab knows only its own calls.
  writeStored(sessionKeys.idleEnd, String(idleEnd?.at));
}

/** The time at which the session ends without input, in ms since the epoch; undefined until the server has sent it. */
export function idleEndsAt(): number | undefined {
  return idleEnd !== undefined && idleEnd.token === currentSession()?.token ? idleEnd.at : undefined;
}

/** Calls `listener` whenever the idle end moves. Returns the function that stops it. */
export function subscribeToIdleEnd(listener: () => void): () => void {
  if (!following) window.addEventListener("storage", followOtherTabs);
  following = true;
  return subscribe(listener);
}

function adopt(next: IdleEnd): void {
  idleEnd = next;
  notify();
}

function followOtherTabs(event: StorageEvent): void {
  const token = currentSession()?.token;
  const at = Number(event.newValue);
  if (event.key === sessionKeys.idleEnd && event.newValue !== null && token !== undefined && Number.isFinite(at))
    adopt({ token, at });
}
