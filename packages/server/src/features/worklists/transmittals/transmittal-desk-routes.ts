// Rules: T-8 (docs/rules)
import {
  transmittalBulkStatusSchema,
  transmittalMarkedSchema,
  transmittalProductSchema,
  transmittalSchema,
  transmittalStatusAnswerSchema,
  transmittalStatusSchema,
  transmittalLinkSchema,
} from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { z } from "zod";
import { notFound } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import { numbered } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { addressParams, getTransmittal, renewAccessKey, type TransmittalRow } from "./transmittal-access.ts";
import { setAllStatuses, setTransmittalStatus } from "./transmittal-commands.ts";
import { presentTransmittal, readTransmittalProducts } from "./transmittal-queries.ts";

const keyQuery = z.object({ key: z.string().max(100).optional() });
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
      const transmittal = await presentTransmittal(context, await getTransmittal(context, params, query.key));
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
    answer: transmittalMarkedSchema,
    handle: async ({ params, query, body, context }) => {
      const transmittal = await getTransmittal(context, params, query.key);
      const stayed = await setAllStatuses(context, transmittal, body.status_id, body.forward_only);
      return { ...(await presentTransmittal(context, transmittal)), ...(stayed.length > 0 && { stayed }) };
    },
  });
};

/** The link with the key of a transmittal: staff who may write read and renew it for the Lt. Governor's desk. */
const linkRoutes: Routes = (app, portal) => {
  const linkOf = (transmittal: TransmittalRow) => {
    const page = `${portal.publicUrl()}/admin/transmittal/${transmittal.created_on}/${transmittal.url_id}`;
    return {
      url: `${page}?key=${portal.accessKeys.open(transmittal)}`,
      expires_at: transmittal.access_key_expires_at.toISOString(),
    };
  };

  route(app, portal, {
    call: "GET /transmittals/:date/:url_id/link",
    summary: "The link of a transmittal with its key, for the Lt. Governor's desk",
    access: "orders.write",
    audit: "transmittal.link_read",
    params: addressParams,
    answer: transmittalLinkSchema,
    handle: async ({ params, context }) => {
      const transmittal = await getTransmittal(context, params);
      await context.auditNow("transmittal", transmittal.id);
      return linkOf(transmittal);
    },
  });

  route(app, portal, {
    call: "POST /transmittals/:date/:url_id/link",
    summary: "Renews the link with the key; the old one stops working",
    access: "orders.write",
    audit: "transmittal.link_renewed",
    params: addressParams,
    answer: transmittalLinkSchema,
    handle: async ({ params, context }) => {
      const transmittal = await getTransmittal(context, params);
      return linkOf(await renewAccessKey(context, transmittal));
    },
  });
};

/** The page of a transmittal, for the Lt. Governor's desk and the staff. */
export const transmittalDeskRoutes: Routes = (app, portal) => {
  for (const declare of [readRoutes, statusRoutes, linkRoutes]) declare(app, portal);
};
