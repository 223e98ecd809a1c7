import {
  correctionCodeSchema,
  correctionProofSchema,
  correctionsHistorySchema,
  customerOrderSchema,
  licenseDataSchema,
} from "@dop/domain/contract";
import { correctionsSchema } from "@dop/domain/license-review";
import { msg } from "@dop/texts/message";
import { z } from "zod";
import { numbered, orderKey, orderKeyParams } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { getCustomerOrder, getOrder } from "../../checkout/index.ts";
import { confirmEmailCode, sendEmailCode } from "../../order/index.ts";
import { readCorrectionsHistory, readLicenseData } from "./license-review-queries.ts";
import { submitCorrections } from "./submit-corrections.ts";

/**
 * The customer's review of the license data, and its history (rules W-17, W-18); the code by which they show that the
 * order's email is theirs (rules P-23, W-32).
 */
export const licenseReviewRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /orders/license/:uuid/:orderProductId",
    summary: "The license data that awaits the customer's review",
    access: "public",
    audit: "license_data.viewed",
    rateLimit: "licenseCheck",
    params: z.object({ uuid: orderKey, orderProductId: numbered(msg("errors.orderNotFound")) }),
    answer: licenseDataSchema,
    handle: ({ params, context }) => readLicenseData(context, params.uuid, params.orderProductId),
  });

  route(app, portal, {
    call: "PATCH /orders/:uuid/license-corrections",
    summary: "Confirms the license data, or corrects it: field label to new value",
    access: "public",
    audit: "license_data.reviewed",
    rateLimit: "uploads",
    params: orderKeyParams,
    body: z.strictObject({
      corrections: correctionsSchema,
      license_number: z.int().optional(),
      proof: z.string().max(100).optional(),
    }),
    answer: customerOrderSchema,
    handle: async ({ params: { uuid }, body, context }) => {
      await submitCorrections(context, uuid, {
        corrections: body.corrections,
        licenseNumber: body.license_number ?? null,
        proof: body.proof,
      });
      return getCustomerOrder(portal, { key: uuid }, context.locale);
    },
  });

  route(app, portal, {
    call: "GET /orders/:uuid/user-corrections-history",
    summary: "The corrections that were made to the license data of an order",
    access: "public",
    audit: null,
    rateLimit: "reads",
    params: orderKeyParams,
    answer: correctionsHistorySchema,
    handle: async ({ params, context }) => {
      const order = await getOrder(portal.db, { key: params.uuid });
      return readCorrectionsHistory(portal.db, order.id, context.locale);
    },
  });

  route(app, portal, {
    call: "POST /orders/:uuid/correction-code",
    summary: "Emails the customer a code, which the review and another order on their confirmed ID may ask for",
    access: "public",
    audit: "correction_code.sent",
    rateLimit: "lookup",
    params: orderKeyParams,
    status: 202,
    handle: ({ params: { uuid }, context }) => sendEmailCode(context, uuid),
  });

  route(app, portal, {
    call: "POST /orders/:uuid/correction-code/confirm",
    summary: "Takes the code; the proof goes with the answer about the license, or with the other order",
    access: "public",
    audit: "correction_code.tried",
    rateLimit: "uploads",
    params: orderKeyParams,
    body: correctionCodeSchema,
    answer: correctionProofSchema,
    handle: async ({ params: { uuid }, body, context }) => ({
      proof: await confirmEmailCode(context, uuid, body.code),
    }),
  });
};
