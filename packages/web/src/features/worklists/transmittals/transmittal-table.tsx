import type { Transmittal, TransmittalProduct } from "@dop/domain/contract";
import { Link } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { type ListColumns, ListTable } from "../../../ui/lists/list-table.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { focusAfterRender } from "../../../ui/focus/focus-after-render.ts";
import { focusPageHeading } from "../../../ui/focus/focus-page-heading.ts";
import { countryOf, nameOf } from "./transmittal-words.tsx";
import { tickableStatuses, TickBox } from "./tick-boxes.tsx";
import { callOf, pageOf, useTransmittalAddress } from "./transmittal-address.ts";
import { reloadTransmittals } from "./transmittals-queries.ts";

export function TransmittalTable({ transmittal }: { readonly transmittal: Transmittal }) {
  const t = useTexts("transmittals");
  const heads = t.detail.columns;
  const mayWrite = useMayWrite();
  const address = useTransmittalAddress();
  const columns: ListColumns<TransmittalProduct> = [
    {
      head: heads.name,
      kind: "name",
      cell: (product) => (
        <>
          <span translate="no">{nameOf(product)}</span>{" "}
          {product.voided ? (
            <Chip tone="error">{t.voided.chip}</Chip>
          ) : (
            !tickableStatuses.has(product.status_id) && <Chip tone="warn">{product.status_name}</Chip>
          )}
        </>
      ),
    },
    { head: heads.license, verbatim: true, cell: ({ order }) => order.reference_id },
    { head: heads.country, cell: (product) => countryOf(product, t.print.unknownCountry) },
    { head: heads.arrived, cell: (product) => <TickBox product={product} name="arrived" /> },
    { head: heads.sent, cell: (product) => <TickBox product={product} name="sent" /> },
    { head: heads.quantity, cell: ({ quantity }) => quantity },
    {
      head: heads.details,
      kind: "action",
      className: "whitespace-nowrap",
      cell: (product) => (
        <Link to={pageOf(address, product.id)} aria-label={t.detail.seeDetailsOf(nameOf(product))}>
          {t.detail.seeDetails}
        </Link>
      ),
    },
    mayWrite && {
      head: heads.remove,
      kind: "action",
      padding: "px-3 py-1",
      cell: (product) => !product.voided && !product.sent && <RemoveButton product={product} />,
    },
  ];
  return (
    <ListTable
      label={t.detail.tableLabel}
      rows={transmittal.order_products}
      rowKey={({ id }) => id}
      columns={columns}
    />
  );
}

function RemoveButton({ product }: { readonly product: TransmittalProduct }) {
  const t = useTexts("transmittals").detail;
  const address = useTransmittalAddress();
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: reloadTransmittals });

  async function remove(): Promise<void> {
    const call = callOf({ ...address, key: undefined }, `${product.id}/removal`);
    if (!(await submit(() => api.patch(call)))) return;
    toast.success(t.removed);
    focusAfterRender(focusPageHeading);
  }

  return (
    <Button
      kind="danger"
      small
      className="-ml-3"
      busy={busy}
      aria-label={t.removeOf(nameOf(product))}
      onClick={() => void remove()}
    >
      {t.remove}
    </Button>
  );
}
