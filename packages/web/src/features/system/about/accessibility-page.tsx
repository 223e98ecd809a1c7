import { formatNumber } from "@dop/texts/locales";
import { pageLocale } from "../../../i18n/load-texts.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { formatDate } from "../../../lib/words/format.ts";
import { PageHeading } from "../../../page/page-heading.tsx";
import tested from "./tested.json";
import { AskOffice, Points, Section } from "./sections.tsx";

/** /accessibility: what the portal aims at, what its own tests looked at, and how to get help. */
export function AccessibilityPage() {
  const t = useTexts("accessibility");
  const { officeName } = useConfig();
  const { day, version, screens, axe } = tested;
  return (
    <div className="wrap max-w-3xl py-10 sm:py-14">
      <PageHeading title={t.title} />
      <p className="mt-2.5">{t.intro(officeName)}</p>
      <Section heading={t.tested.heading}>
        <p className="mt-2">
          {t.tested.axe(formatDate(day, "UTC"), version, formatNumber(screens, pageLocale(), 0), axe)}
        </p>
        <p className="mt-2">{t.tested.by}</p>
        <Points rows={t.tested.ways} />
        <p className="mt-2">{t.tested.people}</p>
      </Section>
      <Section heading={t.gaps.heading}>
        <Points rows={t.gaps.rows} />
      </Section>
      <Section heading={t.help.heading}>
        <AskOffice words={t.help.text} />
      </Section>
    </div>
  );
}
