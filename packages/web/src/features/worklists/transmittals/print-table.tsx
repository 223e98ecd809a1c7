import { shownPhone } from "@dop/domain/orders";
import type { Transmittal, TransmittalProduct } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { type ListColumns, ListTable } from "../../../ui/lists/list-table.tsx";
import { countryOf, nameOf } from "./transmittal-words.tsx";
import { pageOf, useTransmittalAddress } from "./transmittal-address.ts";

/** Saved for a document without a number. The constant of the domain would load all of its tracking numbers. */
const noTrackingNumber = "No Tracking Number";

/** Each row says its place among all: a lost sheet is noticed without page numbers (rule T-12). */
export function PrintTable({ transmittal }: { readonly transmittal: Transmittal }) {
  const t = useTexts("transmittals");
  const heads = t.print.columns;
  const address = useTransmittalAddress();
  const orMissing = (value: string | null): string => value || t.print.missing;
  const rows = transmittal.order_products;
  const columns: ListColumns<TransmittalProduct> = [
    {
      head: heads.name,
      kind: "name",
      cell: (product) => (
        <>
          <Link
            to={pageOf(address, product.id)}
            translate="no"
            className={classNames(product.voided && "line-through")}
          >
            {orMissing(nameOf(product).trim())}
          </Link>
          <span className="block text-xs font-normal whitespace-nowrap text-ink-2 print:text-[8pt]">
            {t.print.row(rows.indexOf(product) + 1, rows.length, product.order_id)}
          </span>
          {product.voided && <span className="block">{t.voided.paper}</span>}
        </>
      ),
    },
    { head: heads.certificate, verbatim: true, cell: ({ order }) => order.reference_id },
    { head: heads.country, cell: (product) => countryOf(product, t.print.unknownCountry) },
    { head: heads.quantity, cell: ({ quantity }) => quantity },
    {
      head: heads.phone,
      verbatim: true,
      className: "print-nowrap whitespace-nowrap",
      cell: ({ order }) => orMissing(shownPhone(order.phone)),
    },
    {
      head: heads.email,
      verbatim: true,
      className: "wrap-anywhere",
      // On paper most addresses then fit on one line.
      headClass: "print:w-[31%]",
      cell: ({ order }) => orMissing(order.email),
    },
    {
      head: heads.tracking,
      className: "print-nowrap whitespace-nowrap",
      // That there is none is short on paper, where each line more is a page more.
      cell: ({ tracking_shipping: number }) => orMissing(number === noTrackingNumber ? null : number),
    },
  ];
  return (
    <ListTable
      label={t.detail.tableLabel}
      rows={rows}
      rowKey={({ id }) => id}
      rowClass={({ voided }) => (voided ? "[&>td]:line-through" : undefined)}
      columns={columns}
    />
  );
}
