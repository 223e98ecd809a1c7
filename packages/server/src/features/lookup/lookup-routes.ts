// Rules: P-12 (docs/rules)
import { acceptedSchema, lookupRequestSchema } from "@dop/domain/contract";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { route } from "../../http/route.ts";
import { composeMail } from "../../ports/mail/index.ts";
import { type Portal } from "../../portal.ts";
import { orderLink } from "../mail/index.ts";

/** At most so many links in one mail. */
const mostOrders = 20;

/**
 * POST /orders/lookup: emails the links of the orders that match an email address and an order or license number. The
 * answer is the same whether or not an order matches, so it does not reveal who ordered (rule P-12).
 */
export function lookupRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, portal, {
    method: "POST",
    url: "/orders/lookup",
    summary: "Mails the customer the links of their orders; always answers 202",
    access: "public",
    audit: "orders.looked_up",
    rateLimit: "lookup",
    status: 202,
    body: lookupRequestSchema,
    answer: acceptedSchema,
    handle: async ({ body, context, texts }) => {
      const number = /^\d{1,15}$/.test(body.reference) ? Number(body.reference) : 0;
      await context.transaction(async ({ tx }) => {
        const orders = await tx
          .selectFrom("orders")
          .select(["id", "uuid", "email", "locale"])
          .where(sql<string>`lower(email)`, "=", body.email.toLowerCase())
          .where((eb) => eb.or([eb("id", "=", number), eb("reference_id", "=", number)]))
          .orderBy("id", "desc")
          .limit(mostOrders)
          .execute();
        const [first] = orders;
        if (!first) {
          context.nothingChanged();
          return;
        }
        const links = orders.map((order) => ({ orderNumber: order.id, orderLink: orderLink(portal, order.uuid) }));
        const mail = composeMail(
          "order-lookup",
          { orders: links },
          { office: portal.config.office, locale: first.locale },
        );
        await portal.mailer.enqueueMail(tx, {
          kind: "order-lookup",
          orderId: null,
          recipient: first.email,
          mail,
          now: context.now,
        });
        await context.audit(tx, { subjectType: "order", subjectId: first.id, detail: { orders: orders.length } });
      });
      return { message: texts.lookup.accepted };
    },
  });
}
