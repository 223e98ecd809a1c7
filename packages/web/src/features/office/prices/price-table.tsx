import type { Price } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDate, formatDollars } from "../../../lib/words/format.ts";
import { Button } from "../../../ui/button.tsx";
import { VisuallyHidden } from "../../../ui/focus/visually-hidden.tsx";
import { type ListColumns, ListTable } from "../../../ui/lists/list-table.tsx";
import { priceId, type Planned } from "./prices-query.ts";

export interface PriceActions {
  readonly onChange: (prices: readonly Price[]) => void;
  readonly onRemovePlanned: (changes: readonly Planned[]) => Promise<void>;
  readonly busy: boolean;
}

interface PriceTableProps extends PriceActions {
  readonly label: string;
  readonly prices: readonly Price[];
  /** Rows chosen for a common change; with it each row has a checkbox, and the head one for all. */
  readonly selection?: {
    readonly chosen: ReadonlySet<string>;
    readonly onChoose: (chosen: ReadonlySet<string>) => void;
  };
}

export function PriceTable({ label, prices, selection, ...actions }: PriceTableProps) {
  const t = useTexts("prices");
  const heads = t.columns;
  const padding = "px-3 py-2";
  const columns: ListColumns<Price> = [
    { head: heads.name, kind: "name", padding, cell: (price) => price.label },
    {
      head: heads.now,
      padding,
      className: "whitespace-nowrap",
      cell: ({ amount, earlier, effective_from }) => (
        <span>
          <span>{formatDollars(amount)}</span> {/* The first price has held ever since there is the portal. */}
          {earlier.length > 0 && <span className="block text-ink-2">{t.since(formatDate(effective_from))}</span>}
        </span>
      ),
    },
    // Not last: in a narrow window it would be out of view.
    {
      head: heads.actions,
      kind: "action",
      padding,
      cell: (price) => (
        <Button kind="secondary" small aria-label={t.changeOf(price.label)} onClick={() => actions.onChange([price])}>
          {t.change}
        </Button>
      ),
    },
    {
      head: heads.planned,
      padding,
      isNone: ({ planned }) => planned.length === 0,
      cell: (price) => (price.planned.length === 0 ? t.noChange : <PlannedChanges price={price} {...actions} />),
    },
    {
      head: heads.earlier,
      padding,
      isNone: ({ earlier }) => earlier.length === 0,
      cell: (price) => (price.earlier.length === 0 ? t.noChange : <Earlier price={price} />),
    },
  ];
  return (
    <ListTable
      label={label}
      rows={prices}
      rowKey={priceId}
      rowClass="has-checked:bg-spruce-50"
      {...(selection && {
        selection: { ...selection, all: t.selectShown, one: (price: Price) => t.selectOne(price.label) },
      })}
      columns={columns}
    />
  );
}

interface PriceProps {
  readonly price: Price;
}

function PlannedChanges({ price, onRemovePlanned, busy }: PriceProps & Omit<PriceActions, "onChange">) {
  const t = useTexts("prices");
  return (
    <div>
      {price.planned.map(({ amount, effective_from: from }) => (
        <span key={from} className="flex items-center gap-2 max-sm:flex-wrap sm:whitespace-nowrap">
          {t.dated(formatDate(from), formatDollars(amount))}
          <Button
            kind="danger"
            small
            className="max-sm:-ml-3"
            busy={busy}
            aria-label={t.removeOf(price.label, formatDollars(amount), formatDate(from))}
            onClick={() => void onRemovePlanned([{ price, effectiveFrom: from }])}
          >
            {t.remove}
          </Button>
        </span>
      ))}
    </div>
  );
}

function Earlier({ price }: PriceProps) {
  const t = useTexts("prices");
  return (
    <details>
      <summary className="min-h-6 cursor-pointer">
        {t.earlierCount(price.earlier.length)} <VisuallyHidden>{t.earlierOf(price.label)}</VisuallyHidden>
      </summary>
      <ul>
        {price.earlier.map(({ amount, effective_from }, index) => {
          const next = price.earlier[index - 1] ?? price;
          return <li key={effective_from}>{t.until(formatDate(next.effective_from), formatDollars(amount))}</li>;
        })}
      </ul>
    </details>
  );
}
