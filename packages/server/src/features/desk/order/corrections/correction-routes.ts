import {
  correctionsHistorySchema,
  correctionsMadeSchema,
  licenseRecordSchema,
  secondLookDecisionSchema,
  staffOrderSchema,
} from "@dop/domain/contract";
import { orderParams } from "../../../../http/params.ts";
import { route, type Routes } from "../../../../http/route.ts";
import { readCorrectionsHistory, readLicenseRecord } from "../../license-review/license-review-queries.ts";
import { getOrder } from "../../../checkout/index.ts";
import { answerOrder } from "../view/open-order.ts";
import { changeWantedCorrections, wantedCorrectionsSchema, decideSecondLook } from "./change-corrections.ts";
import { markCorrected } from "../order-commands.ts";

/** The corrections of an order's license, and their second review. */
export const correctionRoutes: Routes = (app, portal) => {
  const reads = { access: "staff", params: orderParams } as const;
  const writes = { access: "orders.write", params: orderParams, answer: staffOrderSchema } as const;

  route(app, portal, {
    call: "GET /orders/:id/license-record",
    ...reads,
    summary: "The license of an order as the county has it now, or why there is none to show",
    audit: "license_record.viewed",
    answer: licenseRecordSchema,
    handle: ({ params: { id }, context }) => readLicenseRecord(context, id),
  });

  route(app, portal, {
    call: "GET /orders/:id/corrections-history",
    ...reads,
    summary: "The corrections of an order, newest first",
    audit: "corrections.viewed",
    answer: correctionsHistorySchema,
    handle: async ({ params: { id }, context }) => {
      await getOrder(portal.db, { id });
      context.recordView("order", id);
      return readCorrectionsHistory(portal.db, id);
    },
  });

  route(app, portal, {
    call: "PATCH /orders/:id/corrections",
    ...writes,
    summary: "Says that the office has made the corrections",
    audit: "order.corrected",
    body: correctionsMadeSchema,
    handle: async ({ params: { id }, context }) => {
      await markCorrected(context, id);
      return answerOrder(context, id);
    },
  });

  route(app, portal, {
    call: "POST /orders/:id/corrections/changes",
    ...writes,
    summary:
      "Changes what is to be corrected: field label to the wanted value, null for none; may wait for a second review",
    audit: "order.corrections_changed",
    body: wantedCorrectionsSchema,
    handle: async ({ params: { id }, body, context }) => {
      await changeWantedCorrections(context, id, body);
      return answerOrder(context, id);
    },
  });

  route(app, portal, {
    call: "POST /orders/:id/corrections/second-look",
    ...writes,
    summary:
      "Confirms a change of the corrections that waits for a second person, sends it back, or takes one's own back",
    audit: "order.second_look_decided",
    body: secondLookDecisionSchema,
    handle: async ({ params: { id }, body, context }) => {
      await decideSecondLook(context, id, body);
      return answerOrder(context, id);
    },
  });
};
