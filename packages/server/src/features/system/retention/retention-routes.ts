// Rules: P-19 (docs/rules)
import { destroyedDataSchema, destroyOrderSchema, heldDataSchema, type HeldData } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { conflict } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import { orderParams } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { mailCustomer, getLockedOrder } from "../../order/index.ts";
import { getOrder } from "../../checkout/index.ts";
import { destroyOrder } from "./destroy.ts";
import { readHeldData, sendHeldData } from "./held-data.ts";

/** Requests of customers to see the data held about them, or to have it destroyed, answered by admins. */
export const retentionRoutes: Routes = (app, portal) => {
  const admins = { access: "privacy.write", stepUp: true, params: orderParams } as const;

  const readHeld = async (context: StaffContext, id: number): Promise<HeldData> => {
    const { id: orderId } = await getOrder(portal.db, { id });
    const held = await readHeldData(portal, orderId, context);
    await context.auditNow("order", orderId);
    return held;
  };

  route(app, portal, {
    call: "GET /orders/:id/held",
    ...admins,
    summary: "Everything that is held about an order; files by name",
    audit: "order.held_read",
    answer: heldDataSchema,
    handle: ({ params: { id }, context }) => readHeld(context, id),
  });

  route(app, portal, {
    call: "GET /orders/:id/held.pdf",
    ...admins,
    summary: "The same, to be printed",
    audit: "order.held_read",
    file: "application/pdf",
    handle: async ({ params: { id }, context, reply }) => {
      const data = await readHeld(context, id);
      return sendHeldData(reply, data, portal, context.locale);
    },
  });

  route(app, portal, {
    call: "POST /orders/:id/destroy",
    ...admins,
    summary: "Destroys what names people in an order that has ended; numbers, amounts, dates and history stay",
    audit: "order.destroyed",
    body: destroyOrderSchema,
    answer: destroyedDataSchema,
    handle: ({ params: { id: orderId }, body, context }) =>
      context.transaction(async (work) => {
        const { tx } = work;
        const { order } = await getLockedOrder(work, { id: orderId });
        const { held_cents: held, owed_cents: owed } = order;
        if (held > 0 || owed > 0) throw conflict("WRONG_STATUS", msg("staffErrors.destroyOwed"));
        const data = await destroyOrder(portal, tx, orderId, context.now);
        if (data === null) throw conflict("WRONG_STATUS", msg("staffErrors.destroyEnded"));
        const detail = { ...data, reason: body.reason };
        await context.audit(tx, "order", orderId, detail);
        // To the address that the order no longer has: after this it is unknown.
        await mailCustomer(work, order, { kind: "data-destroyed", data: {} });
        return data;
      }),
  });
};
