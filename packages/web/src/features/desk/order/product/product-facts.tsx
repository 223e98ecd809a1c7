import type { StaffOrderProduct } from "@dop/domain/contract";
import { countryName, hagueObjectionsRaised } from "@dop/domain/countries";
import { needsShipping, type ProductId } from "@dop/domain/orders";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { DefinitionList, type Definition } from "../../../../ui/lists/definition-list.tsx";
import { formatDay } from "../../../../lib/words/format.ts";
import { estimateBesideLabel } from "../../../../lib/words/estimate-text.ts";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";

interface ProductFactsProps {
  readonly product: StaffOrderProduct;
  readonly before: StaffOrderProduct | undefined;
}

export function ProductFacts({ product, before }: ProductFactsProps) {
  return <DefinitionList className="h-fit" items={useProductFacts(product, before)} />;
}

/** Length in characters above which repeated instructions are shortened. */
const LONG_INSTRUCTIONS = 200;

/** True when a party to the Apostille Convention has objected to a country's accession. */
const wasObjectedTo = (country: string): boolean => hagueObjectionsRaised.some((objected) => objected === country);

/** Rows of `ProductFacts`, also for the printed summary. */
export function useProductFacts(product: StaffOrderProduct, before?: StaffOrderProduct): Definition[] {
  const t = useTexts("staffOrder").product;
  const { label } = useTexts("estimate");
  const { addresses } = useTexts("papers");
  const queue = useTexts("queue");
  const rows: Definition[] = [];
  if (product.country !== null) {
    rows.push({
      term: (
        <>
          <span aria-hidden="true">{t.country}</span>
          <VisuallyHidden>{t.countryLong}</VisuallyHidden>
        </>
      ),
      value: (
        <>
          <strong>{countryName(product.country)}</strong>
          {wasObjectedTo(product.country) && <span className="block text-ink-2">{t.objection}</span>}
        </>
      ),
    });
  }
  rows.push({
    term: (
      <>
        {t.fullCopy} <VisuallyHidden>{t.fullCopyHint}</VisuallyHidden>
      </>
    ),
    value: product.full_copy === 1 ? t.yes : t.no,
  });
  if (product.address) rows.push({ term: t.shipTo, value: <Address address={product.address} /> });
  if (needsShipping(product.product_id as ProductId))
    rows.push({
      term: t.shipping,
      value: product.shipping?.shipping_type ?? (product.address ? addresses.heads.international : t.none),
    });
  if (product.estimate) {
    rows.push({ term: label, value: estimateBesideLabel(product.estimate) });
  }
  if (product.at_risk) {
    const { promised_on: promised, expected_on: expected } = product.at_risk;
    const days = [formatDay(promised), formatDay(expected)] as const;
    rows.push({
      term: queue.atRisk,
      value: (
        <strong className="text-warn">
          {expected > promised ? queue.promised(...days) : queue.promisedPassed(days[0])}
        </strong>
      ),
    });
  }
  rows.push({ term: t.tracking, value: <Tracking product={product} /> });
  const instructions = product.special_instructions;
  const repeated = instructions.length > LONG_INSTRUCTIONS && instructions === before?.special_instructions;
  rows.push({
    term: t.instructions,
    value: instructions === "" ? t.none : <Instructions repeated={repeated}>{instructions}</Instructions>,
  });
  return rows;
}

/** A customer's instructions for the whole order show on each product; a repeated long text is folded. */
function Instructions({ children, repeated }: { readonly children: string; readonly repeated: boolean }) {
  const t = useTexts("staffOrder").product;
  const text = <span className="whitespace-pre-wrap">{children}</span>;
  if (!repeated) return text;
  return (
    <details>
      <summary className="cursor-pointer">{t.sameInstructions}</summary>
      {text}
    </details>
  );
}

function Tracking({ product }: { readonly product: StaffOrderProduct }) {
  const t = useTexts("staffOrder");
  if (product.tracking_shipping === null) return t.product.none;
  const number = <span translate="no">{product.tracking_shipping}</span>;
  if (product.tracking_url === null) return number;
  return (
    <a href={product.tracking_url} target="_blank" rel="noreferrer">
      {number} <VisuallyHidden>{t.newTab}</VisuallyHidden>
    </a>
  );
}

function Address({ address }: { readonly address: NonNullable<StaffOrderProduct["address"]> }) {
  const lines = [...address.lines, countryName(address.country)];
  return (
    <address className="not-italic" translate="no">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
