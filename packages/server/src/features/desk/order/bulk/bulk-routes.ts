import { bulkAnswerSchema, bulkRequestSchema } from "@dop/domain/contract";
import { route, type Routes } from "../../../../http/route.ts";
import { licensePrintUrl } from "../../../order/index.ts";
import { changeInBulk } from "./bulk.ts";

/** One action on several order products at once. */
export const bulkRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "POST /order-products/bulk",
    summary: "One action on each of up to 50 order products; one that refuses does not stop the others",
    access: "staff_write",
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
};
