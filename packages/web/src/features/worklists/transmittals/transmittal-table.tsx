import type { Transmittal, TransmittalProduct } from "@dop/domain/contract";
import { Link } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { ListTable } from "../../../ui/lists/list-table.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { countryOf } from "./country-of.ts";
import { tickableStatuses, TickBox } from "./tick-boxes.tsx";
import { callOf, pageOf, useTransmittalAddress } from "./transmittal-address.ts";
import { reloadTransmittals } from "./transmittals-queries.ts";
import { focusAfterRender } from "../../../ui/focus/focus-after-render.ts";
import { focusPageHeading } from "../../../ui/focus/focus-page-heading.ts";

/** The order products of a transmittal. */
export function TransmittalTable({ transmittal }: { readonly transmittal: Transmittal }) {
  const t = useTexts("transmittals");
  const { columns } = t.detail;
  const mayWrite = useMayWrite();
  const address = useTransmittalAddress();
  return (
    <ListTable
      label={t.detail.tableLabel}
      rows={transmittal.order_products}
      rowKey={({ id }) => id}
      columns={[
        {
          head: columns.name,
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
        { head: columns.license, verbatim: true, cell: ({ order }) => order.reference_id },
        { head: columns.country, cell: (product) => countryOf(product, t.print.unknownCountry) },
        { head: columns.arrived, cell: (product) => <TickBox product={product} name="arrived" /> },
        { head: columns.sent, cell: (product) => <TickBox product={product} name="sent" /> },
        { head: columns.quantity, cell: ({ quantity }) => quantity },
        {
          head: columns.details,
          kind: "action",
          className: "whitespace-nowrap",
          cell: (product) => (
            <Link to={pageOf(address, product.id)} aria-label={t.detail.seeDetailsOf(nameOf(product))}>
              {t.detail.seeDetails}
            </Link>
          ),
        },
        ...(mayWrite
          ? [
              {
                head: columns.remove,
                kind: "action" as const,
                padding: "px-3 py-1",
                cell: (product: TransmittalProduct) =>
                  !product.voided && !product.sent && <RemoveButton product={product} />,
              },
            ]
          : []),
      ]}
    />
  );
}

const nameOf = ({ order }: TransmittalProduct): string => `${order.first_name} ${order.last_name}`;

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
