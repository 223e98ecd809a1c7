import type { QueueEntry } from "@dop/domain/contract";
import { countryName } from "@dop/domain/countries";
import type { QueueKey, QueueSortColumn } from "@dop/domain/queues";
import { useMemo } from "react";
import { staffOrderPath } from "../../../lib/routes/paths.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Chip } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { IconFlag, IconMail, IconPerson } from "../../../ui/icons.tsx";
import type { ListColumn } from "../../../ui/lists/list-table.tsx";
import { AssigneeChip } from "./assignee-chip.tsx";
import { AtRiskChip } from "./at-risk-chip.tsx";
import { AwaitingPayment } from "./awaiting-payment.tsx";
import { TimeInQueue } from "./time-in-queue.tsx";

/** An order product in its queue, with what its cells need of the list. */
export interface ListedOrder {
  readonly entry: QueueEntry;
  readonly queue: QueueKey;
  /** How the list is sorted and filtered, for the way on from the order. */
  readonly list: string;
  /** Whether another row is of the same order: then it says which product it is. */
  readonly amongOthers: boolean;
  readonly mayWrite: boolean;
  /** Stays the same function: what opens a dialog must not render the rows again. */
  readonly onFlag: (entry: QueueEntry) => void;
}

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
        cell: ({ entry }) => (
          <TimeInQueue seconds={entry.time_in_queue} overdueAfter={entry.overdue_after}>
            {entry.at_risk && <AtRiskChip risk={entry.at_risk} />}
          </TimeInQueue>
        ),
      },
      messages: { width: "w-24", kind: "action", cell: ({ entry }) => <Unread count={entry.unread_messages} /> },
      flag: { width: "w-36 min-[100rem]:w-96", kind: "action", cell: (row) => <Flag {...row} /> },
    };
    const columns = (Object.keys(cells) as QueueSortColumn[]).map((by): QueueColumn => {
      const { width, ...column } = cells[by];
      return { by, head: t.columns[by], padding: "px-2", width: `${width} print:w-auto`, ...column };
    });
    // The assignee has no sort, and is before the flag.
    return columns.toSpliced(-1, 0, {
      head: assignee.column,
      icon: <IconPerson className="size-4" />,
      width: "w-12 print:w-auto",
      padding: "px-2",
      isNone: ({ entry }) => entry.assignee === null,
      cell: ({ entry }) => entry.assignee && <AssigneeChip name={entry.assignee.display_name} />,
    });
  }, [t, assignee]);
}

function Unread({ count }: { readonly count: number }) {
  const t = useTexts("queue");
  if (count === 0) return null;
  return (
    <Chip tone="info">
      <IconMail className="size-3.5" />
      {t.unread(count)}
    </Chip>
  );
}

function Name({ entry, queue, list, amongOthers }: ListedOrder) {
  const t = useTexts("queue");
  return (
    <div>
      <Link to={staffOrderPath(entry.order_id, queue) + list} translate="no" className="scroll-my-24">
        {t.lastFirst(entry.last_name, entry.first_name)}
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
  );
}

function Flag({ entry, mayWrite, onFlag }: ListedOrder) {
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
