import type { BarcodeReading } from "@dop/domain/contract";
import type { BarcodeMatch } from "@dop/domain/license-back";
import { useId } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDate } from "../../../lib/format.ts";
import { Chip, type ChipTone } from "../../../ui/chip.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";

const tones: Readonly<Record<BarcodeMatch, ChipTone>> = { agrees: "ok", differs: "warn", "not-comparable": "neutral" };
/** Beside the words: nothing is said by color alone. */
const marks: Readonly<Record<BarcodeMatch, string>> = { agrees: "✓", differs: "≠", "not-comparable": "–" };
const parts = ["name", "birth", "expiry", "age"] as const;

/** How the barcode of the customer's driver license compares (rule P-26); null while it is not read. It decides nothing. */
export function BarcodeBeside({ reading }: { readonly reading: BarcodeReading | null }) {
  const t = useTexts("orderDetail").check.barcode;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="border-t border-salt-300 pt-2">
      <h3 id={headingId} className="mb-1 text-sm">
        {t.heading}
      </h3>
      <p className="text-sm text-ink-2">
        {reading === null ? t.waiting : t.outcomes[reading.outcome](formatDate(reading.read_at))}
      </p>
      {reading?.outcome === "compared" && (
        <DefinitionList
          items={parts.map((part) => ({
            term: t.parts[part],
            value: (
              <>
                <Chip tone={tones[reading[part]]}>
                  <span aria-hidden="true">{marks[reading[part]]} </span>
                  {t.matches[reading[part]]}
                </Chip>
                <span className="block text-sm text-ink-2">{t.means[part]}</span>
              </>
            ),
          }))}
        />
      )}
      <p className="mt-1 text-sm">{t.proves}</p>
    </section>
  );
}
