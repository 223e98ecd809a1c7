import { createSignal } from "../api/signal.ts";

let announcement = "";
const { subscribe, notify } = createSignal();

let isShown: ((words: string) => boolean) | undefined;

/** Registers what shows an announcement as a message instead, and tells whether it does. */
export const showInstead = (shows: (words: string) => boolean) => void (isShown = shows);

/** Announces `words` to screen readers at the next pause. */
export function announce(words: string): void {
  if (isShown?.(words)) return;
  announcement = words;
  notify();
}

export const currentAnnouncement = (): string => announcement;

/** Calls `listener` on every announcement. Returns the function that stops it. */
export const subscribeToAnnouncements = subscribe;
