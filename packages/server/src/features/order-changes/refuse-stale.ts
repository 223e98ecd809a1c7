// Rules: W-21 (docs/rules)
import type { StatusId } from "@dop/domain/orders";
import { officeTexts } from "@dop/domain/texts";
import { msg, type Message } from "@dop/domain/texts/message";
import type { OrderProductRow } from "../../db/schema.ts";
import { conflict } from "../../http/api-error.ts";
import type { Work } from "../../http/command-context.ts";
import { officeClock } from "../../http/office-time.ts";

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
