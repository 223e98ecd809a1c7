import type { Transmittal } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Cell, ListTable, RowHead } from "../../../ui/lists/list-table.tsx";
import { countryOf } from "./country-of.ts";
import { pageOf, useTransmittalAddress } from "./transmittal-address.ts";

/** What is saved for a document without a number; all that knows numbers would be loaded with the domain's constant. */
const noTrackingNumber = "No Tracking Number";

/** The documents, as they are listed on paper. */
export function PrintTable({ transmittal }: { readonly transmittal: Transmittal }) {
  const t = useTexts("transmittals");
  const { columns } = t.print;
  const address = useTransmittalAddress();
  const orMissing = (value: string | null): string => value || t.print.missing;
  return (
    <ListTable
      label={t.detail.tableLabel}
      heads={Object.entries(columns).map(([column, title]) => (
        <th
          key={column}
          scope="col"
          // On paper most addresses then fit on one line.
          className={classNames("px-3 py-2 font-semibold text-ink-2", column === "email" && "print:w-[31%]")}
        >
          {title}
        </th>
      ))}
    >
      {transmittal.order_products.map((product) => (
        <tr
          key={product.id}
          className={classNames("border-t border-salt-200", product.voided && "[&>td]:line-through")}
        >
          <RowHead>
            <Link
              to={pageOf(address, product.id)}
              translate="no"
              className={classNames(product.voided && "line-through")}
            >
              {orMissing(`${product.order.first_name} ${product.order.last_name}`.trim())}
            </Link>
            <span className="block text-xs font-normal text-ink-2">{t.print.order(product.order_id)}</span>
            {product.voided && <span className="block">{t.voided.paper}</span>}
          </RowHead>
          <Cell label={columns.certificate} translate="no">
            {product.order.reference_id}
          </Cell>
          <Cell label={columns.country}>{countryOf(product, t.print.unknownCountry)}</Cell>
          <Cell label={columns.quantity}>{product.quantity}</Cell>
          <Cell label={columns.phone} translate="no" className="print-nowrap whitespace-nowrap">
            {orMissing(product.order.phone)}
          </Cell>
          <Cell label={columns.email} translate="no" className="wrap-anywhere">
            {orMissing(product.order.email)}
          </Cell>
          <Cell label={columns.tracking} className="wrap-anywhere">
            {/* That there is none is short on paper, where each line more is a page more. */}
            {orMissing(product.tracking_shipping === noTrackingNumber ? null : product.tracking_shipping)}
          </Cell>
        </tr>
      ))}
    </ListTable>
  );
}
