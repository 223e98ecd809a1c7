import type { StaffOrder, BarcodeReading } from "@dop/domain/contract";
import { countryName } from "@dop/domain/countries";
import { closestName, type PersonName, markedWords, type NameMatch } from "@dop/domain/names";
import type { BarcodeMatch } from "@dop/domain/license-back";
import { useId } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { declarationItems } from "../side/order-items.tsx";
import { DefinitionList } from "../../../../ui/lists/definition-list.tsx";
import { formatDate } from "../../../../lib/words/format.ts";
import { Chip, type ChipTone } from "../../../../ui/chip.tsx";
import { shownValue } from "../../../../lib/words/license-value.ts";
import { RecordState, useLicenseRecord } from "../corrections/license-record.tsx";

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
  const lines = address && [...address.lines, countryName(address.country)];
  return (
    <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">
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

interface CountyLicenseProps {
  readonly order: StaffOrder;
  readonly spouses: readonly PersonName[];
}

/** The county's license next to the pictures and the order, or why it cannot be shown (rule W-40). */
function CountyLicense({ order, spouses }: CountyLicenseProps) {
  const { side } = useTexts("staffOrder");
  const t = useTexts("identityCheck");
  const { names } = useTexts("licenseFields");
  const headingId = useId();
  const state = useLicenseRecord(order);
  const { record } = state;
  return (
    <section aria-labelledby={headingId} className="border-t border-salt-300 pt-2">
      <h3 id={headingId} className="mb-1 text-sm">
        {t.license(order.reference_id)}
      </h3>
      <RecordState order={order} state={state} className="text-sm text-ink-2" />
      {record && (
        <DefinitionList
          items={[
            ...record.spouses.map((spouse, index) => {
              const name = { first: spouse.first_name, last: spouse.last_name };
              const closest = closestName(name, spouses);
              const born = shownValue("date", spouse.date_of_birth);
              return {
                term: side.spouse(index === 0 ? 1 : 2),
                value: (
                  <>
                    <Marked name={name} other={closest && spouses[closest.index]} />
                    <span className="block">{born === "" ? t.bornUnknown : t.born(born)}</span>
                    {closest && <Verdict match={closest.match} spouse={closest.index + 1} />}
                  </>
                ),
              };
            }),
            { term: names.ceremonyDate, value: shownValue("date", record.officiant.ceremony_date) || t.notReturned },
          ]}
        />
      )}
    </section>
  );
}

/** A name, with the words marked that the other one lacks. */
function Marked({ name, other }: { readonly name: PersonName; readonly other: PersonName | undefined }) {
  return (
    <span className="font-semibold" translate="no">
      {markedWords(name, other ?? name).map(({ text, differs }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a name may have the same word twice
        <span key={index}>
          {index > 0 && " "}
          {differs ? <mark className="bg-warn-bg underline decoration-warn decoration-2">{text}</mark> : text}
        </span>
      ))}
    </span>
  );
}

/** The comparison of a name in words; it decides nothing (rule W-33). */
function Verdict({ match, spouse }: { readonly match: NameMatch; readonly spouse: number }) {
  const t = useTexts("identityCheck").match;
  const words = {
    same: t.same(spouse),
    "spelled-differently": t.spelledDifferently(spouse),
    differs: t.differs,
    "not-comparable": t.notComparable,
  } satisfies Record<NameMatch, string>;
  return (
    <span className="mt-0.5 block">
      <Chip tone={match === "same" ? "ok" : "warn"} className="whitespace-normal">
        {words[match]}
      </Chip>
    </span>
  );
}
