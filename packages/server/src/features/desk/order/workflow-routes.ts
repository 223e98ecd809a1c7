import {
  statusChangeAnswerSchema,
  statusChangeSchema,
  emailStateSchema,
  verificationRequestSchema,
  bulkAnswerSchema,
  bulkRequestSchema,
  batchPrintAnswerSchema,
  batchPrintSchema,
} from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { z } from "zod";
import { numbered, orderParams } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { changeStatus } from "./status/change-status.ts";
import { undoAct, licensePrintUrl } from "../../order/index.ts";
import { verifyOrder } from "./verification/verify-order.ts";
import { batchPrint } from "./bulk/batch-print.ts";
import { changeInBulk } from "./bulk/bulk.ts";

/** The checklist (rule W-23), the ID verification panel (rules W-16, P-7), and changes of several products at once. */
export const workflowRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "PATCH /orders/products/:id/status",
    summary: "Moves an order product to a status; a stale expected_status_id is a conflict",
    // The action that the status means has its own permission: a refund may be requested by others than move products.
    access: "staff_act",
    audit: "order_product.status_changed",
    params: z.object({ id: numbered(msg("errors.staffOrderNotFound")) }),
    body: statusChangeSchema,
    answer: statusChangeAnswerSchema,
    handle: async ({ params, body, context }) => {
      const { statusId, outboxId, letterTo } = await changeStatus(context, params.id, body);
      return {
        status_id: statusId,
        ...(await portal.mailer.deliverNow(outboxId)),
        ...(letterTo !== undefined && { letter_sent_to: letterTo }),
      };
    },
  });

  route(app, portal, {
    call: "POST /undo/:id",
    summary: "Undoes an act within ten seconds, by the id that its answer has in the header undo",
    access: "staff_act",
    audit: "order_product.status_undone",
    params: z.object({ id: z.uuid(msg("staffErrors.undoOver")) }),
    handle: ({ params, context }) => undoAct(context, params.id),
  });

  route(app, portal, {
    call: "POST /orders/:id/verification",
    summary: "Confirms or rejects the identity documents of an order",
    access: "orders.verify",
    audit: "order.verified",
    params: orderParams,
    body: verificationRequestSchema,
    answer: emailStateSchema,
    handle: async ({ params: { id }, body, context }) => portal.mailer.deliverNow(await verifyOrder(context, id, body)),
  });

  route(app, portal, {
    call: "POST /order-products/bulk",
    summary: "One action on each of up to 50 order products; one that refuses does not stop the others",
    access: "orders.write",
    audit: "order_product.bulk_changed",
    body: bulkRequestSchema,
    answer: bulkAnswerSchema,
    handle: async ({ body, context }) => {
      const { results, licenseNumbers } = await changeInBulk(context, body);
      if (body.action !== "batch_print") return { results };
      return {
        results,
        print_url: licenseNumbers.length === 0 ? null : licensePrintUrl(portal.config, licenseNumbers),
      };
    },
  });

  route(app, portal, {
    call: "POST /orders/batch-print",
    access: "orders.write",
    summary:
      "Moves up to 20 unflagged order products to Shipped, " +
      "apostilles to Processed, and answers which licenses to print",
    audit: "order_product.batch_printed",
    body: batchPrintSchema,
    answer: batchPrintAnswerSchema,
    handle: async ({ body, context }) => {
      const { ids, licenseNumbers } = await batchPrint(context, body.order_products, body.tracking_numbers);
      return {
        order_products: ids,
        license_numbers: licenseNumbers,
        print_url: licensePrintUrl(portal.config, licenseNumbers),
      };
    },
  });
};
