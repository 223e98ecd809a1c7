import type { TransmittalProduct } from "@dop/domain/contract";
import { productIds, statusIds } from "@dop/domain/orders";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { filterQuery } from "../../../lib/routes/use-url-filters.ts";
import { type ListColumns, ListTable } from "../../../ui/lists/list-table.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";
import { countryOf, nameOf } from "./transmittal-words.tsx";
import { listStates, candidatesQuery } from "./transmittals-queries.ts";

/** Processed orders can be chosen; after some were added, the list shows the next in line. */
export type CandidateStatus = typeof statusIds.processed | typeof statusIds.customerVerification;

interface ChooseOrdersProps {
  readonly filters: Readonly<Record<string, string>>;
  readonly status: CandidateStatus;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (ids: ReadonlySet<number>) => void;
  readonly disabled?: boolean;
}

export function ChooseOrders({ filters, status, chosen, onChoose, disabled = false }: ChooseOrdersProps) {
  const { choose: t, print } = useTexts("transmittals");
  const { names, products } = useTexts("statuses");
  const query = useQuery(candidatesQuery(filters, names[status], products[productIds.apostille]));
  const { data } = query;
  // Orders that another user has taken are no longer selected.
  const prune = useEffectEvent((ids: ReadonlySet<number>) => {
    const left = [...chosen].filter((id) => ids.has(id));
    if (left.length < chosen.size) onChoose(new Set(left));
  });
  useEffect(() => {
    if (data) prune(new Set(data.map(({ id }) => id)));
  }, [data]);
  if (data === undefined) return <LoadingStates query={query} {...listStates} />;
  if (data.length === 0) return <EmptyState title={filterQuery(filters) === "" ? t.empty : t.emptyFiltered} />;
  const columns: ListColumns<TransmittalProduct> = [
    { head: t.columns.name, kind: "name", cell: nameOf },
    { head: t.columns.order, cell: (product) => product.order_id },
    { head: t.columns.license, cell: ({ order }) => order.reference_id },
    { head: t.columns.country, cell: (product) => countryOf(product, print.unknownCountry) },
    { head: t.columns.quantity, cell: ({ quantity }) => quantity },
  ];
  return (
    <ListTable
      label={t.tableLabel}
      rows={data}
      rowKey={({ id }) => id}
      rowClass="has-checked:bg-spruce-50"
      selection={{
        chosen,
        onChoose,
        all: t.all,
        one: (product) => t.chooseOne(nameOf(product), product.order_id),
        disabled: disabled || status !== statusIds.processed,
      }}
      columns={columns}
    />
  );
}
