import type { StepKey } from "@dop/domain/orders";
import type { Audience } from "../../../i18n/load-texts.ts";

/** The words of each step, besides those that all of them say; the last one shows what two others have asked. */
export const stepTexts = {
  product: ["product"],
  contact: ["contact"],
  shipping: ["shipping"],
  license: ["license"],
  documents: ["checkout"],
  payment: ["checkout", "shipping", "license"],
} as const satisfies Record<StepKey, readonly Audience[]>;
