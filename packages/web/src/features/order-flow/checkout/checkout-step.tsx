import { signatureSchema } from "@dop/domain/orders";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "../../../lib/router.tsx";
import { clearCart } from "../../../cart/cart-store.ts";
import { checkBySchema } from "../../../forms/check-by-schema.ts";
import { LightForm, useLightForm } from "../../../forms/light-form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { loadEstimates } from "../../../lib/load-estimates.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { useCall } from "../data/use-call.ts";
import { useFlow } from "../draft/flow-context.ts";
import { stepPaths } from "../steps/flow-steps.ts";
import { StepHeading } from "../steps/step-heading.tsx";
import { checkoutFailure, type CheckoutFailure } from "./checkout-failure.ts";
import { clearCheckoutKey } from "./checkout-key.ts";
import { CostTable, useCartCosts } from "./cost-table.tsx";
import { ReviewSections } from "./review-sections.tsx";
import { blankSignature, SignStatement } from "./sign-statement.tsx";
import { useCheckout } from "./use-checkout.ts";

/** Check your answers, see the cost, pay. */
export function CheckoutStep() {
  const t = useTexts("checkout");
  const { cart } = useFlow();
  const costs = useCartCosts(cart);
  const estimate = useCall("/estimates", loadEstimates).data?.get(cart.productType);
  const { checkOut, sending, failure } = useCheckout(costs);
  const refused =
    costs.error instanceof ApiError && costs.error.status === 400 ? checkoutFailure(costs.error) : undefined;
  const [signature, sign] = useState(() => blankSignature(cart));
  const form = useLightForm(checkBySchema(signatureSchema, signature));
  const shown = failure ?? refused;
  const known = costs.data !== undefined;
  return (
    <LightForm
      form={form}
      busy={sending}
      onSave={({ name }) => {
        if (known) void checkOut(name);
      }}
    >
      {/* A new failure is a new box, which takes the focus again. */}
      {shown && shown.kind !== "prices" && <Failure key={JSON.stringify(shown)} failure={shown} />}
      <StepHeading step="payment" title={t.heading} intro={[t.intro]} />
      <ReviewSections />
      {shown?.kind === "prices" && <Failure failure={shown} />}
      <CostTable costs={costs} />
      <p className="mt-4">{estimate}</p>
      <SignStatement cart={cart} signature={signature} onChange={sign} errorOf={form.error} />
      <Button type="submit" className="mt-8 w-full sm:w-auto" busy={sending} aria-disabled={!known}>
        {t.submit}
      </Button>
      <output className="sr-only">{sending && t.sending}</output>
    </LightForm>
  );
}

/** What went wrong and where to fix it. It takes the focus, because the pressed button is far below. */
function Failure({ failure }: { readonly failure: CheckoutFailure }) {
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
