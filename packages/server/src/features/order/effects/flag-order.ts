// Rules: M-39, W-26, W-41 (docs/rules)
import { type Selectable, sql } from "kysely";
import { type Tx, rowExists } from "../../../db/database.ts";
import type { Schema } from "../../../db/schema.ts";
import { type Performer, performedBySystem } from "../../../http/requester.ts";
import { writeAudit, type AuditAuthor } from "../../../audit-log/audit.ts";
import { dueCents } from "../ledger/order-money.ts";
import { statusIds } from "@dop/domain/orders";
import { officeTexts } from "@dop/texts";
import type { TransactionContext } from "../../../transaction.ts";

interface FlagChange {
  readonly flagged: boolean;
  readonly comment: string;
  /** The cause, for a flag that is raised; null for one of before, which is raised again. */
  readonly raisedBy: Selectable<Schema["flag_history"]>["raised_by"];
  /** The act that the change undoes. */
  readonly undoes?: string;
}

/** Raises or lowers the flag of locked orders, with an entry in each one's history, by two statements. */
export async function writeFlags(
  { tx, now, held }: Pick<TransactionContext, "tx" | "now" | "held">,
  orderIds: readonly number[],
  { flagged, comment, raisedBy, undoes }: FlagChange,
  { author }: Pick<Performer, "author">,
): Promise<void> {
  if (orderIds.length === 0) return;
  const raised_by = flagged ? raisedBy : null;
  const entry = { flagged, comment, created_by: author.name, user_id: author.userId, created_at: now, raised_by };
  const held_by = held?.id ?? null;
  await tx
    .insertInto("flag_history")
    .values(orderIds.map((id) => ({ order_id: id, ...entry, held_by, undoes: undoes ?? null })))
    .execute();
  await tx.updateTable("orders").set({ flagged }).where("id", "in", orderIds).execute();
}

/** Raises a locked order's flag about its money on the system's behalf. */
export async function flagOrderBySystem(tx: Tx, orderId: number, comment: string, now: Date): Promise<void> {
  await writeFlags({ tx, now }, [orderId], { flagged: true, comment, raisedBy: "money" }, performedBySystem);
}

/** Like `flagOrderBySystem`, once for each comment and audited: a person who lowered the flag has seen it. */
export async function flagOnce(
  { tx, now }: TransactionContext,
  orderId: number,
  comment: string,
  by: AuditAuthor,
): Promise<boolean> {
  const entries = tx.selectFrom("flag_history").select("id").where("order_id", "=", orderId);
  if (await rowExists(entries.where("comment", "=", comment))) return false;
  await flagOrderBySystem(tx, orderId, comment, now);
  await writeAudit(tx, { ...by, action: "order.flagged", subject: ["order", orderId], at: now });
  return true;
}

type Flags = typeof officeTexts.systemFlags;
type MoneyFlag = {
  [Name in keyof Flags]: Flags[Name] extends string | ((name: string) => string) ? Name : never;
}[keyof Flags];

/** Open tasks about an order's money and documents. */
interface OpenTasks {
  readonly isPaid: boolean;
  readonly isHeld: boolean;
  /** A hold that was flagged a day before its end is neither charged nor released. */
  readonly isLapsing: boolean;
  readonly due: number;
  readonly owed: number;
  /**
   * Cents of refunds by an admin that failed and did not go back since, and of those for goodwill that were refused:
   * goodwill is not owed again (rule M-62).
   */
  readonly failed: number;
  /** A refund was requested for a product and is neither approved nor undone. */
  readonly isRefundRequested: boolean;
  /** The provider reviews a payment, and has not found yet that it is right. */
  readonly isUnderReview: boolean;
  /** Documents of a product are refused, and it waits for others. */
  readonly hasIssue: boolean;
  /** A refund waits for a second admin (rule M-68). */
  readonly isRefundWaiting: boolean;
  readonly licenseNumber: number;
}

const isReturned = ({ owed }: OpenTasks): boolean => owed === 0;
const isPaidAgain = ({ isPaid, due }: OpenTasks): boolean => isPaid || due === 0;

/** The end of each flag about money. Those that are left out wait for a person: disputes, and books that differ. */
const settledWhen: { readonly [Name in MoneyFlag]?: (money: OpenTasks) => boolean } = {
  wrongAmount: ({ owed, due }) => owed === 0 && due === 0,
  paidTooMuch: isReturned,
  paidTwice: isReturned,
  paidAfterCancellation: isReturned,
  paidAfterVoiding: isReturned,
  voidedWhilePaid: isReturned,
  chargedAfterVoiding: isReturned,
  chargedAfterCancellation: isReturned,
  paidElsewhere: isReturned,
  refundFailed: ({ owed, failed }) => owed === 0 && failed === 0,
  refundRefused: ({ owed, failed, isRefundRequested }) => owed === 0 && failed === 0 && !isRefundRequested,
  refundWaits: ({ isRefundWaiting }) => !isRefundWaiting,
  holdLapsing: ({ isLapsing }) => !isLapsing,
  captureRefused: ({ isHeld, due }) => !isHeld && due === 0,
  holdLapsed: isPaidAgain,
  lapsedAfterCheck: isPaidAgain,
  underReview: ({ isUnderReview }) => !isUnderReview,
};

