import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDateTime } from "../../../lib/words/format.ts";
import { staffOrderPath } from "../../../lib/routes/paths.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { Cell } from "../../../ui/lists/list-table.tsx";

/** The order that an undelivered message is about; null for none. */
export function OrderCell({ id }: { readonly id: number | null }) {
  const { columns, order, noOrder } = useTexts("staffMail");
  return (
    <Cell label={columns.order} className="whitespace-nowrap">
      {id === null ? noOrder : <Link to={staffOrderPath(id)}>{order(id)}</Link>}
    </Cell>
  );
}

/** When an undelivered message was written, an ISO time. */
export function CreatedCell({ at }: { readonly at: string }) {
  const { columns } = useTexts("staffMail");
  return (
    <Cell label={columns.created} className="whitespace-nowrap text-ink-2">
      <time dateTime={at}>{formatDateTime(at)}</time>
    </Cell>
  );
}
