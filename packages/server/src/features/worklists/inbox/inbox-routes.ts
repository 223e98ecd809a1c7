import { inboxCountSchema, inboxQuerySchema, inboxReadSchema, inboxSchema } from "@dop/domain/contract";
import { officeTexts, msg } from "@dop/texts";
import { z } from "zod";
import { numbered } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { markConversationRead, countInbox, readInbox } from "./unread-messages.ts";

/** Unread messages of customers, over all orders (rule E-21). */
export const inboxRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /inbox",
    access: "staff",
    summary: "Orders with unread messages of their customers, the longest waiting first",
    audit: "inbox.viewed",
    query: inboxQuerySchema,
    answer: inboxSchema,
    handle: async ({ query: { show }, requester, context }) => {
      const [counts, rows] = await Promise.all([
        countInbox(portal.db),
        readInbox(portal.db, show === "mine" ? { assigneeId: requester.userId } : (show ?? "all")),
      ]);
      context.recordView("inbox", show ?? "all", { results: rows.length });
      // The look is recorded with each order, where an audit of the order finds it (rule P-13).
      for (const { order_id: id, messages } of rows) context.recordView("order", id, { messages: messages.length });
      const { names, products } = officeTexts.statuses;
      return {
        ...counts,
        items: rows.map((row) => ({
          ...row,
          products: row.products.map(({ product_id, status_id }) => ({
            product_name: products[product_id],
            status_name: names[status_id],
          })),
          messages: row.messages.map((message) => ({
            ...message,
            created_at: new Date(message.created_at).toISOString(),
          })),
        })),
      };
    },
  });

  route(app, portal, {
    call: "GET /inbox/count",
    access: "staff",
    summary: "How many messages of customers are unread",
    audit: null,
    answer: inboxCountSchema,
    handle: () => countInbox(portal.db),
  });

  route(app, portal, {
    call: "PATCH /inbox/:orderId/read",
    summary: "Marks the customer's messages of an order as read, up to one",
    access: "orders.write",
    audit: "message.read",
    params: z.object({ orderId: numbered(msg("errors.staffOrderNotFound")) }),
    body: inboxReadSchema,
    handle: ({ params, body, context }) => markConversationRead(context, params.orderId, body.through),
  });
};
