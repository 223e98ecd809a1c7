import type { QueueEntry } from "@dop/domain/contract";
import type { QueueKey, QueueSort, QueueSortColumn } from "@dop/domain/queues";
import { useQuery } from "@tanstack/react-query";
import { Fragment, memo, useCallback, useMemo, useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { ListFrame, ListCell, type ListColumn } from "../../../ui/lists/list-table.tsx";
import { toggled } from "../../../ui/lists/row-boxes.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { DepartedRow } from "./departed-row.tsx";
import type { ListedOrder } from "./queue-cells.tsx";
import { useQueueColumns } from "./queue-columns.tsx";
import type { QueueLook } from "./queue-look.ts";
import { presenceQuery } from "./queue-queries.ts";
import { unfold, type QueueRow } from "./queue-rows.ts";
import type { Selection, useSelectAll } from "./selection.ts";
import { useDepartures } from "./use-departures.ts";
import { useFocusAfterRow } from "./use-focus-after-row.ts";
import { useRowKeys, type RowKeys } from "./use-row-keys.ts";
import { useAllRows, useRowsInSight } from "./use-rows-in-sight.ts";

interface QueueTableProps {
  readonly queue: QueueKey;
  readonly orders: readonly QueueRow[];
  readonly look: QueueLook;
  readonly label: string;
  readonly sort: QueueSort;
  readonly list: string;
  readonly onSort: (column: QueueSortColumn) => void;
  /** False while orders are on their way that come after these. */
  readonly isWhole: boolean;
  readonly selection: Pick<Selection, "ids" | "toggle">;
  readonly all: ReturnType<typeof useSelectAll>;
  /** Stays the same function: what opens a dialog must not render the rows again. */
  readonly onFlag: (entry: QueueEntry) => void;
  readonly keys: RowKeys;
}

/** An `aria-rowcount` of a list whose end has not come. */
const unknownCount = -1;

/** The orders of a queue; a press on a column's head sorts by it, in the address. */
export function QueueTable({ queue, orders, look, label, sort, list, onSort, selection, all, ...on }: QueueTableProps) {
  const { sortBy } = useTexts("queue");
  const { select } = useTexts("queueWork");
  const mayWrite = useMayWrite();
  const columns = useQueueColumns(look.hidden, look.isDense);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const onFold = useCallback((orderId: number) => setOpened((before) => toggled(before, orderId)), []);
  // On paper and for the browser's search every order is open.
  const isAll = useAllRows(queue + list);
  const isOpen = (orderId: number): boolean => isAll || opened.has(orderId);
  const rows = useMemo(() => unfold(orders, (id) => isAll || opened.has(id)), [orders, isAll, opened]);
  const { pieces, isWhole: isRenderedWhole, bodyRef, focusRow } = useRowsInSight(rows, isAll);
  const departed = useDepartures({ bodyRef, orders, list: queue + list });
  const departedAfter = (id: number | undefined) =>
    departed.flatMap((one) =>
      one.after === id ? [<DepartedRow key={one.row.id} departed={one} columns={columns.length + 1} />] : [],
    );
  useFocusAfterRow({ bodyRef, rows, focusRow });
  useRowKeys({ bodyRef, rows, focusRow, isOpen, onFold, keys: mayWrite ? on.keys : undefined });
  const selectedOf = (parts: readonly QueueEntry[]) => parts.filter(({ id }) => selection.ids.has(id)).length;
  const { data: presence = [] } = useQuery(presenceQuery);
  const openBy = new Map(presence.map(({ order_id: id, names }) => [id, names.join("\n")]));
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
      rowCount={!on.isWhole ? unknownCount : isRenderedWhole ? undefined : rows.length + 1}
      bodyRef={bodyRef}
      allRows={
        mayWrite && {
          label: select.all,
          checked: on.isWhole ? orders.every(({ parts }) => selectedOf(parts) === parts.length) : all.isAwaited,
          onChange: all.toggle,
        }
      }
    >
      {departedAfter(undefined)}
      {pieces.map((piece) =>
        piece.kind === "gap" ? (
          <tr key={piece.key} aria-hidden="true" className="p-0!" style={{ height: piece.height }} />
        ) : (
          <Fragment key={piece.row.id}>
            <OrderRow
              {...piece.row}
              columns={columns}
              index={isRenderedWhole ? undefined : piece.index}
              isOpen={isOpen(piece.row.id)}
              onFold={onFold}
              queue={queue}
              list={list}
              mayWrite={mayWrite}
              openBy={openBy.get(piece.row.id)}
              selected={selectedOf(piece.row.parts)}
              onSelect={selection.toggle}
              onFlag={on.onFlag}
            />
            {departedAfter(piece.row.id)}
          </Fragment>
        ),
      )}
    </ListFrame>
  );
}

interface OrderRowProps extends ListedOrder {
  readonly id: number;
  readonly columns: ReadonlyArray<ListColumn<ListedOrder>>;
  /** The row's place in a list of which only a part is rendered. */
  readonly index: number | undefined;
  /** The number of its selected documents. */
  readonly selected: number;
  readonly onSelect: (parts: readonly QueueEntry[], isRange: boolean) => void;
}

/** A row. A list has hundreds: each renders again only when something of it changes. */
const OrderRow = memo(function OrderRow({ id, columns, index, selected, onSelect, ...row }: OrderRowProps) {
  const { lastFirst } = useTexts("queue");
  const { select } = useTexts("queueWork");
  const { entry, parts, part, mayWrite } = row;
  const isSelected = selected === parts.length;
  const name = lastFirst(entry.last_name, entry.first_name);
  return (
    <tr
      data-row={id}
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
            aria-label={part === undefined ? select.row(name, entry.order_id) : select.part(part, name, entry.order_id)}
            checked={isSelected}
            ref={(box) => {
              if (box) box.indeterminate = selected > 0 && !isSelected;
            }}
            onChange={({ nativeEvent }) => onSelect(parts, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </td>
      )}
      {columns.map((column) => (
        <ListCell key={column.head} column={column} row={row} />
      ))}
    </tr>
  );
});
