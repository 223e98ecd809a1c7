import { errorTexts } from "@dop/domain/texts/errors";
import { conflict, notFound } from "../../http/api-error.ts";
import { staffActor, type StaffRequester } from "../../http/requester.ts";
import type { CommandContext } from "../../http/route.ts";
import { inTransaction, type Portal } from "../../portal.ts";
import { mailShipped } from "../mail/index.ts";
import { applyAction, lockOrder } from "../order-changes/index.ts";

const t = errorTexts.en;

/**
 * Batch print: marks the chosen order products as shipped and answers whose licenses to print (spec 2 section 4). All of
 * them, or none: a flagged order or a product that has moved on refuses the batch.
 * @param ids at most 20 order product ids
 */
export async function batchPrint(
  portal: Portal,
  context: CommandContext,
  staff: StaffRequester,
  ids: readonly number[],
): Promise<{ ids: number[]; licenseNumbers: number[] }> {
  return inTransaction(portal, async (tx) => {
    const wanted = [...new Set(ids)];
    const rows = await tx
      .selectFrom("order_products")
      .select(["id", "order_id"])
      .where("id", "in", wanted)
      .orderBy("order_id")
      .execute();
    if (rows.length !== wanted.length) throw notFound(t.orderNotFound);
    const licenseNumbers: number[] = [];
    // In order of the order's id, as every command that locks several.
    for (const { id, order_id } of rows) {
      const locked = await lockOrder(tx, { id: order_id });
      const product = locked?.products.find((candidate) => candidate.id === id);
      if (!locked || !product) throw notFound(t.orderNotFound);
      if (locked.order.flagged) throw conflict("ORDER_FLAGGED", t.orderFlagged(order_id));
      const applied = await applyAction(tx, locked, product, {
        action: "batch_print",
        actor: staffActor(staff),
        author: { name: staff.displayName, userId: staff.userId },
        now: context.now,
      });
      await mailShipped(tx, portal, locked.order, applied.product, context.now);
      licenseNumbers.push(locked.order.reference_id);
      await context.audit(tx, { subjectType: "order_product", subjectId: id });
    }
    return { ids: wanted, licenseNumbers: [...new Set(licenseNumbers)] };
  });
}
