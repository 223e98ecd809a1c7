import { cartOf, customerProductIds } from "@dop/domain/orders";
import { Link, Navigate } from "../../../lib/routes/router.tsx";
import { useConfig } from "../../../lib/office/config-context.ts";
import { PageHeading } from "../../../page/page-heading.tsx";
import { Questions } from "../../../page/questions.tsx";
import { paths } from "../../../lib/routes/paths.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useEstimates, usePrices } from "../../../lib/office/use-estimates.ts";
import { useSession } from "../../../session/use-session.ts";
import { LicensePicture } from "../../../page/license-picture.tsx";
import { VisuallyHidden } from "../../../ui/focus/visually-hidden.tsx";
import { ContinueOrder, EndedOrder, useUnfinishedOrder } from "./unfinished-order.tsx";
import { DocumentCard } from "./document-card.tsx";

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
