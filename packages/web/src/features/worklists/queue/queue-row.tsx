import type { QueueEntry } from "@dop/domain/contract";
import { countryName } from "@dop/domain/countries";
import type { QueueKey } from "@dop/domain/queues";
import { memo } from "react";
import { staffOrderPath } from "../../../lib/routes/paths.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDateTime } from "../../../lib/words/format.ts";
import { Chip } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { IconFlag, IconMail } from "../../../ui/icons.tsx";
import { AssigneeChip } from "./assignee-chip.tsx";
import { AtRiskChip } from "./at-risk-chip.tsx";
import { AwaitingPayment } from "./awaiting-payment.tsx";
import { TimeInQueue } from "./time-in-queue.tsx";

interface QueueRowProps {
  readonly entry: QueueEntry;
  readonly queue: QueueKey;
  /** How the list is sorted and filtered, for the way on from the order. */
  readonly list: string;
  /** The row's place in a list of which only a part is rendered. */
  readonly index: number | undefined;
  /** Whether another row is of the same order: then it says which product it is. */
  readonly amongOthers: boolean;
  readonly mayWrite: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (id: number, isRange: boolean) => void;
  readonly onFlag: (entry: QueueEntry) => void;
}

/** An order product in its queue. A list has hundreds: one is only rendered again when something of it changes. */
export const QueueRow = memo(function QueueRow({
  entry,
  queue,
  list,
  index,
  amongOthers,
  mayWrite,
  isSelected,
  onSelect,
  onFlag,
}: QueueRowProps) {
  const t = useTexts("queue");
  const { assignee, select } = useTexts("queueWork");
  const name = t.lastFirst(entry.last_name, entry.first_name);
  const edge = classNames(
    "border-l-4 group-focus-within:border-copper-600",
    entry.flagged ? "border-warn" : "border-transparent",
  );
  return (
    <tr
      data-row={entry.id}
      data-index={index}
      // The head is the first row.
      aria-rowindex={index === undefined ? undefined : index + 2}
      className={classNames(
        "group cursor-pointer border-t border-salt-200",
        isSelected ? "bg-spruce-100" : entry.flagged ? "bg-warn-bg" : "hover:bg-salt-50",
      )}
    >
      {mayWrite && (
        <td className={classNames("no-print pl-1.5", edge)}>
          <input
            type="checkbox"
            className="block size-5 shrink-0 scroll-my-24 accent-spruce-700"
            aria-label={select.row(name, entry.order_id)}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              onSelect(entry.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      <td
        data-label={t.columns.order}
        translate="no"
        className={classNames("px-2 text-ink-2 tabular-nums sm:h-8.5", !mayWrite && edge)}
      >
        {entry.order_id}
      </td>
      <th scope="row" className="min-w-36 px-2 py-0.5 font-semibold">
        <div>
          <Link to={staffOrderPath(entry.order_id, queue) + list} translate="no" className="scroll-my-24">
            {name}
          </Link>
          {entry.awaiting_payment && (
            <>
              {" "}
              <AwaitingPayment />
            </>
          )}
          {entry.second_look && (
            <>
              {" "}
              <Chip tone="info">{t.secondLook}</Chip>
            </>
          )}
          {amongOthers && entry.country !== null && (
            <span className="block text-sm font-normal text-ink-2">
              {t.ofCountry(countryName(entry.country), entry.quantity)}
            </span>
          )}
        </div>
      </th>
      <td data-label={t.columns.license} translate="no" className="px-2 tabular-nums">
        {entry.reference_id}
      </td>
      <td data-label={t.columns.created} className="px-2 whitespace-nowrap text-ink-2">
        {formatDateTime(entry.created_at)}
      </td>
      <td data-label={t.columns.time} className="px-2">
        <TimeInQueue seconds={entry.time_in_queue} overdueAfter={entry.overdue_after}>
          {entry.at_risk && <AtRiskChip risk={entry.at_risk} />}
        </TimeInQueue>
      </td>
      <td className="px-2">
        {entry.unread_messages > 0 && (
          <Chip tone="info">
            <IconMail className="size-3.5" />
            {t.unread(entry.unread_messages)}
          </Chip>
        )}
      </td>
      <td data-label={assignee.column} data-none={entry.assignee === null ? "" : undefined} className="px-2">
        {entry.assignee && <AssigneeChip name={entry.assignee.display_name} />}
      </td>
      <td className="px-2">
        <Flag entry={entry} mayWrite={mayWrite} onFlag={onFlag} />
      </td>
    </tr>
  );
});

function Flag({ entry, mayWrite, onFlag }: Pick<QueueRowProps, "entry" | "mayWrite" | "onFlag">) {
  const t = useTexts("queue").flag;
  const words = entry.flagged ? entry.comment || t.flagged : t.flag;
  if (!mayWrite && !entry.flagged) return null;
  const look = classNames(
    "inline-flex min-h-7 max-w-full items-center gap-2 rounded-sm px-2 text-left max-sm:min-h-8",
    entry.flagged ? "font-semibold text-warn" : "no-print text-ink-2",
  );
  const content = (
    <>
      <IconFlag className="size-4" />
      <span className="min-w-0 break-words sm:truncate" title={words}>
        {words}
      </span>
    </>
  );
  if (!mayWrite) return <span className={look}>{content}</span>;
  return (
    <button
      type="button"
      className={classNames(look, "hover:underline")}
      aria-haspopup="dialog"
      aria-label={entry.flagged ? t.changeOf(entry.order_id, words) : t.flagOrder(entry.order_id)}
      onClick={() => onFlag(entry)}
    >
      {content}
    </button>
  );
}
