// Rules: A-7 (docs/rules)
import { orderUuid } from "../../http/params.ts";
import type { Requester } from "../../http/requester.ts";
import type { Db } from "../../db/database.ts";
import type { OrderRow } from "../../db/schema.ts";
import { getOrder } from "../orders/index.ts";

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
  const isNumber = requester.kind === "staff" && /^\d{1,15}$/.test(text);
  return getOrder(db, isNumber ? { id: Number(text) } : { key: orderUuid(text) });
}
