import {
  type Cart,
  cartOf,
  customerProductIds,
  firstIncompleteStep,
  isBegun,
  stepKeys,
  stepsOf,
} from "@dop/domain/orders";
import { Link, Navigate } from "../../../lib/routes/router.tsx";
import { useConfig } from "../../../lib/office/config-context.ts";
import { PageHeading } from "../../../page/page-heading.tsx";
import { Questions } from "../../../page/questions.tsx";
import { orderFlowPaths, paths } from "../../../lib/routes/paths.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useEstimates, usePrices } from "../../../lib/office/use-estimates.ts";
import { useSession } from "../../../session/use-session.ts";
import { LicensePicture } from "../../../page/license-picture.tsx";
import { VisuallyHidden } from "../../../ui/focus/visually-hidden.tsx";
import { DocumentCard } from "./document-card.tsx";
import { useEffect, useState, useSyncExternalStore } from "react";
import { CART_SAVED_AT_KEY, currentCart, useCart, werePicturesDropped } from "../../../cart/cart-store.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { readStored, writeStored } from "../../../lib/storage/stored-text.ts";

/** The start page: the choice of a document. Staff go on to their own home. */
export function LandingPage() {
  const t = useTexts("landing");
  const words = useTexts("products");
  const { products } = useConfig();
  const session = useSession();
  const estimateOf = useEstimates();
  const priceOf = usePrices();
  const unfinished = useUnfinishedOrder();
  if (session) return <Navigate to={paths.admin} replace />;
  const offered = customerProductIds.filter((id) => products.includes(id));
  return (
    <div className="wrap py-4 sm:py-14">
      <PageHeading title={t.title} className="text-2xl lg:text-3xl" />
      <p className="mt-1 max-w-[34rem] text-ink-2">{t.intro}</p>
      {unfinished && products.includes(unfinished.productType) ? (
        <ContinueOrder cart={unfinished} name={words[unfinished.productType].card.name} />
      ) : (
        <EndedOrder />
      )}
      <h2 className="my-3 text-xl">{t.question}</h2>
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {offered.map((productType) => (
          <li key={productType} className="grid">
            <DocumentCard
              productType={productType}
              picture={cartOf(productType).picture}
              price={priceOf(productType)}
              estimate={estimateOf(productType)}
              words={words[productType].card}
            />
          </li>
        ))}
      </ul>
      <WhatYouNeed />
      <p className="mt-8 text-ink-2">
        {t.alreadyOrdered} <Link to={paths.findOrder}>{t.findOrderLink}</Link>
      </p>
      <Questions />
    </div>
  );
}

/** The papers that an order needs (rule O-47). */
function WhatYouNeed() {
  const t = useTexts("landing").need;
  const { opensInNewTab } = useTexts("shell");
  const { licenseLookupUrl } = useConfig();
  return (
    <section aria-labelledby="what-you-need" className="mt-8 max-w-[40rem]">
      <h2 id="what-you-need" className="font-sans! text-base font-semibold">
        {t.heading}
      </h2>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-2">
        <li>
          {t.license}{" "}
          <a href={licenseLookupUrl} target="_blank" rel="noreferrer">
            {t.lookUp} <VisuallyHidden>{opensInNewTab}</VisuallyHidden>
          </a>
          <LicensePicture label={t.where} />
        </li>
        <li>{t.id}</li>
        <li>{t.selfie}</li>
        <li>{t.proof}</li>
      </ul>
    </section>
  );
}

/** The draft of this browser, once a step of it was saved (rule O-46). */
function useUnfinishedOrder(): Cart | undefined {
  const cart = useCart();
  return cart && isBegun(cart) ? cart : undefined;
}

const stepToContinue = (cart: Cart) => firstIncompleteStep(cart) ?? "payment";
const pathToContinue = (cart: Cart): string => orderFlowPaths[stepKeys.indexOf(stepToContinue(cart))] ?? paths.product;

/** Leads back to the first incomplete step. @param name the product's */
function ContinueOrder({ cart, name }: { readonly cart: Cart; readonly name: string }) {
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
function EndedOrder() {
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
