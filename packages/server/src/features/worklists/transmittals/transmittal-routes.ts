import {
  candidatesQuerySchema,
  newTransmittalAnswerSchema,
  newTransmittalSchema,
  transmittalBulkStatusSchema,
  transmittalProductSchema,
  transmittalProductsSchema,
  transmittalSchema,
  transmittalsQuerySchema,
  transmittalsSchema,
  transmittalStatusAnswerSchema,
  transmittalStatusSchema,
  transmittalTrackingAnswerSchema,
  transmittalTrackingSchema,
} from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { trackingNumberToSave } from "@dop/domain/tracking";
import { z } from "zod";
import { notFound } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import { requireExport, sendExport, wantsFile } from "../../../http/csv-export.ts";
import { officeDateBefore } from "../../../lib/office-time.ts";
import { numbered } from "../../../http/params.ts";
import { usedFields } from "../../../audit-log/view-log.ts";
import { route, type Routes } from "../../../http/route.ts";
import { exportTransmittals } from "./export-transmittals.ts";
import { addressParams, getTransmittal } from "./transmittal-access.ts";
import {
  addToTransmittal,
  createTransmittal,
  removeFromTransmittal,
  saveTrackingNumber,
  setAllStatuses,
  setTransmittalStatus,
} from "./transmittal-commands.ts";
import {
  listCandidates,
  listTransmittals,
  presentTransmittal,
  readTransmittalProducts,
} from "./transmittal-queries.ts";

const listDays = 14;
const keyQuery = z.object({ key: z.string().max(100).optional() });
const transmittalParams = z.object({ id: numbered(msg("staffErrors.transmittalNotFound")) });
const productParams = addressParams.extend({ order_product_id: numbered(msg("errors.staffOrderNotFound")) });

/** Records the view of orders of a transmittal. */
function recordOrders(
  context: CommandContext,
  transmittalId: number,
  products: readonly { readonly order_id: number }[],
): void {
  const orders = [...new Set(products.map((product) => product.order_id))];
  context.recordView("transmittal", transmittalId, { orders }, orders.join());
}

/** Lists of transmittals, and of candidates for one. */
const listRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /transmittals",
    summary:
      "Transmittals, newest first; by default those of the last two weeks; " +
      "with Accept: text/csv all as a file, for admins",
    access: "staff",
    audit: "transmittals.viewed",
    stepUp: "as_file",
    query: transmittalsQuerySchema,
    answer: transmittalsSchema,
    file: "text/csv",
    handle: async ({ query, context, requester, request, reply }) => {
      const twoWeeksAgo = officeDateBefore(context.now, listDays, portal.config.office.timeZone);
      if (wantsFile(request.headers.accept)) {
        requireExport(portal, requester);
        const list = await exportTransmittals(portal, query, twoWeeksAgo);
        const exported = { fields: usedFields(query), results: list.ids.length, file: true };
        await context.auditNow("list", "transmittals", exported);
        return sendExport(reply, "transmittals", list);
      }
      const transmittals = await listTransmittals(portal.db, query, twoWeeksAgo);
      const detail = { fields: usedFields(query), results: transmittals.length };
      context.recordView("list", "transmittals", detail, JSON.stringify(query));
      return transmittals;
    },
  });

  route(app, portal, {
    call: "GET /orders/all-orders",
    summary: "Order products that could go on a transmittal",
    access: "staff",
    audit: "transmittal.candidates_viewed",
    query: candidatesQuerySchema,
    answer: transmittalProductsSchema,
    handle: async ({ query, context }) => {
      const candidates = await listCandidates(portal, query);
      const detail = { fields: usedFields(query), results: candidates.length };
      context.recordView("search", "candidates", detail, JSON.stringify(query));
      return candidates;
    },
  });
};

