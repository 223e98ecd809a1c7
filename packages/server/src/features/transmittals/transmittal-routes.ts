import {
  candidatesQuerySchema,
  dateSchema,
  doneSchema,
  newTransmittalAnswerSchema,
  newTransmittalSchema,
  transmittalBulkStatusSchema,
  transmittalProductSchema,
  transmittalProductsSchema,
  transmittalSchema,
  transmittalStatusAnswerSchema,
  transmittalStatusSchema,
  transmittalTrackingAnswerSchema,
  transmittalTrackingSchema,
  transmittalsQuerySchema,
  transmittalsSchema,
} from "@dop/domain/contract";
import { allProductIds, allStatusIds, productIds, statusIds } from "@dop/domain/orders";
import { msg } from "@dop/domain/texts/message";
import { officeTexts } from "@dop/domain/texts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { notFound } from "../../http/api-error.ts";
import type { CommandContext } from "../../http/command-context.ts";
import { requireExport, sendExport, wantsFile } from "../../http/csv-export.ts";
import { officeDateBefore } from "../../http/office-time.ts";
import { idParam } from "../../http/params.ts";
import type { Requester } from "../../http/requester.ts";
import { usedFields } from "../../http/looks.ts";
import { route } from "../../http/route.ts";
import { type Portal } from "../../portal.ts";
import { exportTransmittals } from "./export-transmittals.ts";
import { getTransmittal, type TransmittalRow } from "./transmittal-access.ts";
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
const address = z.object({ date: dateSchema, url_id: z.string() });
const productAddress = address.extend({ order_product_id: z.string() });

