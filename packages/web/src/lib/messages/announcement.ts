import { createSignal } from "../api/signal.ts";

let announcement = "";
const { subscribe, notify } = createSignal();

let isShown: ((words: string, act?: number) => boolean) | undefined;

/** Registers what shows an announcement as a message instead, and tells whether it does. */
export const showInstead = (shows: typeof isShown) => void (isShown = shows);

/** Announces `words` to screen readers at the next pause. `act`: the number of the act that they are about. */
export function announce(words: string, act?: number): void {
  if (isShown?.(words, act)) return;
  announcement = words;
  notify();
}

export const currentAnnouncement = (): string => announcement;

/** Calls `listener` on every announcement. Returns the function that stops it. */
export const subscribeToAnnouncements = subscribe;
