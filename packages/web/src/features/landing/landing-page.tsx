import { productIds } from "@dop/domain/orders";
import type { CustomerProductId } from "@dop/domain/orders";
import { Link, Navigate } from "../../lib/router.tsx";
import { useConfig } from "../../lib/config-context.ts";
import { PageHeading } from "../../app/page-heading.tsx";
import { paths } from "../../lib/paths.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { useSession } from "../../session/use-session.ts";
import { DocumentCard } from "./document-card.tsx";
import type { DocumentPictureKind } from "./document-picture.tsx";

interface DocumentCardEntry {
  readonly id: "apostille" | "certifiedCopy" | "correction" | "letterOfValidity";
  readonly productType: CustomerProductId;
  readonly picture: DocumentPictureKind;
}

/** The cards of the landing page, in their order; the letter of validity shows only where the office offers it. */
const documentCards: readonly DocumentCardEntry[] = [
  { id: "apostille", productType: productIds.apostille, picture: "globe" },
  { id: "certifiedCopy", productType: productIds.certifiedCopy, picture: "rosette" },
  { id: "correction", productType: productIds.licenseCorrection, picture: "pencil" },
  { id: "letterOfValidity", productType: productIds.letterOfValidity, picture: "envelope" },
];

/** The start page: the choice of a document. Staff go on to their own home. */
export function LandingPage() {
  const t = useTexts("landing");
  const { letterOfValidity } = useConfig();
  const session = useSession();
  if (session) return <Navigate to={paths.admin} replace />;
  const cards = documentCards.filter(({ id }) => id !== "letterOfValidity" || letterOfValidity);
  return (
    <div className="wrap py-10 sm:py-14">
      <PageHeading title={t.title}>{t.title}</PageHeading>
      <p className="mt-2.5 max-w-[34rem] text-ink-2">{t.intro}</p>
      <h2 className="mt-9 mb-4 text-xl">{t.question}</h2>
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {cards.map((card) => (
          <li key={card.id} className="grid">
            <DocumentCard {...card} words={t.cards[card.id]} />
          </li>
        ))}
      </ul>
      <p className="mt-8 text-ink-2">
        {t.alreadyOrdered} <Link to={paths.findOrder}>{t.findOrderLink}</Link>
      </p>
    </div>
  );
}
