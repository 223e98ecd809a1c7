import type { queueOverviewSchema } from "@dop/domain/contract";
import type { ProductId } from "@dop/domain/orders";
import type { ReactNode } from "react";
import type { z } from "zod/mini";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Card } from "../../../ui/card.tsx";
import { IconChevronRight } from "../../../ui/icons.tsx";
import { type ListColumns, ListTable } from "../../../ui/lists/list-table.tsx";

type Overview = z.infer<typeof queueOverviewSchema>;
type ProductFlow = Overview["flow"][number];

const sumOf = <Row,>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** Documents that came in, wait and went out today, compared with a usual day, in all and by product (rule W-37). */
export function Flow({ overview: { flow, queues } }: { readonly overview: Overview }) {
  const { flow: t, overdue } = useTexts("queue").home;
  const { products } = useTexts("statuses");
  const late = sumOf(queues, (queue) => queue.overdue);
  const usual = (count: number): string => t.usual(String(Math.round(count * 10) / 10));
  const amount = (today: number, before: number): ReactNode => (
    <>
      <span className="font-semibold">{today}</span> <span className="text-ink-2">{usual(before)}</span>
    </>
  );
  const columns: ListColumns<ProductFlow> = [
    { head: t.product, kind: "name", className: "font-normal!", cell: (row) => products[row.product_id as ProductId] },
    { head: t.cameIn, cell: (row) => amount(row.came_in, row.usual_in) },
    { head: t.wentOut, cell: (row) => amount(row.went_out, row.usual_out) },
  ];
  return (
    <Card as="section" labelledBy="flow-heading">
      <h2 id="flow-heading" className="text-sm">
        {t.heading}
      </h2>
      <p className="mb-2 text-sm text-ink-2">{t.explained}</p>
      <dl className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Amount name={t.cameIn} note={usual(sumOf(flow, (row) => row.usual_in))}>
          {sumOf(flow, (row) => row.came_in)}
        </Amount>
        <Amount name={t.waiting} isNext note={late > 0 && <span className="text-error">{overdue(late)}</span>}>
          {sumOf(queues, (queue) => queue.count)}
        </Amount>
        <Amount name={t.wentOut} isNext note={usual(sumOf(flow, (row) => row.usual_out))}>
          {sumOf(flow, (row) => row.went_out)}
        </Amount>
      </dl>
      <ListTable
        label={t.heading}
        rows={flow.filter((row) => row.came_in + row.went_out + row.usual_in + row.usual_out > 0)}
        rowKey={(row) => row.product_id}
        columns={columns}
      />
    </Card>
  );
}

interface AmountProps {
  readonly name: string;
  readonly note: ReactNode;
  /** An arrow from the amount before leads to it. */
  readonly isNext?: boolean;
  readonly children: number;
}

function Amount({ name, note, isNext = false, children }: AmountProps) {
  return (
    <div>
      <dt className="flex items-center gap-2 text-sm text-ink-2">
        {isNext && <IconChevronRight className="size-4" />}
        <span>{name}</span>
      </dt>
      <dd>
        <span className="text-xl font-semibold tabular-nums">{children}</span> <span className="text-sm">{note}</span>
      </dd>
    </div>
  );
}
