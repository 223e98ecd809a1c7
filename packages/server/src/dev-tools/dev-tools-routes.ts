import { devToolsAnswerSchema, devToolsRequestSchema } from "@dop/domain/contract";
import { route, type Routes } from "../http/route.ts";
import { runScenario } from "./scenarios/run-scenario.ts";

/** POST /dev-tools, outside production only. */
export const devToolsRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "POST /dev-tools",
    summary: "Makes a scenario: a cart, or an order brought to its stage by the real commands",
    access: "orders.write",
    audit: null,
    body: devToolsRequestSchema,
    answer: devToolsAnswerSchema,
    handle: async ({ body, requester }) => {
      const [product, stage] = body.state;
      const result = await runScenario(portal, requester, { product, stage, seed: body.seed });
      return "order" in result
        ? { urlId: result.order.uuid, id: result.order.id }
        : { cart: { ...result.cart }, path: result.path };
    },
  });
};
