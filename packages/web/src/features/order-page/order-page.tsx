import { landingTexts } from "@dop/domain/texts/landing";
import { PageHeading } from "../../app/page-heading.tsx";
import { useTexts } from "../../i18n/use-texts.ts";

/** The customer's own page at `/order/:order_uuid`. */
export function OrderPage() {
  const t = useTexts(landingTexts);
  return (
    <div className="wrap py-10">
      <PageHeading title={t.title}>{t.title}</PageHeading>
    </div>
  );
}
