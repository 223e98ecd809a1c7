import { createSignal } from "../lib/signal.ts";
import { useSyncExternalStore } from "react";

let announcement = "";
const { subscribe, notify } = createSignal();

/** Says `words` to screen readers at the next pause. */
export function announce(words: string): void {
  announcement = words;
  notify();
}

/** The one polite live region of the page; it must be there before it speaks. */
export function RouteAnnouncer() {
  const words = useSyncExternalStore(
    subscribe,
    () => announcement,
    () => "",
  );
  return (
    <p className="sr-only" aria-live="polite">
      {words}
    </p>
  );
}
