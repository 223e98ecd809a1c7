import type { ReactNode } from "react";
import { formatCents } from "../../../../lib/words/format.ts";

export interface CostLine {
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  /** Cents; dashes while unknown. */
  readonly amount: number | undefined;
}

/** Breaks between words; an amount that has no room next to the longest word stands below. */
const name = "max-w-full grow basis-[min-content] wrap-break-word";

/** Names and amounts, the sum under a rule. */
export function CostLines({ lines, total }: { readonly lines: readonly CostLine[]; readonly total?: CostLine }) {
  return (
    <dl className="card mt-8 p-4 sm:p-5">
      {lines.map(({ label, detail, amount }, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- the lines of one card never change their order
          key={index}
          className="flex flex-wrap items-start gap-x-4 border-salt-300 py-2 first:pt-0 last:pb-0 not-first:border-t"
        >
          <dt className={name}>
            <span>{label}</span>
            {detail !== undefined && <span className="block text-sm text-ink-2">{detail}</span>}
          </dt>
          <dd className="ml-auto tabular-nums" translate="no">
            {formatCents(amount)}
          </dd>
        </div>
      ))}
      {total && (
        <div className="flex flex-wrap gap-x-4 border-t-2 border-ink pt-3 text-lg font-bold">
          <dt className={name}>{total.label}</dt>
          <dd className="ml-auto tabular-nums" translate="no">
            {formatCents(total.amount)}
          </dd>
        </div>
      )}
    </dl>
  );
}
