import type { FailedMail, FailedSms } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { staffOrderPath } from "../../../lib/routes/paths.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { type ListColumn, type ListColumns, ListTable } from "../../../ui/lists/list-table.tsx";

function useMessageColumns(): Readonly<Record<"order" | "created", ListColumn<FailedMail | FailedSms>>> {
  const { columns, order, noOrder } = useTexts("staffMail");
  return {
    order: {
      head: columns.order,
      className: "whitespace-nowrap",
      cell: ({ order_id: id }) => (id === null ? noOrder : <Link to={staffOrderPath(id)}>{order(id)}</Link>),
    },
    created: { head: columns.created, kind: "time", cell: ({ created_at: at }) => at },
  };
}

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
  const columns: ListColumns<FailedMail> = [
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
    onRetry !== undefined && {
      head: t.columns.actions,
      kind: "action",
      cell: ({ id, kind, recipient }) => (
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
  ];
  return <ListTable label={t.tableLabel} rows={mails} rowKey={({ id }) => id} columns={columns} />;
}

/** One row per text message that was not delivered (rule E-29). */
export function FailedTexts({ texts }: { readonly texts: readonly FailedSms[] }) {
  const { columns: heads, texts: t } = useTexts("staffMail");
  const { kinds, states, failures, errorCode } = useTexts("staffTexts");
  const { order, created } = useMessageColumns();
  if (texts.length === 0) return null;
  const columns: ListColumns<FailedSms> = [
    { head: t.kind, kind: "name", className: "min-w-40", cell: ({ kind }) => kinds[kind] },
    order,
    created,
    {
      head: heads.error,
      className: "min-w-48",
      cell: (text) => (
        <span>
          {states[text.state]}
          <span className="block text-ink-2">
            <span>{text.last_error !== null && failures[text.last_error]}</span>{" "}
            <span>{text.error_code !== null && errorCode(text.error_code)}</span>
          </span>
        </span>
      ),
    },
  ];
  return (
    <section aria-labelledby="failed-texts" className="mt-6">
      <h2 id="failed-texts" className="text-lg">
        {t.heading}
      </h2>
      <p className="mb-2 text-ink-2">{t.intro}</p>
      <ListTable label={t.heading} rows={texts} rowKey={({ id }) => id} columns={columns} />
    </section>
  );
}
