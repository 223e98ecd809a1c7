import * as z from "zod/mini";
import { optionalText, productModules, type ProductModule } from "../orders/index.ts";
import { msg } from "@dop/texts/message";

type ScenarioModule = Extract<(typeof productModules)[number], { readonly scenario: string }>;
const modules = productModules.filter((module): module is ScenarioModule => "scenario" in module);

export type ScenarioProduct = ScenarioModule["scenario"];
/** The products of the Dev Tools grid. */
export const scenarioProducts: readonly ScenarioProduct[] = modules.map(({ scenario }) => scenario);

/** The product that a row of the grid is about. */
export function scenarioModule(product: ScenarioProduct): ScenarioModule {
  const found = modules.find(({ scenario }) => scenario === product);
  if (!found) throw new Error(`no scenario ${product}`);
  return found;
}

/** Twelve stages of an order, in order. */
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

/** The stages that a product passes through: only states that the portal can reach. */
export function stagesOf(product: ScenarioProduct): readonly ScenarioStage[] {
  const { cart, isReviewable, goesByTransmittal }: ProductModule = scenarioModule(product);
  const isPassed: Partial<Record<ScenarioStage, boolean>> = {
    placed: cart !== null,
    transmittal: goesByTransmittal === true,
    customerVerified: isReviewable === true,
  };
  return scenarioStages.filter((stage) => isPassed[stage] ?? (cart !== null || hasOrder(stage)));
}

/** True for stages that have an order; before them there is only a cart. */
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
  .check(z.refine(([product, stage]) => stagesOf(product).includes(stage), msg("officeValidation.stageUnknown")));

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
