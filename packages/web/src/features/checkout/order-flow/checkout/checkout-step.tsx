import { mustSign, needsShipping } from "@dop/domain/orders";
import { Suspense, useEffect, useRef } from "react";
import { Link, useNavigate } from "../../../../lib/routes/router.tsx";
import { clearCart } from "../../../../cart/cart-store.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { lazyWithNotice } from "../../../../page/lazy-page.ts";
import { formatCents } from "../../../../lib/words/format.ts";
import { loadEstimates } from "../../../../lib/office/load-estimates.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { useCall } from "../data/use-call.ts";
import { useFlow } from "../draft/flow-context.ts";
import { stepPaths } from "../steps/flow-steps.ts";
import { StepHeading } from "../steps/step-heading.tsx";
import { checkoutFailure, type CheckoutFailure } from "./checkout-failure.ts";
import { clearCheckoutKey } from "./checkout-key.ts";
import { CostTable, useCartCosts } from "./cost-table.tsx";
import { PostBoxQuestion } from "./post-box-question.tsx";
import { ReviewSections } from "./review-sections.tsx";
import { SignStatement } from "./sign-statement.tsx";
import { useCheckout } from "./use-checkout.ts";

// Hardly any order asks for a code: the form is loaded when it is needed.
const EmailCodeDialog = lazyWithNotice(
  async () => (await import("../../../../page/email-code-dialog.tsx")).EmailCodeDialog,
  "customerOrder",
);

/** Check your answers, see the cost, pay. */
export function CheckoutStep() {
  const t = useTexts("checkout");
  const { cart } = useFlow();
  const costs = useCartCosts(cart);
  const estimate = useCall("/estimates", loadEstimates).data?.get(cart.productType);
  const signs = mustSign(useConfig().signedStatement ?? "off", cart);
  const { checkOut, sending, failure, needsCode, endCode } = useCheckout(costs, signs);
  const refused =
    costs.error instanceof ApiError && costs.error.status === 400 ? checkoutFailure(costs.error) : undefined;
  const shown = failure ?? refused;
  const known = costs.data !== undefined;
  return (
    <>
      {/* A new failure is a new box, which takes the focus again. */}
      {shown && shown.kind !== "prices" && <Failure key={JSON.stringify(shown)} failure={shown} />}
      <StepHeading step="payment" title={t.heading} intro={[t.intro]} />
      {shown?.kind === "prices" && <Failure failure={shown} />}
      <CostTable costs={costs} />
      <p className="mt-4">{estimate}</p>
      <ReviewSections />
      {needsShipping(cart.productType) && <PostBoxQuestion cart={cart} />}
      {signs && <SignStatement cart={cart} />}
      {/* The same as the last of the cost lines, where it is agreed to. */}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="text-lg font-bold tabular-nums">{`${t.costs.total} ${formatCents(costs.data?.total)}`}</p>
        <Button
          className="w-full sm:w-auto"
          busy={sending}
          aria-disabled={!known}
          onClick={() => {
            if (known) void checkOut();
          }}
        >
          {t.submit}
        </Button>
      </div>
      <output className="sr-only">{sending && t.sending}</output>
      {needsCode && cart.identityFrom !== undefined && (
        <Suspense>
          <EmailCodeDialog
            order={{ uuid: cart.identityFrom, email: cart.contactInfo.email }}
            onCancel={endCode}
            onProven={() => {
              endCode();
              void checkOut();
            }}
          />
        </Suspense>
      )}
    </>
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
