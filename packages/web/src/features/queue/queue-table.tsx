import type { QueueEntry } from "@dop/domain/contract";
import type { QueueKey } from "@dop/domain/queues";
import { memo, useMemo } from "react";
import { useSearchParams } from "../../lib/router.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { useMayWrite } from "../../session/use-may-write.ts";
import { classNames } from "../../ui/class-names.ts";
import { ListTable, SortHead } from "../../ui/list-table.tsx";
import { QueueRow } from "./queue-row.tsx";
import { readSort, sortColumns, writeSort } from "./queue-sort.ts";
import type { SortColumn } from "./queue-sort.ts";
import { useRowsInSight } from "./use-rows-in-sight.ts";

interface QueueTableProps {
  readonly queue: QueueKey;
  readonly entries: readonly QueueEntry[];
  readonly label: string;
  /** Stays the same function: what opens a dialog must not render the rows again. */
  readonly onFlag: (entry: QueueEntry) => void;
}

const columns = Object.keys(sortColumns) as SortColumn[];
/** The name takes the rest. */
const columnWidths = {
  order: "w-20",
  name: "w-auto",
  license: "w-24",
  created: "w-44",
  time: "w-32 lg:w-48",
  messages: "w-28",
  flag: "w-40",
} satisfies Record<SortColumn, string>;

/** The orders that have several products in this list. */
function ordersWithSeveral(entries: readonly QueueEntry[]): ReadonlySet<number> {
  const seen = new Set<number>();
  const several = new Set<number>();
  for (const { order_id: orderId } of entries) {
    if (seen.has(orderId)) several.add(orderId);
    seen.add(orderId);
  }
  return several;
}

/** The orders of a queue. A press on a column's head sorts by it; the address remembers. */
export const QueueTable = memo(function QueueTable({ queue, entries, label, onFlag }: QueueTableProps) {
  const t = useTexts("queue");
  const mayWrite = useMayWrite();
  const [search, setSearch] = useSearchParams();
  const sort = readSort(search);
  const several = useMemo(() => ordersWithSeveral(entries), [entries]);
  const { pieces, isWhole, bodyRef } = useRowsInSight(entries, `${queue} ${search}`);
  return (
    <ListTable
      label={label}
      columns={columns.map((column) => (
        <col key={column} className={classNames(columnWidths[column], "print:w-auto")} />
      ))}
      rowCount={isWhole ? undefined : entries.length + 1}
      bodyRef={bodyRef}
      heads={columns.map((column) => (
        <SortHead
          key={column}
          text={t.columns[column]}
          title={t.sortBy(t.columns[column])}
          direction={sort.by === column ? sort.direction : undefined}
          onSort={() => setSearch((current) => writeSort(current, sort, column), { replace: true })}
        />
      ))}
    >
      {pieces.map((piece) =>
        piece.kind === "gap" ? (
          <tr key={piece.key} aria-hidden="true" className="p-0!" style={{ height: piece.height }} />
        ) : (
          <QueueRow
            key={piece.row.id}
            index={isWhole ? undefined : piece.index}
            entry={piece.row}
            queue={queue}
            amongOthers={several.has(piece.row.order_id)}
            mayWrite={mayWrite}
            onFlag={onFlag}
          />
        ),
      )}
    </ListTable>
  );
});
