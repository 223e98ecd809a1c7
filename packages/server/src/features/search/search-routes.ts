import { searchAnswerSchema, searchQuerySchema } from "@dop/domain/contract";
import { toDollars } from "@dop/domain/pricing";
import { officeTexts } from "@dop/domain/texts";
import type { FastifyInstance } from "fastify";
import { usedFields } from "../../http/looks.ts";
import { route } from "../../http/route.ts";
import type { Portal } from "../../portal.ts";
import { searchOrders } from "./search-orders.ts";

/** The order search of the back office. */
export function searchRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, portal, {
    method: "GET",
    url: "/orders/search",
    summary: "Searches order products; pages of 50, zero-based",
    access: "staff",
    audit: "orders.searched",
    rateLimit: null,
    query: searchQuerySchema,
    answer: searchAnswerSchema,
    handle: async ({ query, context }) => {
      const { rows, count, about } = await searchOrders(portal.db, query, context.now);
      context.look(
        { subjectType: "search", subjectId: "orders", detail: { fields: usedFields(query), results: count } },
        JSON.stringify(query),
      );
      const t = officeTexts.statuses;
      const items = rows.map(({ status_id, product_id, paid_cents, due_cents, ...row }) => ({
        ...row,
        status_name: t.names[status_id],
        product_name: t.products[product_id],
        created_at: row.created_at.toISOString(),
        paid: toDollars(paid_cents),
        due: toDollars(due_cents),
      }));
      return { items, count, about };
    },
  });
}
