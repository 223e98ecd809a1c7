import type { FailedMail } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { ListTable } from "../../../ui/lists/list-table.tsx";
import { useMessageColumns } from "./message-columns.tsx";
import { EmailText } from "../../../ui/email-text.tsx";

interface FailedMailTableProps {
  readonly mails: readonly FailedMail[];
  /** Retries one of them; absent for users who may not. */
  readonly onRetry?: ((id: number) => void) | undefined;
  readonly busy: boolean;
}

/** One row per email: its subject and why it failed, never its text (rule E-12). */
export function FailedMailTable({ mails, onRetry, busy }: FailedMailTableProps) {
  const t = useTexts("staffMail");
  const { order, created } = useMessageColumns();
  return (
    <ListTable
      label={t.tableLabel}
      rows={mails}
      rowKey={({ id }) => id}
      columns={[
        { head: t.columns.kind, kind: "name", className: "min-w-40", cell: ({ kind }) => t.kinds[kind] },
        order,
        {
          head: t.columns.recipient,
          verbatim: true,
          className: "min-w-40 wrap-anywhere",
          cell: ({ recipient }) => <EmailText address={recipient} />,
        },
        created,
        {
          head: t.columns.error,
          className: "min-w-48",
          cell: (mail) => (
            <span>
              {mail.last_error === null ? t.unknownFailure : t.failures[mail.last_error]}{" "}
              <span>{mail.reply_code !== null && t.replyCode(mail.reply_code)}</span>
              <span className="block text-ink-2">{t.attempts(mail.attempts)}</span>
            </span>
          ),
        },
        ...(onRetry
          ? [
              {
                head: t.columns.actions,
                kind: "action" as const,
                cell: ({ id, kind, recipient }: FailedMail) => (
                  <Button
                    kind="secondary"
                    small
                    aria-label={t.retryOf(t.kinds[kind], recipient)}
                    aria-disabled={busy}
                    onClick={() => onRetry(id)}
                  >
                    {t.retry}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
