// Rules: W-14 (docs/rules)
import { defaultLocale, msg, officeTexts, type Message } from "@dop/texts";
import type { ErrorCode } from "@dop/domain/contract";
import { trackingNumberToSave } from "@dop/domain/tracking";
import { conflict, notFound, refused } from "../../../../http/api-error.ts";
import { performedBy, type StaffRequester } from "../../../../http/requester.ts";
import type { StaffContext } from "../../../../http/command-context.ts";
import { prepareLetters } from "../../license-service/ship-letters.ts";
import {
  documentName,
  changeDetail,
  commitChanges,
  decideOn,
  lockProducts,
  type LockedProduct,
} from "../../../order/index.ts";

/** Tracking numbers by order product id, as the wire carries them. */
export type TrackingNumbers = Readonly<Record<string, string>>;

/** The tracking numbers of a call as they are saved (rule N-7), without empty ones. */
export function trackingOf(numbers: TrackingNumbers = {}): Map<number, string> {
  return new Map(
    Object.entries(numbers).flatMap(([id, text]) =>
      text === "" ? [] : [[Number(id), trackingNumberToSave(text)] as const],
    ),
  );
}

/** The refusal to print a product now, with its order's number, because a batch holds several; null when it can. */
export function printRefusal(
  { order, product }: LockedProduct,
  staff: StaffRequester,
): { readonly code: ErrorCode; readonly message: Message } | null {
  // That its license is voided says more: nothing lifts it.
  if (order.flagged && !order.voided)
    return { code: "ORDER_FLAGGED", message: msg("staffErrors.orderFlagged", order.id) };
  const decision = decideOn({ order, product }, { action: "batch_print", ...performedBy(staff) });
  if (decision.allowed) return null;
  const { reason: code } = decision;
  const name = documentName(product, defaultLocale);
  const message =
    code === "WRONG_STATUS"
      ? msg("staffErrors.batch.notPrintedNext", order.id, name, officeTexts.statuses.names[product.status_id])
      : msg("staffErrors.batch.refused", order.id, name, msg(`errors.denials.${code}`));
  return { code, message };
}

/**
 * Batch print: moves the chosen order products to the step that printing leads to (an apostille to Processed, the rest
 * to Shipped) and answers whose licenses to print. All of them, or none.
 * @param ids at most 20 order product ids
 * @param numbers tracking numbers that are saved with the change
 * @throws 404 for an unknown product; 409 with the order's number for a flagged order, outstanding corrections, a
 * voided license, or a product whose next step is another one
 */
export async function batchPrint(
  context: StaffContext,
  ids: readonly number[],
  numbers?: TrackingNumbers,
): Promise<{ ids: number[]; licenseNumbers: number[] }> {
  const { requester: staff } = context;
  const wanted = [...new Set(ids)];
  const by = performedBy(staff);
  const letters = await prepareLetters(context, wanted, { action: "batch_print", ...by });
  return context.transaction(async (work) => {
    await letters.lock(work.tx);
    const set = await lockProducts(work, { ids: wanted });
    if (set.length !== wanted.length) throw notFound(msg("errors.staffOrderNotFound"));
    for (const entry of set) {
      const refusal = printRefusal(entry, staff);
      if (refusal?.code === "NOT_ALLOWED_FOR_ACTOR") throw refused(refusal.code);
      if (refusal) throw conflict(refusal.code, refusal.message);
      const noLetter = letters.refusalOf(entry);
      if (noLetter) throw noLetter;
    }
    await commitChanges(work, set, {
      action: "batch_print",
      ...by,
      tracking: trackingOf(numbers),
      letters,
      audit: (changes) =>
        changes.map((change) => context.ownEntry("order_product", change.product.id, changeDetail(change))),
    });
    return { ids: wanted, licenseNumbers: [...new Set(set.map(({ order }) => order.reference_id))] };
  });
}
