import { plannedPricesSchema, priceChangeSchema, pricesSchema } from "@dop/domain/contract";
import { route, type Routes } from "../../../http/route.ts";
import { changePrices, removePlannedPrices } from "./change-prices.ts";
import { listPrices } from "./list-prices.ts";

/** Past, present and future prices, for admins (rule M-8). */
export const priceRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /prices",
    access: "admin",
    summary: "Every price: in force, planned and earlier, in dollars",
    audit: null,
    answer: pricesSchema,
    handle: ({ context }) => listPrices(portal.db, context.now),
  });

  route(app, portal, {
    call: "POST /prices",
    access: "admin",
    summary: "Changes prices from now on, or from the beginning of a day at the office",
    audit: "prices.changed",
    stepUp: true,
    body: priceChangeSchema,
    handle: ({ body, context }) => changePrices(context, body),
  });

  route(app, portal, {
    call: "DELETE /prices/planned",
    access: "admin",
    summary: "Takes back changes that have not come into force, all of them or none",
    audit: "prices.planned_removed",
    stepUp: true,
    bodyLimit: "plannedPrices",
    body: plannedPricesSchema,
    handle: ({ body, context }) => removePlannedPrices(context, body),
  });
};
