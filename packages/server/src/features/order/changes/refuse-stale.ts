// Rules: M-38, W-21 (docs/rules)
import type { StatusId } from "@dop/domain/orders";
import { officeTexts, msg, type Message } from "@dop/texts";
import { toCents } from "@dop/domain/pricing";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import { conflict } from "../../../http/api-error.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { formatOfficeTime } from "../../../lib/office-time.ts";
import { formatCents } from "../../../lib/format-cents.ts";

type Product = Pick<OrderProductRow, "id" | "status_id">;

/** The author and time of each product's status, for the answer to a slower caller. */
export async function lastChanges(
  { tx, portal, now }: TransactionContext,
  products: readonly Product[],
): Promise<ReadonlyMap<number, Message>> {
  const last = await tx
    .selectFrom("status_history")
    .distinctOn("order_product_id")
    .select(["order_product_id", "created_by", "created_at"])
    .where(
      "order_product_id",
      "in",
      products.map(({ id }) => id),
    )
    .orderBy("order_product_id")
    .orderBy("id", "desc")
    .execute();
  const byProduct = new Map(last.map((entry) => [entry.order_product_id, entry]));
  return new Map(
    products.map(({ id, status_id }) => {
      const status = officeTexts.statuses.names[status_id];
      const by = byProduct.get(id);
      if (!by) return [id, msg("staffErrors.statusChanged", status)];
      const time = formatOfficeTime(by.created_at, portal.config.office.timeZone, now);
      return [id, msg("staffErrors.changedBy", by.created_by, status, time)];
    }),
  );
}

/** Like `lastChanges`, for a single product. */
export async function lastChange(work: TransactionContext, product: Product): Promise<Message> {
  const changes = await lastChanges(work, [product]);
  return changes.get(product.id) ?? msg("staffErrors.statusChanged", officeTexts.statuses.names[product.status_id]);
}

/** Refuses a change of a product whose status is not the one that the caller saw. @throws 409 STALE with its author */
export async function refuseStale(
  work: TransactionContext,
  product: Product,
  expected: StatusId | undefined,
): Promise<void> {
  if (expected === undefined || expected === product.status_id) return;
  throw conflict("STALE", await lastChange(work, product));
}

/**
 * Refuses a change of a locked order for which another sum was paid than the caller decided on (rule M-38).
 * @param expected in dollars
 * @throws 409 STALE with the sum paid since, and the time
 */
export async function refuseOtherPaid(
  { tx, portal, now }: TransactionContext,
  order: Pick<OrderRow, "id" | "paid_cents">,
  expected: number | undefined,
): Promise<void> {
  const meanwhile = expected === undefined ? 0 : order.paid_cents - toCents(expected);
  if (meanwhile === 0) return;
  if (meanwhile < 0) throw conflict("STALE", msg("staffErrors.paidOtherwise", formatCents(order.paid_cents)));
  const { occurred_at: at } = await tx
    .selectFrom("payment_entries")
    .select("occurred_at")
    .where("order_id", "=", order.id)
    .where("kind", "=", "charge")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const time = formatOfficeTime(at, portal.config.office.timeZone, now);
  throw conflict("STALE", msg("staffErrors.paidMeanwhile", formatCents(meanwhile), time));
}
