import type { Transmittal, TransmittalProduct } from "@dop/domain/contract";
import { Link } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Cell, ListTable, RowHead, TextHeads } from "../../../ui/lists/list-table.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { countryOf } from "./country-of.ts";
import { tickableStatuses, TickBox } from "./tick-boxes.tsx";
import { callOf, pageOf, useTransmittalAddress } from "./transmittal-address.ts";
import { reloadTransmittals } from "./transmittals-queries.ts";
import { focusAfterRender } from "../../../ui/focus/focus-after-render.ts";
import { focusPageHeading } from "../../../ui/focus/focus-page-heading.ts";

/** The order products of a transmittal. */
export function TransmittalTable({ transmittal }: { readonly transmittal: Transmittal }) {
  const t = useTexts("transmittals").detail;
  const mayWrite = useMayWrite();
  const { remove: removeColumn, ...columns } = t.columns;

  return (
    <ListTable
      label={t.tableLabel}
      heads={<TextHeads texts={[...Object.values(columns), ...(mayWrite ? [removeColumn] : [])]} />}
    >
      {transmittal.order_products.map((product) => (
        <Row key={product.id} product={product} mayRemove={mayWrite && !product.voided && !product.sent} />
      ))}
    </ListTable>
  );
}

function Row({ product, mayRemove }: { readonly product: TransmittalProduct; readonly mayRemove: boolean }) {
  const t = useTexts("transmittals");
  const address = useTransmittalAddress();
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: reloadTransmittals });
  const name = `${product.order.first_name} ${product.order.last_name}`;

  async function remove(): Promise<void> {
    const call = callOf({ ...address, key: undefined }, `${product.id}/removal`);
    if (!(await submit(() => api.patch(call)))) return;
    toast.success(t.detail.removed);
    focusAfterRender(focusPageHeading);
  }

  return (
    <tr className="border-t border-salt-200">
      <RowHead>
        <span translate="no">{name}</span>{" "}
        {product.voided ? (
          <Chip tone="error">{t.voided.chip}</Chip>
        ) : (
          !tickableStatuses.has(product.status_id) && <Chip tone="warn">{product.status_name}</Chip>
        )}
      </RowHead>
      <Cell label={t.detail.columns.license} translate="no">
        {product.order.reference_id}
      </Cell>
      <Cell label={t.detail.columns.country}>{countryOf(product, t.print.unknownCountry)}</Cell>
      <Cell label={t.detail.columns.arrived}>
        <TickBox product={product} name="arrived" />
      </Cell>
      <Cell label={t.detail.columns.sent}>
        <TickBox product={product} name="sent" />
      </Cell>
      <Cell label={t.detail.columns.quantity}>{product.quantity}</Cell>
      <Cell className="whitespace-nowrap">
        <Link to={pageOf(address, product.id)} aria-label={t.detail.seeDetailsOf(name)}>
          {t.detail.seeDetails}
        </Link>
      </Cell>
      {mayRemove && (
        <td className="px-3 py-1">
          <Button
            kind="danger"
            small
            className="-ml-3"
            busy={busy}
            aria-label={t.detail.removeOf(name)}
            onClick={() => void remove()}
          >
            {t.detail.remove}
          </Button>
        </td>
      )}
    </tr>
  );
}
