import { acceptedSchema, lookupRequestSchema } from "@dop/domain/contract";
import { route, type Routes } from "../../../http/route.ts";
import { enqueueLookup } from "./mail-order-links.ts";

/** A lookup answers the same, in the same time, with and without a match (rule P-12). */
export const lookupRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "POST /orders/lookup",
    summary: "Mails the customer the links of their orders; always answers 202",
    access: "public",
    audit: "orders.looked_up",
    rateLimit: "lookup",
    status: 202,
    body: lookupRequestSchema,
    answer: acceptedSchema,
    handle: async ({ body, context, texts }) => {
      await enqueueLookup(context, body.email, body.reference);
      return { message: texts.lookup.accepted };
    },
  });
};
