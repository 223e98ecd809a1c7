import type { FailedMail } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Cell, ListTable, RowHead, TextHeads } from "../../../ui/lists/list-table.tsx";
import { CreatedCell, OrderCell } from "./message-cells.tsx";
import { EmailText } from "../../../ui/email-text.tsx";

interface FailedMailTableProps {
  readonly mails: readonly FailedMail[];
  /** Retries one of them; absent for users who may not. */
  readonly onRetry?: ((id: number) => void) | undefined;
  readonly busy: boolean;
}

/** One row per email: its subject and why it failed, never its text (rule E-12). */
export function FailedMailTable({ mails, onRetry, busy }: FailedMailTableProps) {
  const { columns, tableLabel } = useTexts("staffMail");
  const heads = [columns.kind, columns.order, columns.recipient, columns.created, columns.error];
  return (
    <ListTable label={tableLabel} heads={<TextHeads texts={onRetry ? [...heads, columns.actions] : heads} />}>
      {mails.map((mail) => (
        <Row key={mail.id} mail={mail} onRetry={onRetry} busy={busy} />
      ))}
    </ListTable>
  );
}

function Row({ mail, onRetry, busy }: Omit<FailedMailTableProps, "mails"> & { readonly mail: FailedMail }) {
  const t = useTexts("staffMail");
  const { columns } = t;
  const kind = t.kinds[mail.kind];
  return (
    <tr className="border-t border-salt-200">
      <RowHead className="min-w-40">{kind}</RowHead>
      <OrderCell id={mail.order_id} />
      <Cell label={columns.recipient} translate="no" className="min-w-40 wrap-anywhere">
        <EmailText address={mail.recipient} />
      </Cell>
      <CreatedCell at={mail.created_at} />
      <Cell label={columns.error} className="min-w-48">
        <span>
          {mail.last_error === null ? t.unknownFailure : t.failures[mail.last_error]}{" "}
          <span>{mail.reply_code !== null && t.replyCode(mail.reply_code)}</span>
          <span className="block text-ink-2">{t.attempts(mail.attempts)}</span>
        </span>
      </Cell>
      {onRetry && (
        <Cell>
          <Button
            kind="secondary"
            small
            aria-label={t.retryOf(kind, mail.recipient)}
            aria-disabled={busy}
            onClick={() => onRetry(mail.id)}
          >
            {t.retry}
          </Button>
        </Cell>
      )}
    </tr>
  );
}
