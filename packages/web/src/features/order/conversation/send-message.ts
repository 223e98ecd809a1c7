import { messageSchema, type Message } from "@dop/domain/contract";
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
 * @returns whether the email went out
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
