import type { Price } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDate, formatDollars } from "../../../lib/words/format.ts";
import { Button } from "../../../ui/button.tsx";
import { VisuallyHidden } from "../../../ui/focus/visually-hidden.tsx";
import type { Planned } from "./use-remove-planned.ts";

/** The actions on prices. */
export interface PriceActions {
  /** Opens the form that changes these. */
  readonly onChange: (prices: readonly Price[]) => void;
  /** Removes these planned changes. */
  readonly onRemovePlanned: (changes: readonly Planned[]) => Promise<void>;
  /** A removal is under way. */
  readonly busy: boolean;
}

/** The cells of one price's row. */
export function PriceCells({ price, onChange, onRemovePlanned, busy }: PriceActions & { readonly price: Price }) {
  const t = useTexts("prices");
  return (
    <>
      <th scope="row" className="px-3 py-2 font-semibold">
        {price.label}
      </th>
      <td data-label={t.columns.now} className="px-3 py-2 whitespace-nowrap">
        <span>
          <span>{formatDollars(price.amount)}</span> {/* The first price has held ever since there is the portal. */}
          {price.earlier.length > 0 && (
            <span className="block text-ink-2">{t.since(formatDate(price.effective_from))}</span>
          )}
        </span>
      </td>
      {/* Not last: in a narrow window it would be out of view. */}
      <td className="px-3 py-2">
        <Button kind="secondary" small aria-label={t.changeOf(price.label)} onClick={() => onChange([price])}>
          {t.change}
        </Button>
      </td>
      <td data-label={t.columns.planned} data-none={price.planned.length === 0 ? "" : undefined} className="px-3 py-2">
        {price.planned.length === 0 ? (
          t.noChange
        ) : (
          <div>
            {price.planned.map(({ amount, effective_from }) => (
              <span key={effective_from} className="flex items-center gap-2 max-sm:flex-wrap sm:whitespace-nowrap">
                {t.dated(formatDate(effective_from), formatDollars(amount))}
                <Button
                  kind="danger"
                  small
                  className="max-sm:-ml-3"
                  busy={busy}
                  aria-label={t.removeOf(price.label, formatDollars(amount), formatDate(effective_from))}
                  onClick={() => void onRemovePlanned([{ price, effectiveFrom: effective_from }])}
                >
                  {t.remove}
                </Button>
              </span>
            ))}
          </div>
        )}
      </td>
      <td data-label={t.columns.earlier} data-none={price.earlier.length === 0 ? "" : undefined} className="px-3 py-2">
        {price.earlier.length === 0 ? t.noChange : <Earlier price={price} />}
      </td>
    </>
  );
}

function Earlier({ price }: { readonly price: Price }) {
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
