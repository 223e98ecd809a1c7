import {
  cancelOrderSchema,
  emailStateSchema,
  flagRequestSchema,
  licenseNumberAnswerSchema,
  licenseNumberRequestSchema,
  refundAnswerSchema,
  refundDecisionSchema,
  refundRequestedSchema,
  refundRequestSchema,
  refundsApprovalSchema,
  refundsApprovedSchema,
  refundsPreviewSchema,
  refundsQuerySchema,
  shippingNumberAnswerSchema,
  shippingNumberSchema,
  staffOrderSchema,
} from "@dop/domain/contract";
import { toCents, toDollars } from "@dop/domain/pricing";
import { trackingNumberToSave } from "@dop/domain/tracking";
import { messageText, msg } from "@dop/texts";
import { z } from "zod";
import { idempotencyKey, numbered, orderParams } from "../../../../http/params.ts";
import { route, type Routes } from "../../../../http/route.ts";
import { getOrder } from "../../../checkout/index.ts";
import { answerOrder, answerOrderAhead, clearPresence } from "./open-order.ts";
import { approveRefund, approveRefunds } from "../refunds/approve-refund.ts";
import { previewRefunds } from "../refunds/preview-refunds.ts";
import { cancelOrder, flagOrder, renewLink, setShippingNumber } from "../order-commands.ts";
import { changeLicenseNumber } from "../license-number.ts";
import type { Portal } from "../../../../portal.ts";
import { approveRequest, refundOwed, type OwedRefunded } from "../refunds/refund-owed.ts";
import { declineRequest } from "../refunds/refund-requests.ts";

const viewRoutes: Routes = (app, portal) => {
  const reads = { access: "staff", params: orderParams } as const;

  route(app, portal, {
    call: "GET /orders/:id",
    ...reads,
    summary: "An order as the staff's page shows it",
    audit: "order.viewed",
    answer: staffOrderSchema,
    handle: ({ params: { id }, context }) => answerOrder(context, id),
  });

  route(app, portal, {
    call: "GET /orders/:id/ahead",
    ...reads,
    summary: "The order that comes next in a list, before it is opened: it counts as looked at, and not as open",
    audit: "order.prefetched",
    answer: staffOrderSchema,
    handle: ({ params: { id }, context }) => answerOrderAhead(context, id),
  });

  route(app, portal, {
    call: "DELETE /orders/:id/presence",
    ...reads,
    summary: "Says that the requester has left an order that they had open",
    audit: null,
    handle: async ({ params: { id }, requester, context }) => {
      const order = await getOrder(portal.db, { id });
      await clearPresence(portal.db, order.id, requester, context.now);
    },
  });
};

const changeRoutes: Routes = (app, portal) => {
  const writes = { access: "orders.write", params: orderParams } as const;

  route(app, portal, {
    call: "POST /orders/:id/flag",
    ...writes,
    summary: "Raises or lowers an order's flag, or rewrites its comment",
    audit: "order.flagged",
    body: flagRequestSchema,
    answer: staffOrderSchema,
    handle: async ({ params: { id }, body, context }) => {
      await flagOrder(context, id, body);
      // A flag raised in a list opens nothing.
      return answerOrder(context, id, false);
    },
  });

  route(app, portal, {
    call: "POST /orders/:id/cancel",
    ...writes,
    summary: "Cancels every product of an order, or requests the refund of what was paid",
    audit: "order.canceled",
    body: z.preprocess((body) => body ?? {}, cancelOrderSchema),
    answer: emailStateSchema,
    handle: async ({ params: { id }, body, context }) => portal.mailer.deliverNow(await cancelOrder(context, id, body)),
  });

  route(app, portal, {
    call: "POST /orders/:id/new-link",
    ...writes,
    summary: "Gives an order a new link and mails it to the customer; the old one stops working",
    audit: "order.link_renewed",
    answer: emailStateSchema,
    handle: async ({ params: { id }, context }) => portal.mailer.deliverNow(await renewLink(context, id)),
  });

  route(app, portal, {
    call: "PATCH /orders/:id/license-number",
    ...writes,
    summary: "Corrects the license number of an order",
    audit: "order.license_number_changed",
    body: licenseNumberRequestSchema,
    answer: licenseNumberAnswerSchema,
    handle: async ({ params: { id }, body, context }) => {
      await changeLicenseNumber(context, id, body);
      return { reference_id: body.license_number };
    },
  });

  route(app, portal, {
    call: "PATCH /orders/products/:id/shipping",
    ...writes,
    summary: "Saves the tracking number of an order product",
    audit: "order_product.tracking_saved",
    body: shippingNumberSchema,
    answer: shippingNumberAnswerSchema,
    handle: async ({ params: { id }, body, context }) => {
      const tracking = trackingNumberToSave(body.tracking_shipping);
      await setShippingNumber(context, id, tracking, body.expected_status_id);
      return { tracking_shipping: tracking };
    },
  });
};

