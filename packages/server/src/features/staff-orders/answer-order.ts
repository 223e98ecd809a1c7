import type { StaffOrder } from "@dop/domain/contract";
import { msg } from "@dop/domain/texts/message";
import { notFound } from "../../http/api-error.ts";
import type { StaffContext } from "../../http/command-context.ts";
import { openStaffOrder } from "./presence.ts";
import { presentStaffOrder } from "./staff-order-presenter.ts";

/** The order as the staff's page shows it; the look is on the record. @throws 404 */
export async function answerOrder(context: StaffContext, id: number): Promise<StaffOrder> {
  const look = context.auditEntry("order.viewed", { subjectType: "order", subjectId: id });
  const opened = await openStaffOrder(context.portal.db, id, context.requester, look);
  if (!opened) throw notFound(msg("errors.orderNotFound"));
  return presentStaffOrder(context, opened.order, opened.others);
}
