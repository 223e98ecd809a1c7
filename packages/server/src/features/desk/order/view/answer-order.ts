// Rules: Q-13 (docs/rules)
import type { StaffOrder } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { notFound } from "../../../../http/api-error.ts";
import type { StaffContext } from "../../../../http/command-context.ts";
import { openStaffOrder, readOrderAhead } from "./presence.ts";
import { presentStaffOrder } from "./staff-order-presenter.ts";

/** The order as the staff's page shows it; the view is on the record. @throws 404 */
export async function answerOrder(context: StaffContext, id: number): Promise<StaffOrder> {
  const view = context.auditEntry("order.viewed", { subject: ["order", id] });
  const opened = await openStaffOrder(context.portal.db, id, context.requester, { view, today: context.today });
  if (!opened) throw notFound(msg("errors.staffOrderNotFound"));
  return presentStaffOrder(context, opened.order, opened.others);
}

/**
 * The order that comes next, before it is opened: it does not count as open, and the view is on the record.
 * @throws 404
 */
export async function answerOrderAhead(context: StaffContext, id: number): Promise<StaffOrder> {
  const found = await readOrderAhead(context.portal.db, id, context.requester, context);
  if (!found) throw notFound(msg("errors.staffOrderNotFound"));
  context.recordView("order", id);
  return presentStaffOrder(context, found.order, found.others);
}
