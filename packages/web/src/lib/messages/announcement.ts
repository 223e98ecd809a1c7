import { createSignal } from "../api/signal.ts";

let announcement = "";
const { subscribe, notify } = createSignal();

/** Announces `words` to screen readers at the next pause. */
export function announce(words: string): void {
  announcement = words;
  notify();
}

export const currentAnnouncement = (): string => announcement;

/** Calls `listener` on every announcement. Returns the function that stops it. */
export const subscribeToAnnouncements = subscribe;
