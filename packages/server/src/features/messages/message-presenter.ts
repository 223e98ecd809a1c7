import type { Message } from "@dop/domain/contract";
import type { Selectable } from "kysely";
import type { OrderRow, Schema } from "../../db/schema.ts";
import type { CommandContext } from "../../http/command-context.ts";

/** A message for its reader: the order goes by its number for staff and by its uuid for the customer. */
export function presentMessage(
  message: Selectable<Schema["messages"]>,
  order: OrderRow,
  { requester, portal }: Pick<CommandContext, "requester" | "portal">,
): Message {
  return {
    id: message.id,
    user: message.staff_name === null ? null : { display_name: message.staff_name },
    created_at: message.created_at.toISOString(),
    message: message.message,
    read: message.read ? 1 : 0,
    order_id: requester.kind === "staff" ? order.id : portal.accessKeys.open(order),
  };
}
