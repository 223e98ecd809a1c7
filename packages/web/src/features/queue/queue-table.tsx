import type { QueueEntry } from "@dop/domain/contract";
import { countryName } from "@dop/domain/countries";
import type { QueueKey } from "@dop/domain/queues";
import { staffOrderPath } from "../../lib/paths.ts";
import { Link, useSearchParams } from "../../lib/router.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useMayWrite } from "../../session/use-may-write.ts";
import { Chip } from "../../ui/chip.tsx";
import { classNames } from "../../ui/class-names.ts";
import { IconFlag, IconMail } from "../../ui/icons.tsx";
import { ListTable, SortHead } from "../../ui/list-table.tsx";
import { AwaitingPayment } from "./awaiting-payment.tsx";
import { sortColumns, writeSort } from "./queue-sort.ts";
import type { Sort, SortColumn } from "./queue-sort.ts";
import { TimeInQueue } from "./time-in-queue.tsx";

interface QueueTableProps {
  readonly queue: QueueKey;
  readonly entries: readonly QueueEntry[];
  readonly sort: Sort;
  readonly label: string;
  readonly onFlag: (entry: QueueEntry) => void;
}

const columns = Object.keys(sortColumns) as SortColumn[];

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
export function QueueTable({ queue, entries, sort, label, onFlag }: QueueTableProps) {
  const t = useTexts("queue");
  const [, setSearch] = useSearchParams();
  const several = ordersWithSeveral(entries);
  return (
    <ListTable
      label={label}
      heads={columns.map((column) => (
        <SortHead
          key={column}
          text={t.columns[column]}
          title={t.sortBy(t.columns[column])}
          direction={sort.by === column ? sort.direction : undefined}
          onSort={() => setSearch((search) => writeSort(search, sort, column), { replace: true })}
        />
      ))}
    >
      {entries.map((entry) => (
        <Row
          key={entry.id}
          entry={entry}
          queue={queue}
          amongOthers={several.has(entry.order_id)}
          onFlag={() => onFlag(entry)}
        />
      ))}
    </ListTable>
  );
}

interface RowProps {
  readonly entry: QueueEntry;
  readonly queue: QueueKey;
  /** Whether another row is of the same order: then it says which product it is. */
  readonly amongOthers: boolean;
  readonly onFlag: () => void;
}

function Row({ entry, queue, amongOthers, onFlag }: RowProps) {
  const t = useTexts("queue");
  return (
    <tr className={classNames("border-t border-salt-200", entry.flagged && "bg-warn-bg")}>
      <td
        data-label={t.columns.order}
        className={classNames(
          "border-l-4 py-1.5 pr-3 pl-2 text-ink-2 tabular-nums",
          entry.flagged ? "border-warn" : "border-transparent",
        )}
      >
        {entry.order_id}
      </td>
      <th scope="row" className="min-w-36 px-3 py-1.5 font-semibold">
        <Link to={staffOrderPath(entry.order_id, queue)}>{t.lastFirst(entry.last_name, entry.first_name)}</Link>
        {entry.awaiting_payment && (
          <>
            {" "}
            <AwaitingPayment />
          </>
        )}
        {amongOthers && entry.country !== null && (
          <span className="block text-sm font-normal text-ink-2">
            {t.ofCountry(countryName(entry.country), entry.quantity)}
          </span>
        )}
      </th>
      <td data-label={t.columns.license} className="px-3 py-1.5 tabular-nums">
        {entry.reference_id}
      </td>
      <td data-label={t.columns.created} className="px-3 py-1.5 whitespace-nowrap text-ink-2">
        {formatDateTime(entry.created_at)}
      </td>
      <td data-label={t.columns.time} className="px-3 py-1.5">
        <TimeInQueue seconds={entry.time_in_queue} />
      </td>
      <td className="px-3 py-1.5">
        {entry.unread_messages > 0 && (
          <Chip tone="info">
            <IconMail className="size-3.5" />
            {t.unread(entry.unread_messages)}
          </Chip>
        )}
      </td>
      <td className="px-3 py-1">
        <Flag entry={entry} onFlag={onFlag} />
      </td>
    </tr>
  );
}

function Flag({ entry, onFlag }: { readonly entry: QueueEntry; readonly onFlag: () => void }) {
  const t = useTexts("queue").flag;
  const mayWrite = useMayWrite();
  const words = entry.flagged ? entry.comment || t.flagged : t.flag;
  if (!mayWrite && !entry.flagged) return null;
  const look = classNames(
    "inline-flex min-h-8 max-w-72 items-center gap-2 rounded-sm px-2 text-left",
    entry.flagged ? "font-semibold text-warn" : "no-print text-ink-2",
  );
  const content = (
    <>
      <IconFlag className="size-4" />
      <span className="min-w-0 break-words">{words}</span>
    </>
  );
  if (!mayWrite) return <span className={look}>{content}</span>;
  return (
    <button
      type="button"
      className={classNames(look, "hover:underline")}
      aria-haspopup="dialog"
      aria-label={entry.flagged ? t.changeOf(entry.order_id, words) : t.flagOrder(entry.order_id)}
      onClick={onFlag}
    >
      {content}
    </button>
  );
}
