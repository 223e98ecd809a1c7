import type { queueOverviewSchema } from "@dop/domain/contract";
import type { z } from "zod/mini";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDate } from "../../../lib/words/format.ts";
import { Card } from "../../../ui/card.tsx";
import { Chart } from "../../../ui/chart/chart.tsx";
import { type ListColumns, ListTable } from "../../../ui/lists/list-table.tsx";

type Day = NonNullable<z.infer<typeof queueOverviewSchema>["days"]>[number];

/** Documents that came in and went out on each day of four weeks, as a chart and as a table. */
export function FourWeeks({ days }: { readonly days: readonly Day[] }) {
  const t = useTexts("queue").home.flow;
  const columns: ListColumns<Day> = [
    { head: t.day, kind: "name", className: "font-normal!", cell: ({ day }) => formatDate(day, "UTC") },
    { head: t.cameIn, kind: "amount", cell: ({ came_in: count }) => count },
    { head: t.wentOut, kind: "amount", cell: ({ went_out: count }) => count },
  ];
  return (
    <Card as="section" labelledBy="weeks-heading">
      <h2 id="weeks-heading" className="mb-2 text-sm">
        {t.weeks}
      </h2>
      <Chart
        title={t.weeks}
        hint={t.keys}
        places={days.map(({ day }) => formatDate(day, "UTC").slice(0, 5))}
        series={[
          { label: t.cameIn, kind: "bar", values: days.map(({ came_in: count }) => count) },
          { label: t.wentOut, kind: "bar", values: days.map(({ went_out: count }) => count) },
        ]}
        words={String}
      />
      <details>
        <summary className="min-h-6 cursor-pointer">{t.asTable}</summary>
        <ListTable label={t.weeks} rows={[...days].reverse()} rowKey={({ day }) => day} columns={columns} />
      </details>
    </Card>
  );
}
