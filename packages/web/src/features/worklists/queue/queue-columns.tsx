import type { QueueSortColumn } from "@dop/domain/queues";
import { useMemo } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { IconPerson } from "../../../ui/icons.tsx";
import type { ListColumn } from "../../../ui/lists/list-table.tsx";
import { AssigneeChip, Flag, Name, TimeInQueue, Unread, type ListedOrder } from "./queue-cells.tsx";

interface QueueColumn extends ListColumn<ListedOrder> {
  /** The sort in the address; one column has none. */
  readonly by?: QueueSortColumn;
}

/** The columns of a queue; the name takes the remaining space. */
export function useQueueColumns(): readonly QueueColumn[] {
  const t = useTexts("queue");
  const { assignee } = useTexts("queueWork");
  return useMemo(() => {
    const cells: Record<QueueSortColumn, Omit<ListColumn<ListedOrder>, "head"> & { readonly width: string }> = {
      order: { width: "w-18", verbatim: true, className: "text-ink-2 sm:h-8.5", cell: ({ entry }) => entry.order_id },
      name: {
        width: "w-auto",
        kind: "name",
        padding: "px-2 py-0.5",
        className: "min-w-36",
        cell: (row) => <Name {...row} />,
      },
      license: { width: "w-24", verbatim: true, cell: ({ entry }) => entry.reference_id },
      created: { width: "w-38", kind: "time", cell: ({ entry }) => entry.created_at },
      time: {
        width: "w-38 lg:w-46",
        cell: ({ entry }) => <TimeInQueue entry={entry} />,
      },
      messages: { width: "w-24", kind: "action", cell: ({ entry }) => <Unread count={entry.unread_messages} /> },
      flag: { width: "w-36 min-[100rem]:w-96", kind: "action", cell: (row) => <Flag {...row} /> },
    };
    const columns = (Object.keys(cells) as QueueSortColumn[]).map((by): QueueColumn => {
      const { width, ...column } = cells[by];
      return { by, head: t.columns[by], padding: "px-2", width: `${width} print:w-auto`, ...column };
    });
    // The assignee has no sort, and is before the flag.
    columns.splice(-1, 0, {
      head: assignee.column,
      icon: <IconPerson className="size-4" />,
      width: "w-12 print:w-auto",
      padding: "px-2",
      isNone: ({ entry }) => entry.assignee === null,
      cell: ({ entry }) => entry.assignee && <AssigneeChip name={entry.assignee.display_name} />,
    });
    return columns;
  }, [t, assignee]);
}
