import type { Message } from "@dop/domain/contract";
import { useEffect, useEffectEvent } from "react";
import { api } from "../../../lib/api/api.ts";
import { handleError } from "../../../lib/api/handle-error.ts";

/**
 * Messages of this visit that are not reported again: the server knows them as read, or the reader marked them unread.
 * Kept when the tab closes.
 */
export type ReportedMessages = Map<number, "read" | "unread">;

interface MarkReadOptions {
  readonly orderId: string | number;
  readonly messages: readonly Message[];
  /** The reader's side; only the other side's messages count. */
  readonly reader: "customer" | "staff";
  readonly reported: ReportedMessages;
  readonly enabled: boolean;
  readonly onRead: (id: number) => void;
}

/**
 * Reports each unread message to the server once, when it is seen (rule E-4). A call that failed is repeated when the
 * tab opens next.
 */
export function useMarkRead({ orderId, messages, reader, reported, enabled, onRead }: MarkReadOptions): void {
  const read = useEffectEvent(onRead);
  useEffect(() => {
    if (!enabled) return;
    for (const message of messages) {
      const isOwn = (message.user === null) === (reader === "customer");
      if (isOwn || message.read === 1 || reported.has(message.id)) continue;
      reported.set(message.id, "read");
      api
        .patch("/messages/read", { body: { order_id: orderId, message_id: message.id } })
        .then(() => read(message.id))
        .catch((error: unknown) => {
          reported.delete(message.id);
          handleError(error);
        });
    }
  }, [orderId, messages, reader, reported, enabled]);
}
