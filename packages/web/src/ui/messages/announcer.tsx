import { useSyncExternalStore } from "react";
import { currentAnnouncement, subscribeToAnnouncements } from "../../lib/messages/announcement.ts";

/** The one polite live region of the page; it must be there before it speaks. */
export function Announcer() {
  const words = useSyncExternalStore(subscribeToAnnouncements, currentAnnouncement, () => "");
  return (
    <p className="sr-only" aria-live="polite">
      {words}
    </p>
  );
}