async function answerRefunded(portal: Portal, refund: OwedRefunded) {
  return { refunded: toDollars(refund.amountCents), ...(await portal.mailer.deliverNow(refund.outboxId)) };
}

/** Refunds by admins. */
const refundRoutes: Routes = (app, portal) => {
  const refunds = { access: "money.refund.approve", stepUp: "by_amount", params: orderParams } as const;

  route(app, portal, {
    call: "POST /orders/products/:id/refund",
    ...refunds,
    summary: "Approves a refund: the provider refunds the product's share",
    audit: "order_product.refunded",
    answer: emailStateSchema,
    handle: async ({ params: { id }, context }) => portal.mailer.deliverNow(await approveRefund(context, id)),
  });

  route(app, portal, {
    call: "GET /orders/products/refunds",
    access: "money.refund.approve",
    summary: "What approving the refunds of up to 50 order products would do now: orders, documents and dollars",
    audit: null,
    query: refundsQuerySchema,
    answer: refundsPreviewSchema,
    handle: ({ query, context }) => previewRefunds(context, query.order_products),
  });

  route(app, portal, {
    call: "POST /orders/products/refunds",
    access: "money.refund.approve",
    stepUp: "by_amount",
    summary: "Approves the refunds of up to 50 order products, with one email for each order",
    audit: "order_product.refunded",
    body: refundsApprovalSchema,
    answer: refundsApprovedSchema,
    handle: async ({ body: { order_products: ids, expected_total: expected }, context, texts }) => {
      const { refusals, refundedCents } = await approveRefunds(
        context,
        ids,
        expected === undefined ? undefined : toCents(expected),
      );
      const results = ids.map((id) => {
        const refusal = refusals.get(id);
        if (!refusal) return { id, ok: true };
        return { id, ok: false, code: refusal.code, message: messageText(refusal.message, texts) };
      });
      return { results, refunded: toDollars(refundedCents) };
    },
  });

  route(app, portal, {
    call: "POST /orders/:id/refunds",
    ...refunds,
    summary: "Returns what is owed on an order that has ended, a part of it, or something for goodwill",
    audit: "order.refunded",
    body: refundRequestSchema,
    answer: z.union([refundAnswerSchema, refundRequestedSchema]),
    mayDefer: true,
    handle: async ({ params: { id }, body, context, request, reply }) => {
      const refunded = await refundOwed(context, id, {
        productId: body.order_product_id ?? null,
        isGoodwill: body.kind === "goodwill",
        amountCents: body.amount === undefined ? null : toCents(body.amount),
        reason: body.reason,
        checkNumber: body.check_number ?? null,
        key: idempotencyKey(request.headers["idempotency-key"]),
      });
      if (!("requestId" in refunded)) return answerRefunded(portal, refunded);
      void reply.code(202);
      return { requested: true as const, request_id: refunded.requestId };
    },
  });

  route(app, portal, {
    call: "POST /orders/:id/refunds/requests/:request",
    access: "money.refund.approve",
    stepUp: "by_amount",
    summary: "Approves, declines or withdraws a refund that waits for a second admin",
    audit: "order.refunded",
    params: z.object({ ...orderParams.shape, request: numbered(msg("staffErrors.refundRequestNotFound")) }),
    body: refundDecisionSchema,
    answer: refundAnswerSchema,
    handle: async ({ params: { id, request }, body: { decision, reason }, context }) => {
      if (decision === "decline") {
        await declineRequest(context, id, request, reason || null);
        return { refunded: 0, isEmailError: false };
      }
      return answerRefunded(portal, await approveRequest(context, id, request));
    },
  });
};

/** The order detail of the back office and the actions on it. */
export const staffOrderRoutes: Routes = (app, portal) => {
  for (const declare of [viewRoutes, changeRoutes, refundRoutes]) declare(app, portal);
};
