import type { QueueEntry } from "@dop/domain/contract";
import type { QueueKey, QueueSort, QueueSortColumn } from "@dop/domain/queues";
import { useMemo, memo } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { ListFrame, ListCell, type ListColumn } from "../../../ui/lists/list-table.tsx";
import { classNames } from "../../../ui/class-names.ts";
import type { ListedOrder } from "./queue-cells.tsx";
import { useQueueColumns } from "./queue-columns.tsx";
import type { Selection } from "./selection.ts";
import { useFocusAfterRow } from "./use-focus-after-row.ts";
import { useRowKeys, type RowKeys } from "./use-row-keys.ts";
import { useRowsInSight } from "./use-rows-in-sight.ts";

interface QueueTableProps {
  readonly queue: QueueKey;
  readonly entries: readonly QueueEntry[];
  readonly label: string;
  readonly sort: QueueSort;
  readonly list: string;
  readonly onSort: (column: QueueSortColumn) => void;
  readonly selection: Pick<Selection, "ids" | "toggle" | "toggleShown">;
  /** Stays the same function: what opens a dialog must not render the rows again. */
  readonly onFlag: (entry: QueueEntry) => void;
  readonly keys: RowKeys;
}

function ordersWithSeveral(entries: readonly QueueEntry[]): ReadonlySet<number> {
  const seen = new Set<number>();
  const several = new Set<number>();
  for (const { order_id: orderId } of entries) {
    if (seen.has(orderId)) several.add(orderId);
    seen.add(orderId);
  }
  return several;
}

/** The orders of a queue; a press on a column's head sorts by it, in the address. */
export function QueueTable({ queue, entries, label, sort, list, onSort, selection, onFlag, keys }: QueueTableProps) {
  const { sortBy } = useTexts("queue");
  const { select } = useTexts("queueWork");
  const mayWrite = useMayWrite();
  const columns = useQueueColumns();
  const several = useMemo(() => ordersWithSeveral(entries), [entries]);
  const { pieces, isWhole, bodyRef, focusRow } = useRowsInSight(entries, queue + list);
  useFocusAfterRow({ bodyRef, rows: entries, focusRow });
  useRowKeys({ bodyRef, rows: entries, focusRow, keys: mayWrite ? keys : undefined });
  const sorted = columns.map(({ by, ...column }) =>
    by === undefined
      ? column
      : {
          ...column,
          sort: {
            title: sortBy(column.head),
            direction: sort.by === by ? sort.direction : undefined,
            onSort: () => onSort(by),
          },
        },
  );
  return (
    <ListFrame
      label={label}
      columns={sorted}
      rowCount={isWhole ? undefined : entries.length + 1}
      bodyRef={bodyRef}
      allRows={
        mayWrite && {
          label: select.all,
          checked: entries.every(({ id }) => selection.ids.has(id)),
          onChange: selection.toggleShown,
        }
      }
    >
      {pieces.map((piece) =>
        piece.kind === "gap" ? (
          <tr key={piece.key} aria-hidden="true" className="p-0!" style={{ height: piece.height }} />
        ) : (
          <QueueRow
            key={piece.row.id}
            columns={columns}
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
    </ListFrame>
  );
}

interface QueueRowProps extends ListedOrder {
  readonly columns: ReadonlyArray<ListColumn<ListedOrder>>;
  /** The row's place in a list of which only a part is rendered. */
  readonly index: number | undefined;
  readonly isSelected: boolean;
  readonly onSelect: (id: number, isRange: boolean) => void;
}

/** A row. A list has hundreds: each renders again only when something of it changes. */
const QueueRow = memo(function QueueRow({ columns, index, isSelected, onSelect, ...row }: QueueRowProps) {
  const { lastFirst } = useTexts("queue");
  const { select } = useTexts("queueWork");
  const { entry, mayWrite } = row;
  return (
    <tr
      data-row={entry.id}
      data-index={index}
      // The head is the first row.
      aria-rowindex={index === undefined ? undefined : index + 2}
      className={classNames(
        "cursor-pointer border-t border-salt-200 *:first:border-l-4 focus-within:*:first:border-copper-600!",
        entry.flagged ? "*:first:border-warn" : "*:first:border-transparent",
        isSelected ? "bg-spruce-100" : entry.flagged ? "bg-warn-bg" : "hover:bg-salt-50",
      )}
    >
      {mayWrite && (
        <td className="no-print pl-1.5">
          <input
            type="checkbox"
            className="block size-5 shrink-0 scroll-my-24 accent-spruce-700"
            aria-label={select.row(lastFirst(entry.last_name, entry.first_name), entry.order_id)}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              onSelect(entry.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {columns.map((column) => (
        <ListCell key={column.head} column={column} row={row} />
      ))}
    </tr>
  );
});
