import type { Message } from "@dop/domain/contract";
import { useEffect, useRef } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { announce } from "../../../ui/announcer.tsx";

/** Announces staff messages that arrive while the list is open. */
export function useAnnounceArrivals(messages: readonly Message[] | undefined): void {
  const t = useTexts("messages");
  const known = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    if (!messages) return;
    const before = known.current;
    known.current = new Set(messages.map(({ id }) => id));
    const arrived = before ? messages.filter(({ id, user }) => user !== null && !before.has(id)).length : 0;
    if (arrived > 0) announce(t.arrived(arrived));
  }, [messages, t]);
}