/** Batches of apostilles to the Lt. Governor's office. */
export function transmittalRoutes(app: FastifyInstance, portal: Portal): void {
  const { timeZone } = portal.config.office;
  const open = (
    requester: Requester,
    params: z.infer<typeof address>,
    key: string | undefined,
    now: Date,
  ): Promise<TransmittalRow> =>
    getTransmittal(
      portal.db,
      requester,
      { date: params.date, urlId: idParam(params.url_id, msg("errors.transmittalNotFound")), key },
      now,
    );

  const lookAt = (
    context: CommandContext,
    transmittalId: number,
    products: readonly { readonly order_id: number }[],
  ): void => {
    const orders = [...new Set(products.map((product) => product.order_id))];
    context.look({ subjectType: "transmittal", subjectId: transmittalId, detail: { orders } }, orders.join());
  };

  route(app, portal, {
    method: "GET",
    url: "/transmittals",
    summary:
      "Transmittals, newest first; by default those of the last two weeks; with Accept: text/csv all as a file, for admins",
    access: "staff",
    audit: "transmittals.viewed",
    rateLimit: null,
    stepUp: "as_file",
    query: transmittalsQuerySchema,
    answer: z.union([transmittalsSchema, z.unknown()]),
    handle: async ({ query, context, requester, request, reply }) => {
      const twoWeeksAgo = officeDateBefore(context.now, listDays, timeZone);
      if (wantsFile(request.headers.accept)) {
        requireExport(portal, requester);
        const list = await exportTransmittals(portal, query, twoWeeksAgo);
        const exported = { fields: usedFields(query), results: list.ids.length, file: true };
        await context.transaction(({ tx }) =>
          context.audit(tx, { subjectType: "list", subjectId: "transmittals", detail: exported }),
        );
        return sendExport(reply, "transmittals", list);
      }
      const rows = await listTransmittals(portal.db, query, twoWeeksAgo);
      const detail = { fields: usedFields(query), results: rows.length };
      context.look({ subjectType: "list", subjectId: "transmittals", detail }, JSON.stringify(query));
      return rows.map((row) => ({
        id: row.id,
        url_id: row.url_id,
        date: row.created_on,
        created_at: row.created_at.toISOString(),
        created_by: row.created_by,
        tracking_shipping: row.tracking_shipping,
        number_of_documents: row.documents,
        arrived: row.arrived,
        sent: row.sent,
      }));
    },
  });

  route(app, portal, {
    method: "GET",
    url: "/orders/all-orders",
    summary: "Order products that could go on a transmittal",
    access: "staff",
    audit: "transmittal.candidates_viewed",
    rateLimit: null,
    query: candidatesQuerySchema,
    answer: transmittalProductsSchema,
    handle: async ({ query, context }) => {
      const { names, products } = officeTexts.statuses;
      const { status = names[statusIds.processed], type = products[productIds.apostille] } = query;
      const statusId = allStatusIds.find((id) => names[id] === status);
      const productId = allProductIds.find((id) => products[id] === type);
      const candidates =
        statusId === undefined || productId === undefined
          ? []
          : await listCandidates(portal.db, { ...query, timeZone }, statusId, productId);
      context.look(
        {
          subjectType: "search",
          subjectId: "candidates",
          detail: { fields: usedFields(query), results: candidates.length },
        },
        JSON.stringify(query),
      );
      return candidates;
    },
  });

  route(app, portal, {
    method: "POST",
    url: "/transmittals",
    summary: "Makes a transmittal of Processed apostilles",
    access: "staff_write",
    audit: "transmittal.created",
    rateLimit: null,
    status: 201,
    body: newTransmittalSchema,
    answer: newTransmittalAnswerSchema,
    handle: async ({ body, context }) => {
      const transmittal = await createTransmittal(context, body.order_products);
      return {
        created_at: transmittal.created_at.toISOString(),
        url_id: transmittal.url_id,
        date: transmittal.created_on,
      };
    },
  });

  route(app, portal, {
    method: "GET",
    url: "/transmittals/:date/:url_id",
    summary: "A transmittal with its order products",
    access: "key_or_staff",
    audit: "transmittal.viewed",
    rateLimit: null,
    params: address,
    query: keyQuery,
    answer: transmittalSchema,
    handle: async ({ params, query, requester, context }) => {
      const transmittal = await presentTransmittal(portal.db, await open(requester, params, query.key, context.now));
      lookAt(context, transmittal.id, transmittal.order_products);
      return transmittal;
    },
  });

  route(app, portal, {
    method: "GET",
    url: "/transmittals/:date/:url_id/:order_product_id",
    summary: "One order product of a transmittal",
    access: "key_or_staff",
    audit: "transmittal.viewed",
    rateLimit: null,
    params: productAddress,
    query: keyQuery,
    answer: transmittalProductSchema,
    handle: async ({ params, query, requester, context }) => {
      const transmittal = await open(requester, params, query.key, context.now);
      const id = idParam(params.order_product_id, msg("errors.orderNotFound"));
      const product = (await readTransmittalProducts(portal.db, transmittal.id)).find(
        (candidate) => candidate.id === id,
      );
      if (!product) throw notFound(msg("errors.orderNotFound"));
      lookAt(context, transmittal.id, [product]);
      return product;
    },
  });

  route(app, portal, {
    method: "PATCH",
    url: "/transmittals/:date/:url_id/:order_product_id/status",
    summary: "Ticks or unticks Arrived (5, 4) or Sent (6, 5)",
    access: "key_or_staff_write",
    audit: "transmittal.status_changed",
    rateLimit: null,
    params: productAddress,
    query: keyQuery,
    body: transmittalStatusSchema,
    answer: transmittalStatusAnswerSchema,
    handle: async ({ params, query, body, requester, context }) => {
      const transmittal = await open(requester, params, query.key, context.now);
      const id = idParam(params.order_product_id, msg("errors.orderNotFound"));
      await setTransmittalStatus(context, transmittal, id, {
        target: body.status_id,
        expected: body.expected_status_id,
      });
      return { status_id: body.status_id };
    },
  });

  route(app, portal, {
    method: "PATCH",
    url: "/transmittals/:date/:url_id/order-status",
    summary: "Marks all as arrived or sent, or not; forward only, products beyond stay",
    access: "key_or_staff_write",
    audit: "transmittal.all_statuses_changed",
    rateLimit: null,
    params: address,
    query: keyQuery,
    body: transmittalBulkStatusSchema,
    answer: transmittalSchema,
    handle: async ({ params, query, body, requester, context }) => {
      const transmittal = await open(requester, params, query.key, context.now);
      await setAllStatuses(context, transmittal, body.status_id, body.forward_only);
      return presentTransmittal(portal.db, transmittal);
    },
  });

  route(app, portal, {
    method: "PATCH",
    url: "/transmittals/:id/add-order/:orderId",
    summary: "Adds an order product to a transmittal",
    access: "staff_write",
    audit: "transmittal.order_added",
    rateLimit: null,
    params: z.object({ id: z.string(), orderId: z.string() }),
    answer: transmittalSchema,
    handle: async ({ params, context }) => {
      const id = idParam(params.id, msg("errors.transmittalNotFound"));
      const transmittal = await addToTransmittal(context, id, idParam(params.orderId, msg("errors.orderNotFound")));
      return presentTransmittal(portal.db, transmittal);
    },
  });

  route(app, portal, {
    method: "PATCH",
    url: "/transmittals/:date/:url_id/:order_product_id/removal",
    summary: "Takes an order product off its transmittal",
    access: "staff_write",
    audit: "transmittal.order_removed",
    rateLimit: null,
    params: productAddress,
    answer: doneSchema,
    handle: async ({ params, requester, context }) => {
      const transmittal = await open(requester, params, undefined, context.now);
      await removeFromTransmittal(context, transmittal, idParam(params.order_product_id, msg("errors.orderNotFound")));
      return { ok: true } as const;
    },
  });

  route(app, portal, {
    method: "PATCH",
    url: "/transmittals/:id/tracking-number",
    summary: "Saves the tracking number of a transmittal",
    access: "staff_write",
    audit: "transmittal.tracking_saved",
    rateLimit: null,
    params: z.object({ id: z.string() }),
    body: transmittalTrackingSchema,
    answer: transmittalTrackingAnswerSchema,
    handle: async ({ params, body, context }) => {
      const id = idParam(params.id, msg("errors.transmittalNotFound"));
      const tracking = body.tracking_shipping === "" ? null : body.tracking_shipping;
      await saveTrackingNumber(context, id, tracking);
      return { tracking_shipping: tracking };
    },
  });
}
