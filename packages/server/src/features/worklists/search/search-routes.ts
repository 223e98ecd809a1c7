// Rules: Q-10 (docs/rules)
import { searchAnswerSchema, searchQuerySchema, type SearchQuery } from "@dop/domain/contract";
import { toDollars } from "@dop/domain/pricing";
import { officeTexts } from "@dop/texts";
import { requireExport, sendExport, wantsFile, type ExportedList } from "../../../http/csv-export.ts";
import { usedFields } from "../../../audit-log/view-log.ts";
import { route, type Routes } from "../../../http/route.ts";
import { countReportEvents } from "./orders-by-event.ts";
import { searchOrders, findAllIds, readRows, type ExportedRow } from "./search-orders.ts";
import type { Portal } from "../../../portal.ts";
import { formatOfficeTimestamp } from "../../../lib/office-time.ts";
import type { SearchContext } from "./search-conditions.ts";

/** The order search of the back office. */
export const searchRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /orders/search",
    summary:
      "Searches order products; pages of 50, zero-based; with Accept: text/csv all of them as a file, for admins",
    access: "staff",
    audit: "orders.searched",
    stepUp: "as_file",
    query: searchQuerySchema,
    answer: searchAnswerSchema,
    file: "text/csv",
    handle: async ({ query, requester, context, request, reply }) => {
      const search = { now: context.now, userId: requester.userId, timeZone: portal.config.office.timeZone };
      if (wantsFile(request.headers.accept)) {
        requireExport(portal, requester);
        const list = await exportSearch(portal, query, search);
        const detail = { fields: usedFields(query), results: list.ids.length, file: true };
        await context.auditNow("search", "orders", detail);
        return sendExport(reply, "orders", list);
      }
      const { rows, count, about } = await searchOrders(portal.db, query, search);
      const happened = await countReportEvents(portal.db, query, search);
      context.recordView("search", "orders", { fields: usedFields(query), results: count }, JSON.stringify(query));
      const t = officeTexts.statuses;
      const items = rows.map(({ status_id, product_id, paid_cents, due_cents, owed_cents, ...row }) => ({
        id: row.id,
        order_id: row.order_id,
        first_name: row.first_name,
        last_name: row.last_name,
        status_name: t.names[status_id],
        email: row.email,
        product_name: t.products[product_id],
        reference_id: row.reference_id,
        tracking_shipping: row.tracking_shipping,
        created_at: row.created_at.toISOString(),
        paid: toDollars(paid_cents),
        due: toDollars(due_cents),
        owed: toDollars(owed_cents),
        at_risk: row.at_risk,
        ...(row.matched === undefined ? {} : { matched: row.matched }),
      }));
      if (happened === undefined) return { items, count, about };
      // Sums of money are the money report's, which viewers do not read (rule A-36).
      const amount = requester.permissions.includes("reports.all") ? happened.amount : null;
      return { items, count, about, happened: { ...happened, amount } };
    },
  });
};

/** All results of a search, in its order, as a file with the columns of its table. */
async function exportSearch(
  { db }: Portal,
  query: SearchQuery,
  context: SearchContext,
): Promise<ExportedList<ExportedRow>> {
  const { search, statuses } = officeTexts;
  const { columns, money } = search;
  return {
    columns: [
      [columns.ORDER_ID, (row) => row.order_id],
      [search.exportHeads.lastName, (row) => row.last_name],
      [search.exportHeads.firstName, (row) => row.first_name],
      [columns.PRODUCT_NAME, (row) => statuses.products[row.product_id]],
      [columns.STATUS_ID, (row) => statuses.names[row.status_id]],
      [columns.REFERENCE_ID, (row) => row.reference_id],
      [columns.EMAIL, (row) => row.email],
      [columns.TRACKING_SHIPPING, (row) => row.tracking_shipping],
      [columns.CREATED_AT, (row) => formatOfficeTimestamp(new Date(row.created_at), context.timeZone)],
      [money.paid, (row) => toDollars(row.paid_cents)],
      [money.due, (row) => toDollars(row.due_cents)],
      [money.owed, (row) => toDollars(row.owed_cents)],
    ],
    ids: await findAllIds(db, query, context),
    read: (ids) => readRows(db, ids),
  };
}
