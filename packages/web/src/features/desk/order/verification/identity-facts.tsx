import type { StaffOrder, BarcodeReading } from "@dop/domain/contract";
import { addressLines, countryName } from "@dop/domain/countries";
import { closestName } from "@dop/domain/names";
import type { BarcodeMatch } from "@dop/domain/license-back";
import { useId } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { declarationItems } from "../side/order-items.tsx";
import { DefinitionList } from "../../../../ui/lists/definition-list.tsx";
import { formatDate } from "../../../../lib/words/format.ts";
import { Chip, type ChipTone } from "../../../../ui/chip.tsx";
import { CountyLicense } from "./county-license.tsx";
import { Marked, Verdict } from "./marked-name.tsx";

/** Facts to compare with the pictures. Differences of names are marked, and decide nothing (rule W-33). */
export function IdentityFacts({ order }: { readonly order: StaffOrder }) {
  const { side } = useTexts("staffOrder");
  const contactFields = useTexts("contactFields");
  const t = useTexts("identityCheck");
  const customer = { first: order.first_name, last: order.last_name };
  const spouses = [
    { first: order.spouse_1_first_name, last: order.spouse_1_last_name },
    { first: order.spouse_2_first_name, last: order.spouse_2_last_name },
  ];
  const closest = closestName(customer, spouses);
  const address = order.products.find((product) => product.address !== null)?.address;
  const lines = address && [...addressLines(address), countryName(address.country)];
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <DefinitionList
        items={[
          {
            term: contactFields.name,
            value: (
              <>
                <Marked name={customer} other={closest && spouses[closest.index]} />
                {closest && <Verdict match={closest.match} spouse={closest.index + 1} />}
              </>
            ),
          },
          // The customer's own name is above.
          ...([1, 2] as const)
            .filter((number) => closest?.match !== "same" || closest.index !== number - 1)
            .map((number) => ({
              term: side.spouse(number),
              value: (
                <Marked
                  name={spouses[number - 1] ?? customer}
                  other={closest?.index === number - 1 ? customer : undefined}
                />
              ),
            })),
          // The wording is on the order: here it would push the rest out of sight.
          ...declarationItems(order).filter(({ term }) => term !== side.wording),
          ...(lines
            ? [
                {
                  term: t.address,
                  value: lines.map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  )),
                  verbatim: true,
                },
              ]
            : []),
        ]}
      />
      {order.license_back && <BarcodeComparison reading={order.license_back.reading} />}
      <CountyLicense order={order} spouses={spouses} />
    </div>
  );
}

const tones: Readonly<Record<BarcodeMatch, ChipTone>> = { agrees: "ok", differs: "warn", "not-comparable": "neutral" };
/** Signs beside the words: nothing is said by color alone. */
const marks: Readonly<Record<BarcodeMatch, string>> = { agrees: "✓", differs: "≠", "not-comparable": "–" };
const parts = ["name", "birth", "expiry", "age"] as const;

/** Comparison of the barcode of a driver license (rule P-26); null while it is not read. It decides nothing. */
function BarcodeComparison({ reading }: { readonly reading: BarcodeReading | null }) {
  const t = useTexts("identityCheck").barcode;
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
