import { customerProductIds, productIds, type CustomerProductId } from "@dop/domain/orders";
import { Link, Navigate } from "../../lib/router.tsx";
import { useConfig } from "../../lib/config-context.ts";
import { PageHeading } from "../../app/page-heading.tsx";
import { Questions } from "../../app/shell/questions.tsx";
import { paths } from "../../lib/paths.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { useEstimates, usePrices } from "../../lib/use-estimates.ts";
import { useSession } from "../../session/use-session.ts";
import { ContinueOrder, StartOver, useChosenProduct, useUnfinishedOrder } from "./unfinished-order.tsx";
import { DocumentCard } from "./document-card.tsx";
import type { DocumentPictureKind } from "./document-picture.tsx";
import { WhatYouNeed } from "./what-you-need.tsx";

interface DocumentCardEntry {
  readonly id: "apostille" | "certifiedCopy" | "correction" | "letterOfValidity";
  readonly picture: DocumentPictureKind;
}

/** The cards of the landing page; those that the office sells. */
const documentCards: Readonly<Record<CustomerProductId, DocumentCardEntry>> = {
  [productIds.apostille]: { id: "apostille", picture: "globe" },
  [productIds.certifiedCopy]: { id: "certifiedCopy", picture: "rosette" },
  [productIds.licenseCorrection]: { id: "correction", picture: "pencil" },
  [productIds.letterOfValidity]: { id: "letterOfValidity", picture: "envelope" },
};

/** The start page: the choice of a document. Staff go on to their own home. */
export function LandingPage() {
  const t = useTexts("landing");
  const { products } = useConfig();
  const session = useSession();
  const estimateOf = useEstimates();
  const priceOf = usePrices();
  const unfinished = useUnfinishedOrder();
  const [chosen, choose] = useChosenProduct();
  if (session) return <Navigate to={paths.admin} replace />;
  const offered = customerProductIds.filter((id) => products.includes(id));
  const draft = unfinished &&
    products.includes(unfinished.productType) && {
      cart: unfinished,
      name: t.cards[documentCards[unfinished.productType].id].name,
    };
  return (
    <div className="wrap py-10 sm:py-14">
      <PageHeading title={t.title}>{t.title}</PageHeading>
      <p className="mt-2.5 max-w-[34rem] text-ink-2">{t.intro}</p>
      <WhatYouNeed />
      {draft && <ContinueOrder {...draft} />}
      {draft && <StartOver {...draft} chosen={chosen} onClose={() => choose(undefined)} />}
      <h2 className="mt-9 mb-4 text-xl">{t.question}</h2>
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {offered.map((productType) => {
          const { id, picture } = documentCards[productType];
          return (
            <li key={id} className="grid">
              <DocumentCard
                productType={productType}
                picture={picture}
                onAsk={unfinished && (() => choose(productType))}
                price={priceOf(productType)}
                estimate={estimateOf(productType)}
                words={t.cards[id]}
              />
            </li>
          );
        })}
      </ul>
      <p className="mt-8 text-ink-2">
        {t.alreadyOrdered} <Link to={paths.findOrder}>{t.findOrderLink}</Link>
      </p>
      <Questions />
    </div>
  );
}
