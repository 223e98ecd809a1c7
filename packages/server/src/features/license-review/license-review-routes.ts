import { correctionsHistorySchema, customerOrderSchema, licenseDataSchema } from "@dop/domain/contract";
import { correctionsSchema } from "@dop/domain/license-review";
import { msg } from "@dop/domain/texts/message";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idParam, orderUuid } from "../../http/params.ts";
import { route } from "../../http/route.ts";
import type { Portal } from "../../portal.ts";
import { getCustomerOrder, getOrder } from "../orders/index.ts";
import { readCorrectionsHistory } from "./corrections-history.ts";
import { readLicenseData } from "./read-license-data.ts";
import { submitCorrections } from "./submit-corrections.ts";

/** The customer's review of the license data, and its history (rules W-17, W-18). */
export function licenseReviewRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, portal, {
    method: "GET",
    url: "/orders/license/:uuid/:orderProductId",
    summary: "The license data that awaits the customer's review",
    access: "public",
    audit: "license_data.viewed",
    rateLimit: "licenseCheck",
    params: z.object({ uuid: z.string(), orderProductId: z.string() }),
    answer: licenseDataSchema,
    handle: ({ params, context }) => {
      const uuid = orderUuid(params.uuid);
      return readLicenseData(context, uuid, idParam(params.orderProductId, msg("errors.orderNotFound")));
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
    body: z.strictObject({ corrections: correctionsSchema, license_number: z.int().optional() }),
    answer: customerOrderSchema,
    handle: async ({ params, body, context }) => {
      const uuid = orderUuid(params.uuid);
      await submitCorrections(context, uuid, {
        corrections: body.corrections,
        licenseNumber: body.license_number ?? null,
      });
      return getCustomerOrder(portal, { key: uuid }, context.locale);
    },
  });

  route(app, portal, {
    method: "GET",
    url: "/orders/:uuid/user-corrections-history",
    summary: "The corrections that were made to the license data of an order",
    access: "public",
    audit: null,
    rateLimit: "reads",
    params: z.object({ uuid: z.string() }),
    answer: correctionsHistorySchema,
    handle: async ({ params }) => {
      const order = await getOrder(portal.db, { key: orderUuid(params.uuid) });
      return readCorrectionsHistory(portal.db, order.id);
    },
  });
}
