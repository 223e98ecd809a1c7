import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDateTime } from "../../../lib/words/format.ts";
import { staffOrderPath } from "../../../lib/routes/paths.ts";
import { Link } from "../../../lib/routes/router.tsx";
import type { ListColumn } from "../../../ui/lists/list-table.tsx";

/** An undelivered message: the order that it is about, null for none, and when it was written, an ISO time. */
interface Message {
  readonly order_id: number | null;
  readonly created_at: string;
}

/** The columns that emails and text messages have in common. */
export function useMessageColumns(): Readonly<Record<"order" | "created", ListColumn<Message>>> {
  const { columns, order, noOrder } = useTexts("staffMail");
  return {
    order: {
      head: columns.order,
      className: "whitespace-nowrap",
      cell: ({ order_id: id }) => (id === null ? noOrder : <Link to={staffOrderPath(id)}>{order(id)}</Link>),
    },
    created: {
      head: columns.created,
      className: "whitespace-nowrap text-ink-2",
      cell: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
  };
}
