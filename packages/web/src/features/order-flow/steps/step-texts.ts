import type { StepKey } from "@dop/domain/orders";
import type { Audience } from "../../../i18n/load-texts.ts";

/** The texts of a step, in addition to those of all steps. */
export const stepTexts = {
  product: [],
  contact: [],
  shipping: [],
  license: [],
  documents: ["checkout"],
  payment: ["checkout"],
} as const satisfies Record<StepKey, readonly Audience[]>;
