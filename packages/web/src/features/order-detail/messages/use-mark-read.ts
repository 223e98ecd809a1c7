import type { Message } from "@dop/domain/contract";
import { useEffect } from "react";
import { api } from "../../../lib/api.ts";
import { handleError } from "../../../lib/handle-error.ts";
import { queryClient } from "../../../lib/query.tsx";
import { reloadQueues } from "../../queue/index.ts";
import { staffOrderQuery } from "../staff-order-queries.ts";

/** Messages of this visit that are not to be told of (again): the server knows them as read, or somebody wants them unread again. */
export type ToldMessages = Map<number, "read" | "unread">;

/**
 * Tells the server once of each of the customer's messages that is now seen (specification 2, section 6). The list keeps
 * its mark for this visit, so that one sees what is new; the tab's count goes down.
 * @param told lives longer than the tab
 */
export function useMarkRead(orderId: number, messages: readonly Message[], told: ToldMessages, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    for (const { id, user, read } of messages) {
      if (user !== null || read === 1 || told.has(id)) continue;
      told.set(id, "read");
      markRead(orderId, id).catch((error: unknown) => {
        told.delete(id);
        handleError(error);
      });
    }
  }, [orderId, messages, told, enabled]);
}

async function markRead(orderId: number, id: number): Promise<void> {
  await api.patch("/messages/read", { body: { order_id: orderId, message_id: id } });
  queryClient.setQueryData(
    staffOrderQuery(orderId).queryKey,
    (order) => order && { ...order, unread_messages: Math.max(0, order.unread_messages - 1) },
  );
  await reloadQueues();
}
