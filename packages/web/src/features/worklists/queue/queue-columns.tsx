import type { QueueSortColumn } from "@dop/domain/queues";
import { useMemo } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { IconPerson } from "../../../ui/icons.tsx";
import type { ListColumn } from "../../../ui/lists/list-table.tsx";
import { AssigneeChip, DocumentName, Flag, Name, TimeInQueue, Unread, type ListedOrder } from "./queue-cells.tsx";

interface QueueColumn extends ListColumn<ListedOrder> {
  /** The sort in the address; one column has none. */
  readonly by?: QueueSortColumn;
}

/** Columns in their order; the assignee's has no sort. */
export const queueColumns: readonly ColumnName[] = [
  "order",
  "name",
  "license",
  "created",
  "time",
  "messages",
  "assignee",
  "flag",
];
export type ColumnName = QueueSortColumn | "assignee";

/** The columns of a queue but the hidden ones; the name takes the remaining space. */
export function useQueueColumns(hidden: ReadonlySet<ColumnName>, isDense: boolean): readonly QueueColumn[] {
  const t = useTexts("queue");
  const { assignee } = useTexts("queueWork");
  return useMemo(() => {
    // Each document of an open order has its own time; the rest is the order's.
    const ofOrder = (cell: QueueColumn["cell"]) => (row: ListedOrder) => (row.part === undefined ? cell(row) : null);
    const cells: Record<ColumnName, Omit<QueueColumn, "head" | "by"> & { readonly width: string }> = {
      order: {
        width: "w-18",
        verbatim: true,
        className: `text-ink-2 ${isDense ? "sm:h-7" : "sm:h-8.5"}`,
        cell: ofOrder(({ entry }) => entry.order_id),
      },
      name: {
        width: "w-auto",
        kind: "name",
        padding: isDense ? "px-2" : "px-2 py-0.5",
        className: "min-w-36",
        cell: (row) => (row.part === undefined ? <Name {...row} /> : <DocumentName {...row} />),
      },
      license: { width: "w-24", verbatim: true, cell: ofOrder(({ entry }) => entry.reference_id) },
      created: { width: "w-38", kind: "time", cell: ofOrder(({ entry }) => entry.created_at) },
      time: {
        width: "w-38 lg:w-46",
        cell: ({ entry }) => <TimeInQueue entry={entry} />,
      },
      messages: {
        width: "w-24",
        kind: "action",
        cell: ofOrder(({ entry }) => <Unread count={entry.unread_messages} />),
      },
      assignee: {
        icon: <IconPerson className="size-4" />,
        width: "w-12",
        isNone: ({ entry, part }) => entry.assignee === null || part !== undefined,
        cell: ofOrder(({ entry }) => entry.assignee && <AssigneeChip name={entry.assignee.display_name} />),
      },
      flag: { width: "w-36 min-[100rem]:w-96", kind: "action", cell: ofOrder((row) => <Flag {...row} />) },
    };
    return queueColumns
      .filter((name) => !hidden.has(name))
      .map((name): QueueColumn => {
        const { width, ...column } = cells[name];
        const look = { padding: "px-2", width: `${width} print:w-auto`, ...column };
        return name === "assignee" ? { head: assignee.column, ...look } : { by: name, head: t.columns[name], ...look };
      });
  }, [t, assignee, hidden, isDense]);
}
