import type { Message } from "@dop/domain/contract";
import { useEffect, useRef } from "react";
import { announce } from "../../../ui/announcer.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api.ts";
import { handleError } from "../../../lib/handle-error.ts";
import { queryClient } from "../../../lib/query.tsx";
import { messagesQuery, orderQuery } from "../order-queries.ts";

/**
 * Reports each unread staff message to the server once, when the customer sees it (rule E-4). A call that failed is
 * repeated when the tab opens next.
 * @param sent ids of this visit's calls; outlives the tab
 */
export function useMarkRead(uuid: string, messages: readonly Message[], sent: Set<number>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    for (const { id, user, read } of messages) {
      if (user === null || read === 1 || sent.has(id)) continue;
      sent.add(id);
      markRead(uuid, id).catch((error: unknown) => {
        sent.delete(id);
        handleError(error);
      });
    }
  }, [uuid, messages, sent, enabled]);
}

async function markRead(uuid: string, id: number): Promise<void> {
  await api.patch("/messages/read", { body: { order_id: uuid, message_id: id } });
  queryClient.setQueryData(messagesQuery(uuid).queryKey, (all) =>
    all?.map((message) => (message.id === id ? { ...message, read: 1 as const } : message)),
  );
  queryClient.setQueryData(
    orderQuery(uuid).queryKey,
    (order) => order && { ...order, unread_messages: Math.max(0, order.unread_messages - 1) },
  );
}

/** Says aloud when staff messages come in while the list is open. */
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
