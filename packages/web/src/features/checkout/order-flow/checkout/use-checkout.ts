import { bypassedPaymentLink, invoiceSchema } from "@dop/domain/contract";
import { statementVersion } from "@dop/domain/orders";
import { createElement, useRef, useState } from "react";
import { orderPath } from "../../../../lib/routes/paths.ts";
import { useNavigate } from "../../../../lib/routes/router.tsx";
import { clearCart, currentCart, updateCart } from "../../../../cart/cart-store.ts";
import { emailProof } from "../../../../page/email-proof.ts";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { api } from "../../../../lib/api/api.ts";
import { toast } from "../../../../lib/messages/toast.ts";
import { useFlow } from "../draft/flow-context.ts";
import { clearCallCache, type Loaded } from "../data/use-call.ts";
import { checkoutFailure, type CheckoutFailure } from "./checkout-failure.ts";
import type { Costs } from "./cost-table.tsx";
import { checkoutKey, clearCheckoutKey } from "./checkout-key.ts";
import { LeavingPage } from "./leaving-page.tsx";

/**
 * Places the order at the shown costs and leaves for the payment page, or for the order's own page when there is
 * nothing to pay. Where a price has changed, the new costs are loaded for a second look. Does without `useSubmit`: the
 * steps of an order do not load TanStack Query, which it builds on.
 * @param signs whether Check Out signs the statement
 */
export function useCheckout(costs: Loaded<Costs>, signs: boolean) {
  const { leave } = useFlow();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<CheckoutFailure>();
  /** The order on whose confirmed ID this one relies wants to know that its email is the customer's (rule P-23). */
  const [needsCode, setNeedsCode] = useState(false);
  // State arrives with the next rendering, and a second press may come before that.
  const underWay = useRef(false);

  async function checkOut(): Promise<void> {
    // As it is now: another tab may have changed it, or checked it out.
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
      // The key belongs to another version of this order by now: the next press is a new attempt.
      if (error instanceof ApiError && error.status === 409) {
        clearCheckoutKey();
        if (error.code === "CODE_REQUIRED") return setNeedsCode(true);
        if (error.code === "PRICE_CHANGED") {
          clearCallCache();
          costs.retry();
        }
      }
      // It no longer counts: the documents step asks for photos.
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
      leave(createElement(LeavingPage, { departure: { paymentLink, orderPath: orderPath(order) } }));
    }
  }

  return { checkOut, sending, failure, needsCode, endCode: () => setNeedsCode(false) };
}
