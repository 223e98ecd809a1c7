import type { Message } from "@dop/domain/contract";
import { useEffect } from "react";
import { api } from "../../../lib/api.ts";
import { handleError } from "../../../lib/handle-error.ts";
import { queryClient } from "../../../lib/query.tsx";
import { reloadQueues } from "../../queue/index.ts";
import { staffOrderQuery } from "../staff-order-queries.ts";

/**
 * Messages of this visit that are not reported again: the server knows them as read, or the user marked them unread.
 */
export type ReportedMessages = Map<number, "read" | "unread">;

/**
 * Reports each unread message of the customer to the server once, when it is seen (rule E-4). The list keeps its mark
 * for this visit, so that new messages stay visible; the tab's count goes down.
 * @param reported outlives the tab
 */
export function useMarkRead(
  orderId: number,
  messages: readonly Message[],
  reported: ReportedMessages,
  enabled: boolean,
): void {
  useEffect(() => {
    if (!enabled) return;
    for (const { id, user, read } of messages) {
      if (user !== null || read === 1 || reported.has(id)) continue;
      reported.set(id, "read");
      markRead(orderId, id).catch((error: unknown) => {
        reported.delete(id);
        handleError(error);
      });
    }
  }, [orderId, messages, reported, enabled]);
}

async function markRead(orderId: number, id: number): Promise<void> {
  await api.patch("/messages/read", { body: { order_id: orderId, message_id: id } });
  queryClient.setQueryData(
    staffOrderQuery(orderId).queryKey,
    (order) => order && { ...order, unread_messages: Math.max(0, order.unread_messages - 1) },
  );
  await reloadQueues();
}