/** One transmittal, which the Lt. Governor's desk opens by its key. */
const readRoutes: Routes = (app, portal) => {
  const desk = { access: "key_or_staff", query: keyQuery } as const;

  route(app, portal, {
    call: "GET /transmittals/:date/:url_id",
    ...desk,
    summary: "A transmittal with its order products",
    audit: "transmittal.viewed",
    params: addressParams,
    answer: transmittalSchema,
    handle: async ({ params, query, context }) => {
      const transmittal = await presentTransmittal(portal.db, await getTransmittal(context, params, query.key));
      recordOrders(context, transmittal.id, transmittal.order_products);
      return transmittal;
    },
  });

  route(app, portal, {
    call: "GET /transmittals/:date/:url_id/:order_product_id",
    ...desk,
    summary: "One order product of a transmittal",
    audit: "transmittal.viewed",
    params: productParams,
    answer: transmittalProductSchema,
    handle: async ({ params, query, context }) => {
      const transmittal = await getTransmittal(context, params, query.key);
      const products = await readTransmittalProducts(portal.db, transmittal.id);
      const product = products.find(({ id }) => id === params.order_product_id);
      if (!product) throw notFound(msg("staffErrors.notOnTransmittal"));
      recordOrders(context, transmittal.id, [product]);
      return product;
    },
  });
};

/** Ticks of Arrived and Sent, by the Lt. Governor's desk or the staff. */
const statusRoutes: Routes = (app, portal) => {
  const deskWrites = { access: "key_or_staff_write", query: keyQuery } as const;

  route(app, portal, {
    call: "PATCH /transmittals/:date/:url_id/:order_product_id/status",
    ...deskWrites,
    summary: "Ticks or unticks Arrived (5, 4) or Sent (6, 5)",
    audit: "transmittal.status_changed",
    params: productParams,
    body: transmittalStatusSchema,
    answer: transmittalStatusAnswerSchema,
    handle: async ({ params, query, body, context }) => {
      const transmittal = await getTransmittal(context, params, query.key);
      await setTransmittalStatus(context, transmittal, params.order_product_id, body);
      return { status_id: body.status_id };
    },
  });

  route(app, portal, {
    call: "PATCH /transmittals/:date/:url_id/order-status",
    ...deskWrites,
    summary: "Marks all as arrived or sent, or not; forward only, products beyond stay",
    audit: "transmittal.all_statuses_changed",
    params: addressParams,
    body: transmittalBulkStatusSchema,
    answer: transmittalSchema,
    handle: async ({ params, query, body, context }) => {
      const transmittal = await getTransmittal(context, params, query.key);
      await setAllStatuses(context, transmittal, body.status_id, body.forward_only);
      return presentTransmittal(portal.db, transmittal);
    },
  });
};

/** The contents of a transmittal, and its tracking number. */
const contentRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "POST /transmittals",
    summary: "Makes a transmittal of Processed apostilles",
    access: "staff_write",
    audit: "transmittal.created",
    status: 201,
    body: newTransmittalSchema,
    answer: newTransmittalAnswerSchema,
    handle: async ({ body, context }) => {
      const { created_at, url_id, created_on: date } = await createTransmittal(context, body.order_products);
      return { created_at: created_at.toISOString(), url_id, date };
    },
  });

  route(app, portal, {
    call: "PATCH /transmittals/:id/add-order/:orderId",
    summary: "Adds an order product to a transmittal, by its number or by that of its order",
    access: "staff_write",
    audit: "transmittal.order_added",
    params: transmittalParams.extend({ orderId: numbered(msg("errors.staffOrderNotFound")) }),
    answer: transmittalSchema,
    handle: async ({ params: { id, orderId }, context }) =>
      presentTransmittal(portal.db, await addToTransmittal(context, id, orderId)),
  });

  route(app, portal, {
    call: "PATCH /transmittals/:date/:url_id/:order_product_id/removal",
    summary: "Takes an order product off its transmittal",
    access: "staff_write",
    audit: "transmittal.order_removed",
    params: productParams,
    handle: async ({ params, context }) => {
      const transmittal = await getTransmittal(context, params);
      await removeFromTransmittal(context, transmittal, params.order_product_id);
    },
  });

  route(app, portal, {
    call: "PATCH /transmittals/:id/tracking-number",
    summary: "Saves the tracking number of a transmittal",
    access: "staff_write",
    audit: "transmittal.tracking_saved",
    params: transmittalParams,
    body: transmittalTrackingSchema,
    answer: transmittalTrackingAnswerSchema,
    handle: async ({ params: { id }, body, context }) => {
      const tracking = body.tracking_shipping === "" ? null : trackingNumberToSave(body.tracking_shipping);
      await saveTrackingNumber(context, id, tracking);
      return { tracking_shipping: tracking };
    },
  });
};

/** Batches of apostilles to the Lt. Governor's office. */
export const transmittalRoutes: Routes = (app, portal) => {
  for (const declare of [listRoutes, readRoutes, statusRoutes, contentRoutes]) declare(app, portal);
};
