// Rules: Q-10 (docs/rules)
import {
  candidatesQuerySchema,
  newTransmittalAnswerSchema,
  newTransmittalSchema,
  transmittalProductsSchema,
  transmittalSchema,
  transmittalsQuerySchema,
  transmittalsSchema,
  transmittalTrackingAnswerSchema,
  transmittalTrackingSchema,
  type TransmittalsQuery,
} from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { trackingNumberToSave } from "@dop/domain/tracking";
import { z } from "zod";
import { requireExport, sendExport, wantsFile, type ExportedList } from "../../../http/csv-export.ts";
import { officeDateBefore, formatOfficeTimestamp } from "../../../lib/office-time.ts";
import { numbered } from "../../../http/params.ts";
import { usedFields } from "../../../audit-log/view-log.ts";
import { route, type Routes } from "../../../http/route.ts";
import { addressParams, getTransmittal } from "./transmittal-access.ts";
import {
  addToTransmittal,
  createTransmittal,
  removeFromTransmittal,
  saveTrackingNumber,
} from "./transmittal-commands.ts";
import {
  listCandidates,
  listTransmittals,
  presentTransmittal,
  readSummaries,
  transmittalIds,
  type SummaryRow,
} from "./transmittal-queries.ts";
import { officeTexts } from "@dop/texts";
import type { Portal } from "../../../portal.ts";

const listDays = 14;
const transmittalParams = z.object({ id: numbered(msg("staffErrors.transmittalNotFound")) });
const productParams = addressParams.extend({ order_product_id: numbered(msg("errors.staffOrderNotFound")) });

/** Every transmittal that fits, newest first, as a file. */
async function exportTransmittals(
  { db, config }: Portal,
  query: TransmittalsQuery,
  defaultStart: string,
): Promise<ExportedList<SummaryRow>> {
  const { timeZone } = config.office;
  const { exportHeads: heads } = officeTexts.transmittals;
  return {
    columns: [
      [heads.date, (row) => row.created_on],
      [heads.number, (row) => row.url_id],
      [heads.documents, (row) => row.documents],
      [heads.arrived, (row) => row.arrived],
      [heads.sent, (row) => row.sent],
      [heads.tracking, (row) => row.tracking_shipping],
      [heads.by, (row) => row.created_by],
      [heads.created, (row) => formatOfficeTimestamp(row.created_at, timeZone)],
    ],
    ids: await transmittalIds(db, query, defaultStart),
    read: (ids) => readSummaries(db, ids),
  };
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

/** The contents of a transmittal, and its tracking number. */
const contentRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "POST /transmittals",
    summary: "Makes a transmittal of Processed apostilles",
    access: "orders.write",
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
    access: "orders.write",
    audit: "transmittal.order_added",
    params: transmittalParams.extend({ orderId: numbered(msg("errors.staffOrderNotFound")) }),
    answer: transmittalSchema,
    handle: async ({ params: { id, orderId }, context }) =>
      presentTransmittal(context, await addToTransmittal(context, id, orderId)),
  });

  route(app, portal, {
    call: "PATCH /transmittals/:date/:url_id/:order_product_id/removal",
    summary: "Takes an order product off its transmittal",
    access: "orders.write",
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
    access: "orders.write",
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
  listRoutes(app, portal);
  contentRoutes(app, portal);
};
