// Rules: M-68 (docs/rules)
import { msg, officeTexts } from "@dop/texts";
import type { Selectable } from "kysely";
import { writeAudit } from "../../../../audit-log/audit.ts";
import type { Tx } from "../../../../db/database.ts";
import type { Schema } from "../../../../db/schema.ts";
import { conflict, notFound } from "../../../../http/api-error.ts";
import type { StaffContext } from "../../../../http/command-context.ts";
import { formatCents } from "../../../../lib/format-cents.ts";
import { formatOfficeTime } from "../../../../lib/office-time.ts";
import type { TransactionContext } from "../../../../transaction.ts";
import { flagOrderBySystem, getLockedOrder, lowerSettledFlag } from "../../../order/index.ts";

export type RefundRequest = Selectable<Schema["refund_requests"]>;

/** A refund as one admin asks for it. */
export type NewRequest = Pick<
  RefundRequest,
  "order_id" | "order_product_id" | "amount_cents" | "goodwill" | "check_number" | "reason" | "key"
>;

/** The refund of an order that waits for a second admin, and those under this key, the newest first. */
export const findRequests = (tx: Tx, orderId: number, key: string | null): Promise<RefundRequest[]> =>
  tx
    .selectFrom("refund_requests")
    .selectAll()
    .where("order_id", "=", orderId)
    .where((eb) => eb.or([eb("state", "=", "open"), eb("key", "=", key)]))
    .orderBy("id", "desc")
    .execute();

const detailOf = (request: RefundRequest) => ({ request: request.id, cents: request.amount_cents });

/** Stores a refund for a second admin, and flags its locked order. @returns the request's id */
export async function storeRequest(
  context: StaffContext,
  work: TransactionContext,
  asked: NewRequest,
): Promise<number> {
  const { tx, now } = work;
  const { userId, displayName } = context.requester;
  const request = await tx
    .insertInto("refund_requests")
    .values({ ...asked, requested_by: displayName, user_id: userId, requested_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  const flag = officeTexts.systemFlags.refundWaits(formatCents(asked.amount_cents));
  await flagOrderBySystem(tx, asked.order_id, flag, now);
  const subject = ["order", asked.order_id] as const;
  await writeAudit(tx, context.auditEntry("order.refund_requested", { subject, detail: detailOf(request) }));
  return request.id;
}

/** Refuses a decided request. @throws 409 STALE with who decided, and when */
export function refuseDecided({ portal, now }: TransactionContext, request: RefundRequest): void {
  if (request.state === "open") return;
  const time = formatOfficeTime(request.decided_at ?? now, portal.config.office.timeZone, now);
  throw conflict("STALE", msg("staffErrors.refundRequestDecided", request.decided_by ?? "", time));
}

/** The open request by this id. @throws 404, 409 STALE with who was faster */
export async function getOpenRequest(
  work: TransactionContext,
  orderId: number,
  requestId: number,
): Promise<RefundRequest> {
  const found = work.tx.selectFrom("refund_requests").selectAll().where("order_id", "=", orderId);
  const request = await found.where("id", "=", requestId).executeTakeFirst();
  if (!request) throw notFound(msg("staffErrors.refundRequestNotFound"));
  refuseDecided(work, request);
  return request;
}

/**
 * Writes the decision about a request, and lowers the flag that it raised.
 * @param request its `key` names the refund that is made of it: what the provider refuses of it waits again;
 *   `decline_reason` is why another admin declines it
 */
export async function endRequest(
  context: StaffContext,
  work: TransactionContext,
  request: RefundRequest,
  state: "approved" | "declined",
): Promise<void> {
  const { tx, now } = work;
  const { userId, displayName } = context.requester;
  await tx
    .updateTable("refund_requests")
    .set({
      state,
      key: request.key,
      decided_by: displayName,
      decided_by_id: userId,
      decided_at: now,
      decline_reason: request.decline_reason,
    })
    .where("id", "=", request.id)
    .execute();
  await lowerSettledFlag(work, request.order_id, officeTexts.systemFlags.refundDecided);
  const subject = ["order", request.order_id] as const;
  const isWithdrawn = state === "declined" && request.user_id === userId;
  const action = isWithdrawn ? "order.refund_withdrawn" : `order.refund_${state}`;
  await writeAudit(tx, context.auditEntry(action, { subject, detail: detailOf(request) }));
}

/** Declines a request with a reason for staff, or withdraws one's own. @throws 404, 409 STALE */
export async function declineRequest(
  context: StaffContext,
  orderId: number,
  requestId: number,
  reason: string | null,
): Promise<void> {
  await context.transaction(async (work) => {
    await getLockedOrder(work, { id: orderId });
    const request = { ...(await getOpenRequest(work, orderId, requestId)), decline_reason: reason };
    await endRequest(context, work, request, "declined");
  });
}
