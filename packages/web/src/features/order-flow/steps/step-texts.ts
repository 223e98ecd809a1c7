import type { StepKey } from "@dop/domain/orders";
import type { Audience } from "../../../i18n/load-texts.ts";

/** The words of the last steps, besides those that all of them say. */
export const stepTexts = {
  product: [],
  contact: [],
  shipping: [],
  license: [],
  documents: ["checkout"],
  payment: ["checkout"],
} as const satisfies Record<StepKey, readonly Audience[]>;
