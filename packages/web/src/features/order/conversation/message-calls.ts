import { type Message, messageSchema } from "@dop/domain/contract";
import { useEffect, useEffectEvent } from "react";
import { api } from "../../../lib/api/api.ts";
import { handleError } from "../../../lib/api/handle-error.ts";

interface Outgoing {
  /** The order's key for customers, its number for staff (rule A-7). */
  readonly order_id: string | number;
  readonly message_content: string;
}

/**
 * Stores a message and sends the email about it (rule E-5). The message counts as sent even if its email fails.
 * @param onStored gets the message as soon as it is stored
 * @returns true when the email went out
 * @throws ApiError when the message was not stored
 */
export async function sendMessage(body: Outgoing, onStored: (message: Message) => void): Promise<boolean> {
  onStored(await api.post("/messages", { body, schema: messageSchema }));
  try {
    await api.post("/messages/email", { body });
    return true;
  } catch (error) {
    handleError(error);
    return false;
  }
}

/** Messages of this visit that are not reported again: reported as read, or marked unread by the reader. */
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

/** Reports each unread message to the server once, when it is seen (rule E-4); after a failure, with the next visit. */
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
