// Rules: A-7 (docs/rules)
import { msg } from "@dop/domain/texts/message";
import { notFound } from "../../http/api-error.ts";
import type { Requester } from "../../http/requester.ts";
import type { Db } from "../../db/database.ts";
import type { OrderRow } from "../../db/schema.ts";

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The order whose messages a request means. Its number opens it for staff alone; without a staff token only the uuid
 * does, and everything else is as unknown as an order that never was (domain page section 5).
 */
export async function getConversationOrder(
  db: Db,
  requester: Requester,
  reference: string | number,
): Promise<OrderRow> {
  const text = String(reference);
  const query = db.selectFrom("orders").selectAll();
  const byNumber = requester.kind === "staff" && /^\d{1,15}$/.test(text);
  const order = byNumber
    ? await query.where("id", "=", Number(text)).executeTakeFirst()
    : uuidPattern.test(text)
      ? await query.where("uuid", "=", text.toLowerCase()).executeTakeFirst()
      : undefined;
  if (!order) throw notFound(msg("errors.orderNotFound"));
  return order;
}
