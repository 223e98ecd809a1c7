// Rules: E-31 (docs/rules)
import { statusIds } from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/database.ts";
import { ApiError } from "../../http/api-error.ts";
import type { CommandContext } from "../../http/command-context.ts";
import { unpaidLimit } from "../../http/rate-limits.ts";
import { mailboxOf } from "../../lib/mailbox-of.ts";

/**
 * Refuses another order for a mailbox that has many unpaid ones of the last day: it may not be the caller's, and each
 * order sends it emails. Paid and canceled orders do not count, so that offices which order for many go on. Called
 * before the work with the pictures, and again under the mailbox's lock: simultaneous calls see no other's order.
 * @throws 429 with the seconds until the first of them no longer counts
 */
export async function refuseManyUnpaid({ portal, now }: CommandContext, db: Db | Tx, email: string): Promise<void> {
  if (!portal.config.rateLimits) return;
  const { max, timeWindow } = unpaidLimit;
  const mailbox = mailboxOf(email);
  const rows = await db
    .selectFrom("orders")
    .select(["email", "created_at"])
    .where("paid_at", "is", null)
    .where("voided", "=", false)
    .where("created_at", ">", new Date(now.getTime() - timeWindow))
    .where(sql<string>`left(lower(email), 1)`, "=", /^./su.exec(mailbox)?.[0] ?? "")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("order_products")
          .select("id")
          .whereRef("order_products.order_id", "=", "orders.id")
          .where("status_id", "<>", statusIds.canceled),
      ),
    )
    .orderBy("created_at")
    .execute();
  const unpaid = rows.filter((row) => mailboxOf(row.email) === mailbox);
  const counted = unpaid.at(-max);
  if (counted === undefined) return;
  const retryAfter = Math.ceil((counted.created_at.getTime() + timeWindow - now.getTime()) / 1000);
  throw new ApiError(429, "RATE_LIMITED", msg("errors.manyUnpaid", max), { retryAfter });
}
