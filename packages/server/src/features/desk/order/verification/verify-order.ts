// Rules: P-7, P-22, W-16, W-28, W-41 (docs/rules)
import type { TransactionContext } from "../../../../transaction.ts";
import type { Verification } from "@dop/domain/contract";
import { limits } from "@dop/domain/orders";
import type { DocumentReason } from "@dop/domain/staff";
import { officeTexts, textsIn, msg } from "@dop/texts";
import { conflict, invalid, refused } from "../../../../http/api-error.ts";
import { formatOfficeTime } from "../../../../lib/office-time.ts";
import { performedBy, type StaffRequester } from "../../../../http/requester.ts";
import type { StaffContext } from "../../../../http/command-context.ts";
import {
  type Act,
  type CustomerMail,
  type ProductChange,
  decideOn,
  clearConfirmation,
  commitChanges,
  noteConfirmation,
  getLockedOrder,
  lastChange,
  writeFlags,
} from "../../../order/index.ts";
import type { OrderRow } from "../../../../db/schema.ts";

interface Rejection {
  readonly reason: string;
  readonly message: string;
  readonly code: DocumentReason | undefined;
}

const quickComments: ReadonlySet<string> = new Set(officeTexts.queue.flag.presets);

/** The customer's text: a coded reason's sentence, a general one for a quick comment, or the clerk's words. */
function reasonFor({ locale }: Pick<OrderRow, "locale">, { reason, code }: Rejection): string {
  const { customer, uncoded } = textsIn(locale).documentReasons;
  if (code !== undefined) return customer[code];
  return quickComments.has(reason) ? uncoded : reason;
}

const messageOf = (reason: string, { message }: Rejection): string =>
  message === "" ? reason : `${reason}\n\n${message}`;

/** The reason becomes a flag entry for the office, a message and an email for the customer (rules P-7, P-22). */
async function explain(
  work: TransactionContext,
  order: OrderRow,
  staff: StaffRequester,
  rejection: Rejection,
): Promise<CustomerMail> {
  const { tx, now } = work;
  const reason = reasonFor(order, rejection);
  const comment = rejection.code === undefined ? rejection.reason : officeReason(rejection.code, rejection.reason);
  await writeFlags(work, [order.id], { flagged: true, comment, raisedBy: "verification" }, performedBy(staff));
  await tx
    .insertInto("messages")
    .values({
      order_id: order.id,
      user_id: staff.userId,
      staff_name: staff.displayName,
      message: messageOf(reason, rejection),
      created_at: now,
      deleted_at: null,
      held_by: work.held?.id ?? null,
    })
    .execute();
  return { kind: "documents-problem", data: { reason, message: rejection.message } };
}

/** The flag's comment: the coded reason, and the clerk's addition. */
function officeReason(code: DocumentReason, own: string): string {
  const name = officeTexts.documentReasons.office[code];
  return own === "" ? name : `${name}: ${own}`;
}

/** Refuses to confirm documents that were not looked at. @throws 409 NEWER_DOCUMENTS (rule W-28) */
async function refuseNewerDocuments(
  { tx, portal, now }: TransactionContext,
  orderId: number,
  seen: readonly string[],
): Promise<void> {
  const newest = await tx
    .selectFrom("documents")
    .select(["kind", "created_at"])
    .where("order_id", "=", orderId)
    .where("superseded_at", "is", null)
    .where("destroyed_at", "is", null)
    .$if(seen.length > 0, (query) => query.where("id", "not in", [...seen]))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest) return;
  const time = formatOfficeTime(newest.created_at, portal.config.office.timeZone, now);
  throw conflict(
    "NEWER_DOCUMENTS",
    msg("staffErrors.newerDocuments", newest.kind === "additional" ? "document" : "photo", time),
  );
}

/**
 * Confirm Correct or Invalid on the ID verification panel: moves every product that awaits the check in one transaction
 * and queues one email (rules W-16, P-7).
 * @returns the outbox id of the email
 */
export async function verifyOrder(
  context: StaffContext,
  orderId: number,
  verification: Verification,
): Promise<number | null> {
  const { requester: staff } = context;
  const { decision, reason = "", message = "", reason_code: code, document_ids: seen, seen: document } = verification;
  const isInvalid = decision === "invalid";
  const rejection = { reason, message, code };
  if (isInvalid && reason === "" && code === undefined)
    throw invalid([{ path: "reason", message: msg("staffErrors.reasonRequired") }]);
  return context.transaction(async (work) => {
    const locked = await getLockedOrder(work, { id: orderId });
    if (isInvalid && messageOf(reasonFor(locked.order, rejection), rejection).length > limits.message)
      throw invalid([{ path: "message", message: msg("validation.messageMax") }]);
    if (!isInvalid && seen) await refuseNewerDocuments(work, orderId, seen);
    const by = {
      ...performedBy(staff),
      audit: (made: readonly ProductChange[]) => [
        context.ownEntry("order", orderId, {
          decision,
          products: made.length,
          ...(isInvalid && code !== undefined ? { reason: code } : {}),
          ...(!isInvalid && document !== undefined && { document }),
        }),
      ],
    };
    const compose = async () => [await explain(work, locked.order, staff, rejection)];
    const act: Act = isInvalid
      ? { action: "reject_id", ...by, reason: code, compose }
      : { action: "confirm_id", ...by };
    const { changes, outboxIds } = await commitChanges(work, locked, act);
    if (changes.length === 0) {
      const [first] = locked.products;
      const denials = locked.products.map((product) => {
        const decided = decideOn({ order: locked.order, product }, act);
        return decided.allowed ? undefined : decided.reason;
      });
      const denial = denials.find((one) => one !== undefined && one !== "WRONG_STATUS") ?? "WRONG_STATUS";
      throw denial === "WRONG_STATUS" && first ? conflict(denial, await lastChange(work, first)) : refused(denial);
    }
    if (isInvalid) await clearConfirmation(work.tx, orderId);
    else await noteConfirmation(work, orderId, staff.displayName, document);
    return outboxIds[0] ?? null;
  });
}
