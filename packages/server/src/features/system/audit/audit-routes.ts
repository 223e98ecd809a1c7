import { sendCsv } from "../../../http/csv-export.ts";
import { dateSchema, orderViewsSchema } from "@dop/domain/contract";
import { z } from "zod";
import { officePeriod } from "../../../db/office-period.ts";
import { orderKey } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { getOrder } from "../../checkout/index.ts";
import { auditCsv, readOrderViews } from "./audit-queries.ts";

/** The audit log as a file for admins, which is an entry itself, and the views of an order for its customer. */
export const auditRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /audit/export",
    summary: "The audit log of a period as CSV; from and to are days of the office, both included",
    access: "audit.read",
    audit: "audit.exported",
    stepUp: true,
    query: z.object({ from: dateSchema, to: dateSchema }),
    file: "text/csv",
    handle: async ({ query, context, reply }) => {
      const period = await officePeriod(portal.db, portal.config.office.timeZone, query.from, query.to);
      await context.auditNow("audit", `${query.from}/${query.to}`);
      return sendCsv(reply, `audit-${query.from}-${query.to}`, auditCsv(portal.db, period));
    },
  });

  route(app, portal, {
    call: "GET /orders/uuid/:order_uuid/views",
    summary: "Which office looked at which part of an order on which day; no names",
    access: "public",
    audit: null,
    rateLimit: "messages",
    params: z.object({ order_uuid: orderKey }),
    answer: orderViewsSchema,
    handle: async ({ params }) => {
      const order = await getOrder(portal.db, { key: params.order_uuid });
      return readOrderViews(portal.db, order.id, portal.config.office.timeZone);
    },
  });
};
