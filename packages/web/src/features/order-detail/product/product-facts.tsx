import type { StaffOrderProduct } from "@dop/domain/contract";
import { countryName } from "@dop/domain/countries";
import { productIds } from "@dop/domain/orders";
import { orderDetailTexts } from "@dop/domain/texts/order-detail";
import { useTexts } from "../../../i18n/use-texts.ts";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import type { Definition } from "../../../ui/definition-list.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";

/** What the customer asked for: country, full copy, address, shipping, tracking and instructions. */
export function ProductFacts({ product }: { readonly product: StaffOrderProduct }) {
  return <DefinitionList className="h-fit" items={useProductFacts(product)} />;
}

/** The same as rows, for the printed summary. */
export function useProductFacts(product: StaffOrderProduct): Definition[] {
  const t = useTexts(orderDetailTexts).product;
  const rows: Definition[] = [];
  if (product.country !== null) {
    rows.push({
      term: (
        <>
          <span aria-hidden="true">{t.country}</span>
          <VisuallyHidden>{t.countryLong}</VisuallyHidden>
        </>
      ),
      value: <strong>{countryName(product.country)}</strong>,
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
  // A letter of validity goes by e-mail: there is nothing to ship.
  if (product.product_id !== productIds.letterOfValidity)
    rows.push({ term: t.shipping, value: product.shipping?.shipping_type ?? t.none });
  rows.push({ term: t.tracking, value: <Tracking product={product} /> });
  rows.push({
    term: t.instructions,
    value: product.special_instructions === "" ? t.none : <Instructions>{product.special_instructions}</Instructions>,
  });
  return rows;
}

function Instructions({ children }: { readonly children: string }) {
  return <span className="whitespace-pre-wrap">{children}</span>;
}

function Tracking({ product }: { readonly product: StaffOrderProduct }) {
  const t = useTexts(orderDetailTexts);
  if (product.tracking_shipping === null) return t.product.none;
  if (product.tracking_url === null) return product.tracking_shipping;
  return (
    <a href={product.tracking_url} target="_blank" rel="noreferrer">
      {product.tracking_shipping} <VisuallyHidden>{t.newTab}</VisuallyHidden>
    </a>
  );
}

function Address({ address }: { readonly address: NonNullable<StaffOrderProduct["address"]> }) {
  const lines = [
    address.ship_to_name,
    address.address_line_1,
    address.address_line_2,
    address.address_line_3,
    [address.city, [address.state, address.zip].filter(Boolean).join(" ")].filter(Boolean).join(", "),
    countryName(address.country),
  ].filter(Boolean);
  return (
    <address className="not-italic">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
