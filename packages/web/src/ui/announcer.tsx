import { useSyncExternalStore } from "react";

let announcement = "";
const listeners = new Set<() => void>();

/** Says `words` to screen readers at the next pause. */
export function announce(words: string): void {
  announcement = words;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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
