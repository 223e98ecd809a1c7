import type { QueueEntry } from "@dop/domain/contract";
import { queueSortColumns, type QueueKey, type QueueSort, type QueueSortColumn } from "@dop/domain/queues";
import { useMemo } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { classNames } from "../../../ui/class-names.ts";
import { IconPerson } from "../../../ui/icons.tsx";
import { ListTable, SortHead } from "../../../ui/lists/list-table.tsx";
import { AllRowsHead } from "../../../ui/lists/row-boxes.tsx";
import { VisuallyHidden } from "../../../ui/focus/visually-hidden.tsx";
import { QueueRow } from "./queue-row.tsx";
import type { Selection } from "./selection.ts";
import { useFocusAfterRow } from "./use-focus-after-row.ts";
import { useRowKeys, type RowKeys } from "./use-row-keys.ts";
import { useRowsInSight } from "./use-rows-in-sight.ts";

interface QueueTableProps {
  readonly queue: QueueKey;
  readonly entries: readonly QueueEntry[];
  readonly label: string;
  readonly sort: QueueSort;
  /** How the list is sorted and filtered, as its address says it. */
  readonly list: string;
  readonly onSort: (column: QueueSortColumn) => void;
  readonly selection: Pick<Selection, "ids" | "toggle" | "toggleShown">;
  /** Stays the same function: what opens a dialog must not render the rows again. */
  readonly onFlag: (entry: QueueEntry) => void;
  readonly keys: RowKeys;
}

/** The assignee, before the flag: no column to sort by. */
const beforeFlag = (Object.keys(queueSortColumns) as QueueSortColumn[]).filter((column) => column !== "flag");
/** Column widths; the name takes the remaining space. */
const columnWidths = {
  order: "w-18",
  name: "w-auto",
  license: "w-24",
  created: "w-38",
  time: "w-38 lg:w-46",
  messages: "w-24",
  flag: "w-36 min-[100rem]:w-96",
} satisfies Record<QueueSortColumn, string>;

type HeadProps = Pick<QueueTableProps, "sort" | "onSort"> & { readonly column: QueueSortColumn };

function Head({ column, sort, onSort }: HeadProps) {
  const t = useTexts("queue");
  return (
    <SortHead
      text={t.columns[column]}
      title={t.sortBy(t.columns[column])}
      direction={sort.by === column ? sort.direction : undefined}
      onSort={() => onSort(column)}
    />
  );
}

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
export function QueueTable({ queue, entries, label, sort, list, onSort, selection, onFlag, keys }: QueueTableProps) {
  const { assignee, select } = useTexts("queueWork");
  const mayWrite = useMayWrite();
  const several = useMemo(() => ordersWithSeveral(entries), [entries]);
  const { pieces, isWhole, bodyRef, focusRow } = useRowsInSight(entries, queue + list);
  useFocusAfterRow({ bodyRef, rows: entries, focusRow });
  useRowKeys({ bodyRef, rows: entries, focusRow, keys: mayWrite ? keys : undefined });
  return (
    <ListTable
      label={label}
      columns={
        <>
          {mayWrite && <col className="w-9 print:w-auto" />}
          {beforeFlag.map((column) => (
            <col key={column} className={classNames(columnWidths[column], "print:w-auto")} />
          ))}
          <col className="w-12 print:w-auto" />
          <col className={classNames(columnWidths.flag, "print:w-auto")} />
        </>
      }
      rowCount={isWhole ? undefined : entries.length + 1}
      bodyRef={bodyRef}
      heads={
        <>
          {mayWrite && (
            <AllRowsHead
              label={select.all}
              checked={entries.every(({ id }) => selection.ids.has(id))}
              onChange={selection.toggleShown}
            />
          )}
          {beforeFlag.map((column) => (
            <Head key={column} column={column} sort={sort} onSort={onSort} />
          ))}
          <th scope="col" className="px-2 text-ink-2 max-sm:hidden" title={assignee.column}>
            <IconPerson className="size-4" />
            <VisuallyHidden>{assignee.column}</VisuallyHidden>
          </th>
          <Head column="flag" sort={sort} onSort={onSort} />
        </>
      }
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
            list={list}
            amongOthers={several.has(piece.row.order_id)}
            mayWrite={mayWrite}
            isSelected={selection.ids.has(piece.row.id)}
            onSelect={selection.toggle}
            onFlag={onFlag}
          />
        ),
      )}
    </ListTable>
  );
}
