import { searchAnswerSchema, searchQuerySchema } from "@dop/domain/contract";
import { toDollars } from "@dop/domain/pricing";
import { roleIds } from "@dop/domain/staff";
import { officeTexts } from "@dop/texts";
import { requireExport, sendExport, wantsFile } from "../../../http/csv-export.ts";
import { usedFields } from "../../../audit-log/view-log.ts";
import { route, type Routes } from "../../../http/route.ts";
import { exportSearch } from "./export-search.ts";
import { countReportEvents } from "./orders-by-event.ts";
import { searchOrders } from "./search-orders.ts";

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
      const { now } = context;
      const { timeZone } = portal.config.office;
      if (wantsFile(request.headers.accept)) {
        requireExport(portal, requester);
        const list = await exportSearch(portal.db, query, { now, userId: requester.userId, timeZone });
        const detail = { fields: usedFields(query), results: list.ids.length, file: true };
        await context.auditNow("search", "orders", detail);
        return sendExport(reply, "orders", list);
      }
      const { rows, count, about } = await searchOrders(portal.db, query, { now, userId: requester.userId, timeZone });
      const happened = await countReportEvents(portal.db, query, { now, timeZone });
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
      const amount = requester.roleId === roleIds.viewer ? null : happened.amount;
      return { items, count, about, happened: { ...happened, amount } };
    },
  });
};
