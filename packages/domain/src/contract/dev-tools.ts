import * as z from "zod/mini";
import { optionalText } from "../orders/index.ts";
import { msg } from "@dop/texts/message";

/** The five products of the Dev Tools grid. */
export const scenarioProducts = ["apostille", "certifiedCopy", "correction", "firstUs", "firstInternational"] as const;
export type ScenarioProduct = (typeof scenarioProducts)[number];

/** Its twelve stages, in order. */
export const scenarioStages = [
  "productInfo",
  "contactInfo",
  "shippingAddress",
  "marriageLicense",
  "documentUploads",
  "checkout",
  "preOrder",
  "placed",
  "checkInfo",
  "transmittal",
  "customerVerified",
  "finished",
] as const;
export type ScenarioStage = (typeof scenarioStages)[number];

const cartStages = scenarioStages.slice(0, 6);
const reviewed: readonly ScenarioStage[] = ["preOrder", "placed", "checkInfo", "customerVerified", "finished"];

/** The stages that each product passes through: only states that the portal can reach. */
export const stagesOf = {
  apostille: scenarioStages,
  certifiedCopy: [...cartStages, "preOrder", "placed", "checkInfo", "finished"],
  correction: [...cartStages, ...reviewed],
  firstUs: ["preOrder", "checkInfo", "finished"],
  firstInternational: ["preOrder", "checkInfo", "customerVerified", "finished"],
} as const satisfies Record<ScenarioProduct, readonly ScenarioStage[]>;

/** Whether a stage has an order already; before that there is only a cart. */
export function hasOrder(stage: ScenarioStage): boolean {
  return scenarioStages.indexOf(stage) >= scenarioStages.indexOf("preOrder");
}

const stateSchema = z
  .pipe(
    z.pipe(
      z.string(),
      z.transform((state: string) => state.split("-")),
    ),
    z.tuple([z.enum(scenarioProducts), z.enum(scenarioStages)]),
  )
  .check(
    z.refine(
      ([product, stage]) => (stagesOf[product] as readonly ScenarioStage[]).includes(stage),
      msg("officeValidation.stageUnknown"),
    ),
  );

/** POST /dev-tools; `state` is `{product}-{stage}`; the same seed gives the same people. */
export const devToolsRequestSchema = z.strictObject({
  seed: optionalText(100, msg("officeValidation.max100")),
  state: stateSchema,
});
/** A cart and where to go with it, or an order: `urlId` for its customer, `id` for staff. */
export const devToolsAnswerSchema = z.union([
  z.object({ cart: z.record(z.string(), z.unknown()), path: z.string() }),
  z.object({ urlId: z.uuid(), id: z.number() }),
]);
