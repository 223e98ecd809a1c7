// Rules: P-8 (docs/rules)
import { statusIds } from "@dop/domain/orders";
import { officeTexts, msg } from "@dop/texts";
import { rowExists } from "../../../db/database.ts";
import { conflict, invalid, notFound, refused } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import { orderNamed } from "../../../db/order-name.ts";
import type { Portal } from "../../../portal.ts";
import { clearConfirmation, commitChanges, lockOrder } from "../../order/index.ts";
import { requestPaymentAgain } from "../../money/index.ts";
import type { Uploads } from "./prepare-uploads.ts";
import { withStagedUploads, type StagedUploads } from "./staged-uploads.ts";
import type { Browser } from "./upload-keys.ts";

/** A first check, before the files are processed; the decision is made under the lock afterwards. */
function hasOpenIssue(portal: Portal, orderId: number): Promise<boolean> {
  const products = portal.db.selectFrom("order_products").select("id").where("order_id", "=", orderId);
  return rowExists(products.where("status_id", "=", statusIds.orderIssue).limit(1));
}

async function resolveIssue(context: CommandContext, staged: StagedUploads): Promise<true> {
  const { orderId, kinds } = staged;
  if (kinds.length === 0) throw invalid([{ path: "", message: msg("errors.documentsMissing") }]);
  return context.transaction<true>(async (work) => {
    const { tx } = work;
    const locked = await lockOrder(work, { id: orderId });
    if (!locked) throw notFound(msg("errors.orderNotFound"));
    if (locked.order.voided) throw refused("ORDER_VOIDED");
    const { changes } = await commitChanges(work, locked, {
      action: "resolve_issue",
      actor: "system",
      author: { name: officeTexts.actors.customer, userId: null },
    });
    if (changes.length === 0) throw conflict("NO_OPEN_ISSUE", msg("errors.noOpenIssue"));
    await staged.commit(work);
    if (kinds.includes("id") || kinds.includes("selfie")) await clearConfirmation(tx, orderId);
    // The hold was released with the rejection: new documents are checked after payment.
    await requestPaymentAgain(work, locked);
    await context.audit(tx, "order", orderId, { kinds });
    return true;
  });
}

/**
 * Replaces the customer's ID, selfie or additional document while an issue is open and resolves the issue, so that the
 * order returns to the office's queue (rule P-8).
 * @throws 400 for refused files, 404 for an unknown order, 409 without an open issue
 */
export async function replaceDocuments(
  context: CommandContext,
  uuid: string,
  uploads: Uploads,
  browser: Browser | null,
): Promise<void> {
  const { portal } = context;
  const order = await portal.db
    .selectFrom("orders")
    .select(["id", "voided"])
    .where(orderNamed({ key: uuid }))
    .executeTakeFirstOrThrow(() => notFound(msg("errors.orderNotFound")));
  if (order.voided) throw refused("ORDER_VOIDED");
  if (!(await hasOpenIssue(portal, order.id))) throw conflict("NO_OPEN_ISSUE", msg("errors.noOpenIssue"));
  const staging = { uploads, browser, pathPrefix: "", orderId: () => order.id };
  await withStagedUploads(context, staging, (staged) => resolveIssue(context, staged));
}
