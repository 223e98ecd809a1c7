import {
  bypassedPaymentLink,
  cartCostsSchema,
  customerOrderSchema,
  invoiceSchema,
  licenseCheckSchema,
  paymentLinkSchema,
} from "@dop/domain/contract";
import { cartSchema, pricedCartSchema } from "@dop/domain/orders";
import { cartParts, priceCart } from "@dop/domain/pricing";
import { msg } from "@dop/texts/message";
import { needsDocumentsBeforePayment } from "@dop/domain/workflow";
import { z } from "zod";
import { conflict, invalid, notFound } from "../../http/api-error.ts";
import { idempotencyKey, orderKey, orderKeyParams } from "../../http/params.ts";
import { route, type Routes } from "../../http/route.ts";
import { readCatalog, checkLicense, refuseEnded } from "../order/index.ts";
import { browserOf } from "../documents/index.ts";
import { openCheckout, rememberPaying } from "../money/index.ts";
import { unservedIssues } from "./checked-cart.ts";
import { earlierDays } from "./earlier-orders.ts";
import { getCustomerOrder } from "./order-presenter.ts";
import { costsOf, destinationOf } from "./order-lines.ts";
import { findCustomerOrder } from "./order-queries.ts";
import { placeOrder } from "./place-order.ts";

/** The calls of the ordering flow and of the customer's order page. */
export const orderRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /orders/check/:licenseNumber",
    summary: "Whether a license exists; says nothing else of it",
    access: "public",
    audit: null,
    rateLimit: "licenseCheck",
    params: z.object({ licenseNumber: z.string().regex(/^\d{1,18}$/, msg("validation.licenseDigits")) }),
    answer: licenseCheckSchema,
    handle: ({ params }) => checkLicense(portal, Number(params.licenseNumber)),
  });

  route(app, portal, {
    call: "POST /orders/cart-costs",
    summary:
      "The cost lines of a cart, in dollars, without the transaction fee; with the day of a recent order of the same " +
      "document for the same license",
    access: "public",
    audit: null,
    rateLimit: "reads",
    bodyLimit: "cart",
    body: pricedCartSchema,
    answer: cartCostsSchema,
    handle: async ({ body, texts }) => {
      const unserved = unservedIssues(body, portal.settings());
      if (unserved.length > 0) throw invalid(unserved);
      const catalog = await readCatalog(portal.db, portal.clock());
      const days = await earlierDays(portal, body.license, cartParts(body, catalog, texts));
      // The lines of the products are the first ones.
      return costsOf(priceCart(body, destinationOf(body), catalog, texts)).map((line, at) =>
        days[at] === undefined ? line : { ...line, ordered_on: days[at] },
      );
    },
  });

  route(app, portal, {
    call: "POST /orders/invoice",
    summary: "Places an order. Honours an Idempotency-Key header",
    access: "public",
    audit: "order.placed",
    rateLimit: "placement",
    bodyLimit: "pictures",
    body: cartSchema,
    answer: invoiceSchema,
    handle: async ({ body, request, reply, context }) => {
      const key = idempotencyKey(request.headers["idempotency-key"]);
      const placed = await placeOrder(context, body, key, browserOf(request, portal.config));
      rememberPaying(reply, portal, placed.order);
      return placed;
    },
  });
  route(app, portal, {
    call: "GET /orders/uuid/:order_uuid",
    summary: "An order as its customer sees it",
    access: "public",
    audit: null,
    rateLimit: "reads",
    params: z.object({ order_uuid: orderKey }),
    answer: customerOrderSchema,
    handle: ({ params, context }) => getCustomerOrder(portal, { key: params.order_uuid }, context.locale),
  });

  route(app, portal, {
    call: "POST /orders/:uuid/payment",
    summary: "A fresh payment link for an unpaid order",
    access: "public",
    audit: "order.payment_opened",
    rateLimit: "paying",
    params: orderKeyParams,
    answer: paymentLinkSchema,
    handle: async ({ params, reply, context }) => {
      const order = await findCustomerOrder(portal.db, { key: params.uuid }, portal.clock());
      if (!order) throw notFound(msg("errors.orderNotFound"));
      await refuseEnded(portal, order);
      if (order.paid_at !== null) throw conflict("ALREADY_PAID", msg("errors.alreadyPaid"));
      if (needsDocumentsBeforePayment(order.products.map((product) => product.status_id)))
        throw conflict("WRONG_STATUS", msg("errors.documentsFirst"));
      const link = await openCheckout(portal, order);
      // The payment was faster than the checkout that was to replace its own.
      if (link === bypassedPaymentLink) throw conflict("ALREADY_PAID", msg("errors.alreadyPaid"));
      await context.auditNow("order", order.id);
      rememberPaying(reply, portal, params.uuid);
      return { payment_link: link };
    },
  });
};
