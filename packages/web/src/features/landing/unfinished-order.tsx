import {
  customerProductIds,
  firstIncompleteStep,
  isBegun,
  stepKeys,
  stepsOf,
  type Cart,
  type CustomerProductId,
} from "@dop/domain/orders";
import { useEffect, useState, useSyncExternalStore } from "react";
import { CART_SAVED_AT_KEY, currentCart, startCart, werePicturesDropped } from "../../cart/cart-store.ts";
import { useCart } from "../../cart/use-cart.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { orderFlowPaths, paths } from "../../lib/paths.ts";
import { Link, useNavigate } from "../../lib/router.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { readStored, writeStored } from "../../lib/stored-text.ts";

/** The draft of this browser, once a step of it was saved (rule O-46). */
export function useUnfinishedOrder(): Cart | undefined {
  const cart = useCart();
  return cart && isBegun(cart) ? cart : undefined;
}

const stepToContinue = (cart: Cart) => firstIncompleteStep(cart) ?? "payment";
const pathToContinue = (cart: Cart): string => orderFlowPaths[stepKeys.indexOf(stepToContinue(cart))] ?? paths.product;

interface UnfinishedOrderProps {
  readonly cart: Cart;
  /** What the draft orders, in a few words. */
  readonly name: string;
}

/** Leads back to the first step that is missing something. */
export function ContinueOrder({ cart, name }: UnfinishedOrderProps) {
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

/** Whether a draft has ended since this page was open last. */
const isEndUntold = (): boolean => currentCart() === undefined && readStored(CART_SAVED_AT_KEY) !== null;

const noChanges = () => () => undefined;

/** Says once that the draft of this browser has ended. What is drawn at build knows of no browser. */
export function EndedOrder() {
  const isInBrowser = useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
  return isInBrowser && <EndedNotice />;
}

/** Only when it was saved is left of the draft. */
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

interface StartOverProps extends UnfinishedOrderProps {
  /** The product that was chosen; the question is open while there is one. */
  readonly chosen: CustomerProductId | undefined;
  readonly onClose: () => void;
}

/** Asks before the draft is wiped for a new order. */
export function StartOver({ cart, name, chosen, onClose }: StartOverProps) {
  const t = useTexts("landing").startOver;
  const navigate = useNavigate();
  return (
    <Dialog
      open={chosen !== undefined}
      onClose={onClose}
      title={t.title}
      actions={
        <>
          <Button
            kind="secondary"
            onClick={() => {
              if (chosen !== undefined) startCart(chosen);
              navigate(paths.product);
            }}
          >
            {t.confirm}
          </Button>
          <Button onClick={() => navigate(pathToContinue(cart))}>{t.resume}</Button>
        </>
      }
    >
      <p>{t.text(name.toLocaleLowerCase())}</p>
    </Dialog>
  );
}

/** The product that was chosen while a draft is unfinished: by a card, or by a card's address (`?start=1`). */
export function useChosenProduct() {
  return useState(askedByAddress);
}

function askedByAddress(): CustomerProductId | undefined {
  if (typeof window === "undefined") return undefined;
  const asked = Number(new URLSearchParams(window.location.search).get("start"));
  return customerProductIds.find((id) => id === asked);
}
