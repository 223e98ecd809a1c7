import type { StepKey } from "@dop/domain/orders";
import { safeLocalPath } from "../../../../lib/routes/paths.ts";
import { getTexts, useTexts } from "../../../../i18n/use-texts.ts";
import { ApiError, isConnectionError } from "../../../../lib/api/api-error.ts";
import { handleError } from "../../../../lib/api/handle-error.ts";
import { refuseDocument } from "../documents/refused-documents.ts";
import { useEffect, useRef } from "react";
import { Link, useNavigate } from "../../../../lib/routes/router.tsx";
import { clearCart } from "../../../../cart/cart-store.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { stepPaths } from "../steps/flow-steps.ts";
import { clearCheckoutKey } from "./checkout-key.ts";

/** A failed checkout: findings by step, a changed price, or a message, with the way to a placed order. */
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
const stepOfPath = (path: string): StepKey => stepOfProperty[path.split(".")[0] ?? ""] ?? "product";

/**
 * Reads a failed call. When the order is placed but the payment page is down (503 with a redirect), the page offers the
 * way to the order instead of going there. Other failures are the general handler's; undefined where it shows a toast.
 */
export function checkoutFailure(error: unknown): CheckoutFailure | undefined {
  if (error instanceof ApiError && error.status === 400 && error.errors.length > 0) {
    const problems = error.errors.map(({ path, message }) => ({
      step: stepOfPath(path),
      message: path.startsWith("documents") ? refuseDocument(path, message) : message,
    }));
    return { kind: "steps", problems };
  }
  if (error instanceof ApiError && error.status === 503 && error.redirect !== undefined) {
    return { kind: "message", message: error.message, orderPath: safeLocalPath(error.redirect, "/") };
  }
  // Shown at the new amounts, for as long as the page shows them.
  if (error instanceof ApiError && error.code === "PRICE_CHANGED") return { kind: "prices", message: error.message };
  if (isConnectionError(error)) return { kind: "message", message: getTexts("checkout").offline };
  const { message, shown } = handleError(error);
  return shown ? undefined : { kind: "message", message };
}

/** The failure, with links to the steps. It takes the focus, because the pressed button is far below. */
export function FailureNotice({ failure }: { readonly failure: CheckoutFailure }) {
  const t = useTexts("checkout");
  const { steps } = useTexts("orderFlow");
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "start" });
  }, []);

  /** The order is placed: the draft is removed, as after every checkout. */
  function toOrder(path: string): void {
    clearCheckoutKey();
    navigate(path, { replace: true });
    clearCart();
  }

  if (failure.kind === "steps") {
    return (
      <Alert ref={box} kind="error" live="alert" title={t.problems} className="mb-6">
        <p>{t.problemsText}</p>
        <ul className="list-disc pl-5">
          {failure.problems.map(({ step, message }) => (
            <li key={`${step} ${message}`}>
              <Link to={stepPaths[step]} className="inline-block py-0.5 align-top font-semibold text-error">
                {t.problem(steps[step], message)}
              </Link>
            </li>
          ))}
        </ul>
      </Alert>
    );
  }
  const orderPath = failure.kind === "message" ? failure.orderPath : undefined;
  return (
    <Alert
      ref={box}
      kind="error"
      live="alert"
      title={failure.message}
      className={failure.kind === "prices" ? "mt-6" : "mb-6"}
    >
      {orderPath !== undefined && (
        <Link
          to={orderPath}
          onClick={(event) => {
            event.preventDefault();
            toOrder(orderPath);
          }}
        >
          {t.toOrder}
        </Link>
      )}
    </Alert>
  );
}
