// Rules: A-7 (docs/rules)
import { msg } from "@dop/domain/texts/message";
import { notFound } from "../../http/api-error.ts";
import type { Requester } from "../../http/requester.ts";
import type { Db } from "../../db/database.ts";
import type { OrderRow } from "../../db/schema.ts";

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The order whose messages a request means. The order number works for staff only; without a staff token only the uuid
 * does, and anything else answers like an unknown order (rule A-7).
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
