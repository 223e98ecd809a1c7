import type { InboxEntry, Message } from "@dop/domain/contract";
import { useEffect, useRef } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDateTime } from "../../../lib/words/format.ts";
import { languageName } from "../../../lib/words/language-name.ts";
import { staffOrderPath } from "../../../lib/routes/paths.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { currentSession } from "../../../lib/storage/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { StaffComposeForm } from "../../office/canned-texts/index.ts";

interface ConversationCardProps {
  readonly entry: InboxEntry;
  readonly headingId: string;
  readonly mayWrite: boolean;
  readonly busy: boolean;
  readonly replying: boolean;
  readonly onReply: () => void;
  readonly onRead: () => void;
  readonly onAssign: () => void;
  readonly onSend: (send: (onStored: (message: Message) => void) => Promise<void>) => Promise<void>;
}

export function ConversationCard(props: ConversationCardProps) {
  const { entry, headingId, mayWrite, busy, replying, onReply, onRead, onAssign, onSend } = props;
  const t = useTexts("inbox");
  const { order_id: id } = entry;
  const language = languageName(entry.locale);
  const earlier = entry.unread - entry.messages.length;
  const mine = entry.assignee?.id === currentSession()?.user.id;
  return (
    <li className="card min-w-0 p-4 focus-within:border-spruce-600">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={headingId} tabIndex={-1} className="text-base">
          {t.order(id)}, {t.customer(entry.first_name, entry.last_name)}
        </h2>
        {entry.flagged && <Chip tone="warn">{t.flagged}</Chip>}
        {entry.voided && <Chip tone="error">{t.voided}</Chip>}
        {language !== undefined && <Chip tone="info">{t.writesIn(language)}</Chip>}
        {entry.assignee && <Chip>{t.assignedTo(entry.assignee.display_name)}</Chip>}
      </div>
      <p className="text-sm text-ink-2">
        {t.license(entry.reference_id)}
        {entry.products.map(({ product_name: name, status_name: status }) => ` · ${t.product(name, status)}`)}
      </p>
      {earlier > 0 && (
        <p className="mt-2 text-sm">
          <Link to={`${staffOrderPath(id)}?tab=messages`}>{t.earlier(earlier)}</Link>
        </p>
      )}
      <ul className="mt-2 grid gap-2 border-l-4 border-copper-600 pl-3">
        {entry.messages.map((message) => (
          <li key={message.id}>
            <time dateTime={message.created_at} className="text-sm text-ink-2">
              {formatDateTime(message.created_at)}
            </time>
            <p className="wrap-anywhere whitespace-pre-wrap">{message.message}</p>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        {mayWrite && (
          <>
            <Button small aria-label={t.replyTo(id)} aria-expanded={replying} aria-keyshortcuts="r" onClick={onReply}>
              {t.reply}
            </Button>
            <Button
              kind="secondary"
              small
              busy={busy}
              aria-label={t.markReadOf(id)}
              aria-keyshortcuts="e"
              onClick={onRead}
            >
              {t.markRead}
            </Button>
            {!mine && (
              <Button kind="quiet" small aria-label={t.assignOf(id)} aria-keyshortcuts="a" onClick={onAssign}>
                {t.assign}
              </Button>
            )}
          </>
        )}
        <Link to={staffOrderPath(id)} className="inline-flex min-h-9 items-center px-2 text-sm">
          {t.open}
        </Link>
      </div>
      {replying && mayWrite && <Reply entry={entry} busy={busy} onSend={onSend} />}
    </li>
  );
}

function Reply({ entry, busy, onSend }: Pick<ConversationCardProps, "entry" | "busy" | "onSend">) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("textarea")?.focus(), []);
  return (
    <div ref={box} className="mt-3">
      <StaffComposeForm order={{ ...entry, id: entry.order_id }} busy={busy} onSend={onSend} />
    </div>
  );
}
