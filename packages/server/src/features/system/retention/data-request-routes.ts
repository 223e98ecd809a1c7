// Rules: P-45 (docs/rules)
import {
  answerDataRequestSchema,
  customerOrderSchema,
  fetchCopySchema,
  newDataRequestSchema,
} from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { z } from "zod";
import { numbered, orderKeyParams } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { getCustomerOrder, getOrder } from "../../checkout/index.ts";
import { answerDataRequest, refuseUnanswered, requestData, requireProof } from "../../order/index.ts";
import { readHeldData, sendHeldData } from "./held-data.ts";

/** Requests of customers about the personal data of their order, and the office's answers. */
export const dataRequestRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "POST /orders/:uuid/data-requests",
    summary: "Asks for a copy, a correction or the destruction of the personal data of an order",
    access: "public",
    audit: "data_request.made",
    rateLimit: "lookup",
    params: orderKeyParams,
    body: newDataRequestSchema,
    answer: customerOrderSchema,
    handle: async ({ params: { uuid }, body, context }) => {
      await requestData(context, uuid, body);
      return getCustomerOrder(portal, { key: uuid }, context.locale);
    },
  });

  route(app, portal, {
    call: "POST /orders/:uuid/held.pdf",
    summary: "Everything that is held about an order, for its customer, when the office has answered such a request",
    access: "public",
    audit: "data_request.copied",
    rateLimit: "lookup",
    params: orderKeyParams,
    body: fetchCopySchema,
    file: "application/pdf",
    handle: async ({ params: { uuid }, body, context, reply }) => {
      const order = await getOrder(portal.db, { key: uuid });
      requireProof(portal, order, body.proof);
      await refuseUnanswered(portal, order.id);
      const data = await readHeldData(portal, order.id, context);
      await context.auditNow("order", order.id);
      return sendHeldData(reply, data, portal, context.locale);
    },
  });

  const requestParams = z.object({
    id: numbered(msg("errors.staffOrderNotFound")),
    request: numbered(msg("staffErrors.dataRequestNotFound")),
  });

  route(app, portal, {
    call: "POST /orders/:id/data-requests/:request/correction",
    summary: "Answers a request for a correction, as whoever may correct an order; the customer is told by email",
    access: "orders.write",
    audit: "data_request.answered",
    params: requestParams,
    body: answerDataRequestSchema,
    handle: ({ params, body, context }) => answerDataRequest(context, { ...params, only: "correction" }, body),
  });

  route(app, portal, {
    call: "POST /orders/:id/data-requests/:request",
    summary: "Answers what a customer asked for about personal data; they are told by email",
    access: "privacy.write",
    stepUp: true,
    audit: "data_request.answered",
    params: requestParams,
    body: answerDataRequestSchema,
    handle: ({ params, body, context }) => answerDataRequest(context, params, body),
  });
};
