import { emailStateSchema, verificationRequestSchema } from "@dop/domain/contract";
import { orderParams } from "../../../../http/params.ts";
import { route, type Routes } from "../../../../http/route.ts";
import { verifyOrder } from "./verify-order.ts";

/** Confirm Correct and Invalid on the ID verification panel (rules W-16, P-7). */
export const verificationRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "POST /orders/:id/verification",
    summary: "Confirms or rejects the identity documents of an order",
    access: "staff_write",
    audit: "order.verified",
    params: orderParams,
    body: verificationRequestSchema,
    answer: emailStateSchema,
    handle: async ({ params: { id }, body, context }) => {
      const outboxId = await verifyOrder(context, id, body);
      return portal.mailer.deliverNow(outboxId);
    },
  });
};
