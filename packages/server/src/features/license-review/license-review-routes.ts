import { correctionsHistorySchema, customerOrderSchema, licenseDataSchema } from "@dop/domain/contract";
import { correctionsSchema } from "@dop/domain/license-review";
import { statusIds, productOf } from "@dop/domain/orders";
import { msg } from "@dop/domain/texts/message";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { conflict, notFound } from "../../http/api-error.ts";
import { idParam, orderUuid } from "../../http/params.ts";
import { route } from "../../http/route.ts";
import type { Portal } from "../../portal.ts";
import { findOrderByUuid, getCustomerOrder } from "../orders/index.ts";
import { getLicense } from "../licenses/index.ts";
import { readCorrectionsHistory } from "./corrections-history.ts";
import { submitCorrections } from "./submit-corrections.ts";

/** The customer's review of the license data, and its history (rules W-17, W-18). */
export function licenseReviewRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, portal, {
    method: "GET",
    url: "/orders/license/:uuid/:orderProductId",
    summary: "The license data that awaits the customer's review",
    access: "public",
    audit: "license_data.viewed",
    rateLimit: null,
    params: z.object({ uuid: z.string(), orderProductId: z.string() }),
    answer: licenseDataSchema,
    handle: async ({ params, context }) => {
      const order = await findOrderByUuid(portal.db, orderUuid(params.uuid));
      const id = idParam(params.orderProductId, msg("errors.orderNotFound"));
      const product = order
        ? await portal.db
            .selectFrom("order_products")
            .selectAll()
            .where("id", "=", id)
            .where("order_id", "=", order.id)
            .executeTakeFirst()
        : undefined;
      if (!order || !product) throw notFound(msg("errors.orderNotFound"));
      if (order.voided) throw conflict("ORDER_VOIDED", msg("errors.denials.ORDER_VOIDED"));
      if (product.status_id !== statusIds.infoVerified || !productOf(product.product_id).isReviewable)
        throw conflict("NOTHING_TO_REVIEW", msg("errors.nothingToReview"));
      const license = await getLicense(portal, order.reference_id);
      if (!license) throw notFound(msg("errors.licenseNotFound"));
      await portal.db
        .transaction()
        .execute((tx) => context.audit(tx, { subjectType: "order_product", subjectId: product.id }));
      return license.data;
    },
  });

  route(app, portal, {
    method: "PATCH",
    url: "/orders/:uuid/license-corrections",
    summary: "Confirms the license data, or corrects it: field label to new value",
    access: "public",
    audit: "license_data.reviewed",
    rateLimit: "uploads",
    params: z.object({ uuid: z.string() }),
    body: z.strictObject({ corrections: correctionsSchema }),
    answer: customerOrderSchema,
    handle: async ({ params, body, context }) => {
      const uuid = orderUuid(params.uuid);
      await submitCorrections(context, uuid, body.corrections);
      return getCustomerOrder(portal, uuid, context.locale);
    },
  });

  route(app, portal, {
    method: "GET",
    url: "/orders/:uuid/user-corrections-history",
    summary: "The corrections that were made to the license data of an order",
    access: "public",
    audit: null,
    rateLimit: null,
    params: z.object({ uuid: z.string() }),
    answer: correctionsHistorySchema,
    handle: async ({ params }) => {
      const order = await findOrderByUuid(portal.db, orderUuid(params.uuid));
      if (!order) throw notFound(msg("errors.orderNotFound"));
      return readCorrectionsHistory(portal.db, order.id);
    },
  });
}
