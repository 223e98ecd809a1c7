import { estimatesSchema, type ProductEstimate } from "@dop/domain/contract";
import { productOf, type ProductId } from "@dop/domain/orders";
import { readProductEstimates } from "./read-estimates.ts";
import { route, type Routes } from "../../../http/route.ts";

const kindsOf = (productId: ProductId): readonly ProductEstimate["kind"][] =>
  productOf(productId).goesByTransmittal ? ["apostille", "authentication"] : [null];

/** Usual days until an order of today is done. */
export const estimateRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /estimates",
    summary: "By which days five and eight of ten new orders are done, per product",
    access: "public",
    audit: null,
    rateLimit: "reads",
    answer: estimatesSchema,
    handle: async ({ reply }) => {
      // They are remade once a day.
      reply.header("cache-control", "public, max-age=600");
      const known = await readProductEstimates(portal.db, portal.clock(), portal.config.office.timeZone);
      return known.flatMap((row) =>
        kindsOf(row.product_id).map((kind) => ({
          product_id: row.product_id,
          kind,
          p50: row.p50_on,
          p80: row.p80_on,
          basis: row.basis,
          made_at: row.made_at.toISOString(),
        })),
      );
    },
  });
};
