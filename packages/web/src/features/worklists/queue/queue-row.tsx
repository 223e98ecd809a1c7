import { memo } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { ListCell, type ListColumn } from "../../../ui/lists/list-table.tsx";
import type { ListedOrder } from "./queue-columns.tsx";

interface QueueRowProps extends ListedOrder {
  readonly columns: ReadonlyArray<ListColumn<ListedOrder>>;
  /** The row's place in a list of which only a part is rendered. */
  readonly index: number | undefined;
  readonly isSelected: boolean;
  readonly onSelect: (id: number, isRange: boolean) => void;
}

/** An order product in its queue. A list has hundreds: one is only rendered again when something of it changes. */
export const QueueRow = memo(function QueueRow({ columns, index, isSelected, onSelect, ...row }: QueueRowProps) {
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
