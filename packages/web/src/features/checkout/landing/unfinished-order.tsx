import { firstIncompleteStep, isBegun, stepKeys, stepsOf, type Cart } from "@dop/domain/orders";
import { useEffect, useState, useSyncExternalStore } from "react";
import { CART_SAVED_AT_KEY, currentCart, useCart, werePicturesDropped } from "../../../cart/cart-store.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { orderFlowPaths, paths } from "../../../lib/routes/paths.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { readStored, writeStored } from "../../../lib/storage/stored-text.ts";

/** The draft of this browser, once a step of it was saved (rule O-46). */
export function useUnfinishedOrder(): Cart | undefined {
  const cart = useCart();
  return cart && isBegun(cart) ? cart : undefined;
}

const stepToContinue = (cart: Cart) => firstIncompleteStep(cart) ?? "payment";
const pathToContinue = (cart: Cart): string => orderFlowPaths[stepKeys.indexOf(stepToContinue(cart))] ?? paths.product;

/** Leads back to the first incomplete step. @param name the product's */
export function ContinueOrder({ cart, name }: { readonly cart: Cart; readonly name: string }) {
  const t = useTexts("landing").resume;
  const steps = stepsOf(cart.productType);
  const step = steps.indexOf(stepToContinue(cart)) + 1;
  return (
    <Alert
      kind="info"
      className="mt-6"
      title={<Link to={pathToContinue(cart)}>{t.link(name.toLocaleLowerCase(), step, steps.length)}</Link>}
    >
      {werePicturesDropped() ? t.picturesDropped : t.text}
    </Alert>
  );
}

/** True when a draft has ended since this page was open last. */
const isEndUntold = (): boolean => currentCart() === undefined && readStored(CART_SAVED_AT_KEY) !== null;

const noChanges = () => () => undefined;

/** Says once that the draft of this browser has ended; nothing in the page that is rendered at build. */
export function EndedOrder() {
  const isInBrowser = useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
  return isInBrowser && <EndedNotice />;
}

function EndedNotice() {
  const t = useTexts("landing").resume;
  const [hasEnded] = useState(isEndUntold);
  useEffect(() => {
    if (hasEnded) writeStored(CART_SAVED_AT_KEY, null);
  }, [hasEnded]);
  return (
    hasEnded && (
      <Alert kind="info" className="mt-6" title={t.ended}>
        {t.endedText}
      </Alert>
    )
  );
}
