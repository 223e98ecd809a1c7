// Rules: E-21 (docs/rules)
import { msg } from "@dop/domain/texts/message";
import { notFound } from "../../http/api-error.ts";
import type { StaffContext } from "../../http/command-context.ts";

/**
 * Marks the customer's messages of an order as read, up to the last one that the clerk has seen: what came meanwhile
 * stays unread. @throws 404 when there is no such order
 */
export async function markConversationRead(context: StaffContext, orderId: number, through: number): Promise<void> {
  await context.transaction(async ({ tx }) => {
    const order = await tx.selectFrom("orders").select("id").where("id", "=", orderId).forUpdate().executeTakeFirst();
    if (!order) throw notFound(msg("errors.staffOrderNotFound"));
    const marked = await tx
      .updateTable("messages")
      .set({ read: true })
      .where("order_id", "=", orderId)
      .where("id", "<=", through)
      .where("staff_name", "is", null)
      .where("user_id", "is", null)
      .where("deleted_at", "is", null)
      .where("read", "=", false)
      .returning("id")
      .execute();
    if (marked.length === 0) context.nothingChanged();
    else
      await context.auditEach(
        tx,
        marked.map(({ id }) => ({ subject: ["message", id], detail: { order_id: orderId } })),
      );
  });
}