/** The start of a flag's comment: up to the amount or the day that it names, for which a line break stands here. */
function beginningOf(name: MoneyFlag): string {
  const text = officeTexts.systemFlags[name];
  return typeof text === "string" ? text : (text("\n").split("\n", 1)[0] ?? "");
}

/**
 * Cents of an order's failed refunds of what is owed or for goodwill that did not go back since by such a refund. A
 * refused one for goodwill counts where it raised the flag: one that an admin saw refused did not.
 */
async function readFailed(tx: Tx, orderId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select case e.kind when 'refund' then -e.amount_cents else e.amount_cents end as cents, e.recorded_at as at, e.id
    from payment_entries e left join refunds r on r.reference = e.reference
    where e.order_id = ${orderId} and (
      (e.kind = 'refund' and coalesce(r.purpose, 'owed') = 'owed' and e.reference not like 'dispute:%')
      or (e.kind = 'refund_failed' and exists (
        select from refunds f where f.payment_id = e.payment_id and f.purpose = 'owed' and f.state = 'failed'
          and f.order_product_id is not distinct from e.order_product_id)))
    union all
    select r.amount_cents, r.ended_at, 0 from refunds r
    where r.order_id = ${orderId} and r.goodwill and r.state = 'refused' and exists (
      select from flag_history f where f.order_id = r.order_id and f.created_at = r.ended_at
        and f.comment = ${officeTexts.systemFlags.refundRefused})
    order by at, id`.execute(tx);
  return rows.reduce((failed, { cents }) => Math.max(failed + cents, 0), 0);
}

/** Reads the open tasks, including this transaction's changes. */
async function readOpenTasks(tx: Tx, orderId: number): Promise<OpenTasks> {
  const order = await tx
    .selectFrom("orders")
    .select(["paid_at", "voided", "payable_cents", "paid_cents", "reversed_cents", "held_cents", "owed_cents"])
    .select((eb) => [
      "reference_id",
      eb
        .selectFrom("payment_events")
        .select(
          sql<number>`(count(*) filter (where kind = 'review_opened')
            - count(*) filter (where kind = 'review_closed'))::int`.as("count"),
        )
        .whereRef("order_id", "=", "orders.id")
        .where("kind", "in", ["review_opened", "review_closed"])
        .$castTo<{ count: number }>()
        .as("open_reviews"),
    ])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const products = tx.selectFrom("order_products").select("id").where("order_id", "=", orderId);
  const held = tx.selectFrom("payments").select("id").where("order_id", "=", orderId).where("state", "=", "authorized");
  return {
    isUnderReview: (order.open_reviews ?? 0) > 0,
    isPaid: order.paid_at !== null,
    isHeld: order.held_cents > 0,
    isLapsing: await rowExists(held.where("lapse_shown_at", "is not", null)),
    due: dueCents(order),
    owed: order.owed_cents,
    failed: await readFailed(tx, orderId),
    isRefundRequested: await rowExists(products.where("status_id", "=", statusIds.refundRequested)),
    isRefundWaiting: await rowExists(
      tx.selectFrom("refund_requests").select("id").where("order_id", "=", orderId).where("state", "=", "open"),
    ),
    licenseNumber: order.reference_id,
    hasIssue: await rowExists(products.where("status_id", "=", statusIds.orderIssue)),
  };
}

/**
 * Lowers an order's flag when its reason is gone: its statement about the money no longer holds (rule M-39), no refused
 * documents are left, or the order has another license than it names (rule W-41). All its entries have to be settled: a
 * flag that a person raised stays.
 * @param comment the reason, for staff
 */
export async function lowerSettledFlag(
  work: Pick<TransactionContext, "tx" | "now" | "held">,
  orderId: number,
  comment: string,
): Promise<void> {
  const { tx } = work;
  const history = await tx
    .selectFrom("flag_history")
    .select(["flagged", "comment", "created_by", "user_id", "raised_by"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  const raised = history.slice(history.findLastIndex(({ flagged }) => !flagged) + 1);
  if (raised.length === 0) return;
  const open = await readOpenTasks(tx, orderId);
  const settled = Object.entries(settledWhen)
    .filter(([, isSettled]) => isSettled(open))
    .map(([name]) => beginningOf(name as MoneyFlag));
  const isSettled = (entry: (typeof raised)[number]): boolean =>
    (entry.raised_by === "verification" && !open.hasIssue) ||
    (entry.raised_by === "license" && !entry.comment.split(/\D+/).includes(String(open.licenseNumber))) ||
    (entry.user_id === null &&
      entry.created_by === officeTexts.actors.system &&
      settled.some((beginning) => entry.comment.startsWith(beginning)));
  if (!raised.every(isSettled)) return;
  await writeFlags(work, [orderId], { flagged: false, comment, raisedBy: "system" }, performedBySystem);
}
