// Rules: M-38, W-21 (docs/rules)
import type { StatusId } from "@dop/domain/orders";
import { officeTexts } from "@dop/domain/texts";
import { msg, type Message } from "@dop/domain/texts/message";
import { toCents } from "@dop/domain/pricing";
import type { OrderProductRow, OrderRow } from "../../db/schema.ts";
import { conflict } from "../../http/api-error.ts";
import type { Work } from "../../http/command-context.ts";
import { officeClock } from "../../http/office-time.ts";
import { formatDollars } from "../../ports/plain-pages/index.ts";

type Product = Pick<OrderProductRow, "id" | "status_id">;

/** Who brought a product to where it stands, and when: what a slower caller is told. */
export async function lastChange({ tx, portal, now }: Work, product: Product): Promise<Message> {
  const status = officeTexts.statuses.names[product.status_id];
  const last = await tx
    .selectFrom("status_history")
    .select(["created_by", "created_at"])
    .where("order_product_id", "=", product.id)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!last) return msg("errors.statusChanged", status);
  return msg(
    "errors.changedBy",
    last.created_by,
    status,
    officeClock(last.created_at, portal.config.office.timeZone, now),
  );
}

/**
 * Refuses a change of a product that stands elsewhere than the caller saw.
 * @throws 409 STALE with who was faster, and when
 */
export async function refuseStale(work: Work, product: Product, expected: StatusId | undefined): Promise<void> {
  if (expected === undefined || expected === product.status_id) return;
  throw conflict("STALE", await lastChange(work, product));
}

/**
 * Refuses a change of a locked order for which something else was paid than the caller saw: its question about the money was
 * another one (rule M-38).
 * @param expected in dollars
 * @throws 409 STALE with what was paid meanwhile, and when
 */
export async function refuseOtherPaid(
  { tx, portal, now }: Work,
  order: Pick<OrderRow, "id" | "paid_cents">,
  expected: number | undefined,
): Promise<void> {
  const meanwhile = expected === undefined ? 0 : order.paid_cents - toCents(expected);
  if (meanwhile === 0) return;
  if (meanwhile < 0) throw conflict("STALE", msg("errors.paidOtherwise", formatDollars(order.paid_cents)));
  const { occurred_at: at } = await tx
    .selectFrom("payment_entries")
    .select("occurred_at")
    .where("order_id", "=", order.id)
    .where("kind", "=", "charge")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const time = officeClock(at, portal.config.office.timeZone, now);
  throw conflict("STALE", msg("errors.paidMeanwhile", formatDollars(meanwhile), time));
}
