import { writeStored } from "./stored-text.ts";
import { createSignal } from "../api/signal.ts";
import { currentSession } from "./session.ts";
import { sessionKeys } from "./session-storage.ts";

/** Requests of the page count as the user's for this long after the last input. */
const PRESENT_FOR_MS = 60_000;

interface IdleEnd {
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

let idleEnd: IdleEnd | undefined;
let lastInput: number | undefined;
let following = false;
const { subscribe, notify } = createSignal();

/** True when the page was opened, or had input, within the last minute. */
export function isUserPresent(): boolean {
  if (lastInput === undefined) {
    lastInput = Date.now();
    for (const type of ["keydown", "pointerdown", "click", "wheel", "touchmove"])
      window.addEventListener(type, noteInput, { capture: true, passive: true });
  }
  return Date.now() - lastInput <= PRESENT_FOR_MS;
}

function noteInput(): void {
  lastInput = Date.now();
}

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
