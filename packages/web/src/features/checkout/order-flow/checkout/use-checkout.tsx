import { bypassedPaymentLink, invoiceSchema } from "@dop/domain/contract";
import { statementVersion } from "@dop/domain/orders";
import { useEffect, useRef, useState } from "react";
import { orderPath } from "../../../../lib/routes/paths.ts";
import { useNavigate } from "../../../../lib/routes/router.tsx";
import { clearCart, currentCart, updateCart } from "../../../../cart/cart-store.ts";
import { emailProof } from "../../../../page/email-proof.ts";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { api } from "../../../../lib/api/api.ts";
import { toast } from "../../../../lib/messages/toast.ts";
import { useFlow } from "../draft/flow-context.ts";
import { clearCallCache, type Loaded } from "../data/use-call.ts";
import { checkoutFailure, type CheckoutFailure } from "./checkout-failure.tsx";
import type { Costs } from "./cost-table.tsx";
import { checkoutKey, clearCheckoutKey } from "./checkout-key.ts";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { PageHeading } from "../../../../page/page-heading.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Spinner } from "../../../../ui/states/spinner.tsx";

/**
 * Places the order at the shown costs and leaves for the payment page, or for the order's own page when there is
 * nothing to pay. Where a price has changed, the new costs are loaded. Does without `useSubmit`: the steps of an order
 * do not load TanStack Query, on which it builds.
 * @param signs true when Check Out signs the statement
 */
export function useCheckout(costs: Loaded<Costs>, signs: boolean) {
  const { leave } = useFlow();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<CheckoutFailure>();
  /** The customer must prove the email of the earlier order on whose confirmed ID this one relies (rule P-23). */
  const [needsCode, setNeedsCode] = useState(false);
  // A second press may come before the state is rendered.
  const underWay = useRef(false);

  async function checkOut(): Promise<void> {
    // Another tab may have changed the cart, or checked it out.
    const cart = currentCart();
    if (!cart || underWay.current) return;
    underWay.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      const signed = signs ? { ...cart, statement: { version: statementVersion } } : cart;
      const headers = { "idempotency-key": checkoutKey(signed) };
      const proof = cart.identityFrom === undefined ? undefined : emailProof(cart.identityFrom);
      const proven = proof === undefined ? {} : { identityProof: proof };
      const body = { ...signed, ...proven, expected_total: (costs.data?.total ?? 0) / 100 };
      finish(await api.post("/orders/invoice", { body, headers, schema: invoiceSchema }));
    } catch (error) {
      // The server has another version of this order under the key: the next press is a new attempt.
      if (error instanceof ApiError && error.status === 409) {
        clearCheckoutKey();
        if (error.code === "CODE_REQUIRED") return setNeedsCode(true);
        if (error.code === "PRICE_CHANGED") {
          clearCallCache();
          costs.retry();
        }
      }
      // The confirmed ID no longer counts: the documents step asks for photos.
      const refused = error instanceof ApiError && error.errors.find(({ path }) => path === "identityFrom");
      if (refused) {
        toast.info(refused.message);
        updateCart(({ identityFrom: _earlier, ...current }) => current);
      }
      setFailure(checkoutFailure(error));
    } finally {
      underWay.current = false;
      setSending(false);
    }
  }

  function finish({ payment_link: paymentLink, order }: { payment_link: string; order: string }): void {
    clearCheckoutKey();
    if (paymentLink === bypassedPaymentLink) {
      navigate(orderPath(order), { replace: true });
      clearCart();
    } else {
      leave(<LeavingPage paymentLink={paymentLink} order={order} />);
    }
  }

  return { checkOut, sending, failure, needsCode, endCode: () => setNeedsCode(false) };
}

/**
 * The page before the payment page. It removes the draft, so that a shared computer keeps nothing, and leaves. Back
 * from the payment page leads to the order, which offers to pay.
 */
function LeavingPage({ paymentLink, order }: { readonly paymentLink: string; readonly order: string }) {
  const t = useTexts("checkout").departure;
  const { pagesPath } = useConfig();
  useEffect(() => {
    clearCart();
    // The browser's own function: the router's would show the order's page on the way out.
    History.prototype.replaceState.call(window.history, null, "", `${pagesPath}${orderPath(order)}`);
    window.location.assign(paymentLink);
  }, [pagesPath, order, paymentLink]);
  useEffect(() => {
    // Restored from the back-forward cache, this page no longer matches its address.
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);
  return (
    <div className="wrap py-14">
      <PageHeading title={t.title} />
      <output className="mt-3 flex items-center gap-3">
        <Spinner /> {t.text}
      </output>
      <p className="mt-4">
        <a href={paymentLink}>{t.link}</a>
      </p>
    </div>
  );
}
