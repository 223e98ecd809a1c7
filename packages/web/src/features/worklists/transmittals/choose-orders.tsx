import type { TransmittalProduct } from "@dop/domain/contract";
import { productIds, statusIds } from "@dop/domain/orders";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { filterQuery } from "../../../lib/routes/use-url-filters.ts";
import { Cell, ListTable, RowHead, TextHeads } from "../../../ui/lists/list-table.tsx";
import { AllRowsHead, RowBoxCell, toggled } from "../../../ui/lists/row-boxes.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { countryOf } from "./country-of.ts";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";
import { listStates } from "./list-states.ts";
import { candidatesQuery } from "./transmittals-queries.ts";

/** Processed orders can be chosen; after some were added, the list shows the next in line. */
export type CandidateStatus = typeof statusIds.processed | typeof statusIds.customerVerification;

interface ChooseOrdersProps {
  readonly filters: Readonly<Record<string, string>>;
  /** Status whose orders are listed; only Processed ones can be chosen. */
  readonly status: CandidateStatus;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (ids: ReadonlySet<number>) => void;
  readonly disabled?: boolean;
}

/** The apostille requests that could join a transmittal, with a checkbox each and one for all. */
export function ChooseOrders({ filters, status, chosen, onChoose, disabled = false }: ChooseOrdersProps) {
  const t = useTexts("transmittals").choose;
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
  const off = disabled || status !== statusIds.processed;
  const all = data.every(({ id }) => chosen.has(id));
  return (
    <ListTable
      label={t.tableLabel}
      heads={
        <>
          <AllRowsHead
            label={t.all}
            checked={all}
            disabled={off}
            onChange={() => onChoose(new Set(all ? [] : data.map(({ id }) => id)))}
          />
          <TextHeads texts={Object.values(t.columns)} />
        </>
      }
    >
      {data.map((product) => (
        <Candidate
          key={product.id}
          product={product}
          chosen={chosen.has(product.id)}
          disabled={off}
          onToggle={() => onChoose(toggled(chosen, product.id))}
        />
      ))}
    </ListTable>
  );
}

interface CandidateProps {
  readonly product: TransmittalProduct;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly onToggle: () => void;
}

function Candidate({ product, chosen, disabled, onToggle }: CandidateProps) {
  const t = useTexts("transmittals");
  const { columns } = t.choose;
  const name = `${product.order.first_name} ${product.order.last_name}`;
  return (
    <tr className="border-t border-salt-200 has-checked:bg-spruce-50">
      <RowBoxCell
        label={t.choose.chooseOne(name, product.order_id)}
        checked={chosen}
        disabled={disabled}
        onChange={onToggle}
      />
      <RowHead>{name}</RowHead>
      <Cell label={columns.order}>{product.order_id}</Cell>
      <Cell label={columns.license}>{product.order.reference_id}</Cell>
      <Cell label={columns.country}>{countryOf(product, t.print.unknownCountry)}</Cell>
      <Cell label={columns.quantity}>{product.quantity}</Cell>
    </tr>
  );
}
