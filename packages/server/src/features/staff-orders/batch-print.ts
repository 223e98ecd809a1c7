// Rules: W-14 (docs/rules)
import { msg, officeTexts } from "@dop/domain/texts";
import { decide } from "@dop/domain/workflow";
import type { OrderProductRow } from "../../db/schema.ts";
import { conflict, notFound, refused } from "../../http/api-error.ts";
import { performedBy, staffActor, type StaffRequester } from "../../http/requester.ts";
import type { StaffContext } from "../../http/command-context.ts";
import { mailChange } from "../mail/index.ts";
import { applyAction, lockOrder, productState, type LockedOrder } from "../order-changes/index.ts";

/** Refuses a product that cannot be printed now; the message names it, because a batch holds up to 20. */
function refuseUnprintable({ order }: LockedOrder, product: OrderProductRow, staff: StaffRequester): void {
  if (order.flagged) throw conflict("ORDER_FLAGGED", msg("errors.orderFlagged", order.id));
  const decision = decide("batch_print", staffActor(staff), productState(order, product));
  if (decision.allowed) return;
  const { reason } = decision;
  if (reason === "NOT_ALLOWED_FOR_ACTOR") throw refused(reason);
  const { names, products } = officeTexts.statuses;
  const productName = products[product.product_id];
  throw conflict(
    reason,
    reason === "WRONG_STATUS"
      ? msg("errors.batch.notPrintedNext", order.id, productName, names[product.status_id])
      : msg("errors.batch.refused", order.id, productName, msg(`errors.denials.${reason}`)),
  );
}

/**
 * Batch print: moves the chosen order products to the step that printing leads to (an apostille to Processed, the rest to
 * Shipped) and answers whose licenses to print. All of them, or none.
 * @param ids at most 20 order product ids
 * @throws 404 for an unknown product; 409 with the order's number for a flagged order, outstanding corrections, a voided
 * license, or a product whose next step is another one
 */
export async function batchPrint(
  context: StaffContext,
  ids: readonly number[],
): Promise<{ ids: number[]; licenseNumbers: number[] }> {
  const { requester: staff } = context;
  return context.transaction(async (work) => {
    const { tx } = work;
    const wanted = [...new Set(ids)];
    const rows = await tx
      .selectFrom("order_products")
      .select(["id", "order_id"])
      .where("id", "in", wanted)
      .orderBy("order_id")
      .orderBy("id")
      .execute();
    if (rows.length !== wanted.length) throw notFound(msg("errors.orderNotFound"));
    const licenseNumbers: number[] = [];
    // In order of the order's id, as every command that locks several.
    for (const { id, order_id } of rows) {
      const locked = await lockOrder(tx, { id: order_id });
      const product = locked?.products.find((candidate) => candidate.id === id);
      if (!locked || !product) throw notFound(msg("errors.orderNotFound"));
      refuseUnprintable(locked, product, staff);
      const applied = await applyAction(tx, locked, product, {
        action: "batch_print",
        ...performedBy(staff),
        now: context.now,
      });
      await mailChange(work, locked.order, applied);
      licenseNumbers.push(locked.order.reference_id);
      await context.audit(tx, {
        subjectType: "order_product",
        subjectId: id,
        detail: { from: applied.from, to: applied.product.status_id },
      });
    }
    return { ids: wanted, licenseNumbers: [...new Set(licenseNumbers)] };
  });
}
