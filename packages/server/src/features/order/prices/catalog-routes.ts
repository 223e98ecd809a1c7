import {
  feesSchema,
  productsSchema,
  shippingRatesSchema,
  shippingTypesSchema,
  statusesSchema,
} from "@dop/domain/contract";
import { allProductIds, allShippingTypeIds, allStatusIds, type ShippingTypeId } from "@dop/domain/orders";
import { toDollars } from "@dop/domain/pricing";
import { officeTexts } from "@dop/texts";
import { route, type Routes } from "../../../http/route.ts";
import { readCatalog } from "./prices.ts";

/** Prices, shipping and statuses: what the ordering flow reads before an order exists. */
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
      const { shippingRates } = await prices();
      return {
        shippingRates: Object.fromEntries(
          Object.entries(shippingRates).map(([country, cents]) => [country, toDollars(cents)]),
        ),
      };
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
