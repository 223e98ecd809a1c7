import {
  plannedPricesSchema,
  priceChangeSchema,
  pricesSchema,
  feesSchema,
  productsSchema,
  shippingRatesSchema,
  shippingTypesSchema,
  statusesSchema,
} from "@dop/domain/contract";
import { route, type Routes } from "../../../http/route.ts";
import { changePrices, removePlannedPrices } from "./change-prices.ts";
import { listPrices, readCatalog } from "./prices.ts";
import { allProductIds, allShippingTypeIds, allStatusIds, type ShippingTypeId } from "@dop/domain/orders";
import { toDollars } from "@dop/domain/pricing";
import { officeTexts } from "@dop/texts";

/** Past, present and future prices, for admins (rule M-8). */
export const priceRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /prices",
    access: "prices.write",
    summary: "Every price: in force, planned and earlier, in dollars",
    audit: null,
    answer: pricesSchema,
    handle: ({ context }) => listPrices(portal.db, context.now),
  });

  route(app, portal, {
    call: "POST /prices",
    access: "prices.write",
    summary: "Changes prices from now on, or from the beginning of a day at the office",
    audit: "prices.changed",
    stepUp: true,
    body: priceChangeSchema,
    handle: ({ body, context }) => changePrices(context, body),
  });

  route(app, portal, {
    call: "DELETE /prices/planned",
    access: "prices.write",
    summary: "Takes back changes that have not come into force, all of them or none",
    audit: "prices.planned_removed",
    stepUp: true,
    bodyLimit: "plannedPrices",
    body: plannedPricesSchema,
    handle: ({ body, context }) => removePlannedPrices(context, body),
  });
};

/** Prices, shipping and statuses, for the ordering flow before an order exists. */
export const catalogRoutes: Routes = (app, portal) => {
  const open = { access: "public", audit: null, rateLimit: "reads" } as const;
  const prices = () => readCatalog(portal.db, portal.clock());

  route(app, portal, {
    call: "GET /fees",
    ...open,
    summary: "The processing fee of an apostille order, in dollars",
    answer: feesSchema,
    handle: async ({ texts }) => [
      { id: 1, name: texts.pricing.processingFee, amount: toDollars((await prices()).processingFee) },
    ],
  });

  route(app, portal, {
    call: "GET /products",
    ...open,
    summary: "Products and their present cost, in dollars",
    answer: productsSchema,
    handle: async ({ texts }) => {
      const { products } = await prices();
      return allProductIds.map((id) => ({
        id,
        product_name: texts.statuses.products[id],
        current_cost: toDollars(products[id]),
      }));
    },
  });

  route(app, portal, {
    call: "GET /shipping-rates",
    ...open,
    summary: "International shipping rates by country code, in dollars",
    answer: shippingRatesSchema,
    handle: async () => {
      const rates = Object.entries((await prices()).shippingRates);
      return { shippingRates: Object.fromEntries(rates.map(([country, cents]) => [country, toDollars(cents)])) };
    },
  });

  route(app, portal, {
    call: "GET /shipping-types",
    ...open,
    summary: "Shipping types within the United States, cost in dollars",
    answer: shippingTypesSchema,
    handle: async ({ texts }) => {
      const { shippingTypes, shippingLabels } = await prices();
      // A label that the office wrote itself stays as it is; our own labels exist in every language.
      const label = (id: ShippingTypeId): string =>
        shippingLabels[id] === officeTexts.pricing.shippingTypes[id]
          ? texts.pricing.shippingTypes[id]
          : shippingLabels[id];
      return Object.fromEntries(
        allShippingTypeIds.map((id) => [id, { label: label(id), cost: toDollars(shippingTypes[id]) }]),
      );
    },
  });

  route(app, portal, {
    call: "GET /statuses",
    ...open,
    summary: "The order statuses by name",
    answer: statusesSchema,
    handle: async ({ texts }) => allStatusIds.map((id) => ({ id, name: texts.statuses.names[id] })),
  });
};
