import type { StepKey } from "@dop/domain/orders";
import { safeLocalPath } from "../../../../lib/routes/paths.ts";
import { getTexts } from "../../../../i18n/use-texts.ts";
import { ApiError, isConnectionError } from "../../../../lib/api/api-error.ts";
import { handleError } from "../../../../lib/api/handle-error.ts";
import { refuseDocument } from "../documents/refused-documents.ts";

/** Why a checkout did not go through, and what can be done about it. */
export type CheckoutFailure =
  | { readonly kind: "steps"; readonly problems: readonly { readonly step: StepKey; readonly message: string }[] }
  | { readonly kind: "prices"; readonly message: string }
  | { readonly kind: "message"; readonly message: string; readonly orderPath?: string };

/** The step of each property of the cart; every other one belongs to the product step. */
const stepOfProperty: Readonly<Record<string, StepKey>> = {
  contactInfo: "contact",
  shippingAddress: "shipping",
  shippingType: "shipping",
  license: "license",
  documents: "documents",
  identityFrom: "documents",
  relationship: "license",
  statement: "payment",
};

/** The step on which the server's finding at `path` (such as `license.number`) can be corrected. */
function stepOfPath(path: string): StepKey {
  return stepOfProperty[path.split(".")[0] ?? ""] ?? "product";
}

/**
 * Reads a failed call. Findings go to their steps; when the order is placed but the payment page is down (503 with a
 * redirect), the page offers the way to the order instead of going there; a changed price is said at the costs; the
 * rest is the general handler's, said in place unless a toast says it.
 */
export function checkoutFailure(error: unknown): CheckoutFailure | undefined {
  if (error instanceof ApiError && error.status === 400 && error.errors.length > 0) {
    const problems = error.errors.map(({ path, message }) => {
      const step = stepOfPath(path);
      return { step, message: path.startsWith("documents") ? refuseDocument(path, message) : message };
    });
    return { kind: "steps", problems };
  }
  if (error instanceof ApiError && error.status === 503 && error.redirect !== undefined) {
    return { kind: "message", message: error.message, orderPath: safeLocalPath(error.redirect, "/") };
  }
  // Said where the new amounts stand, for as long as they are looked at.
  if (error instanceof ApiError && error.code === "PRICE_CHANGED") return { kind: "prices", message: error.message };
  if (isConnectionError(error)) return { kind: "message", message: getTexts("checkout").offline };
  const { message, shown } = handleError(error);
  return shown ? undefined : { kind: "message", message };
}
