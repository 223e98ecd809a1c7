import type { Message } from "@dop/domain/contract";
import { useState } from "react";
import { announce } from "../../../ui/announcer.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.tsx";
import { useSubmit } from "../../../lib/use-submit.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { IconTrash } from "../../../ui/icons.tsx";
import { MessageCard } from "../../../ui/message-card.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { messagesQuery } from "../order-queries.ts";

interface MessageListProps {
  readonly uuid: string;
  readonly messages: readonly Message[];
  /** Ids that were unread when this visit began. */
  readonly fresh: ReadonlySet<number>;
  /** The reader is a staff member. */
  readonly staff: boolean;
}

/** Both sides' messages, oldest first; the customer may take back their own. */
export function MessageList({ uuid, messages, fresh, staff }: MessageListProps) {
  const t = useTexts("messages");
  const [asking, setAsking] = useState<Message>();
  const deleting = useSubmit({ failure: "inline" });

  async function remove({ id }: Message): Promise<void> {
    const done = await deleting.submit(async () => api.delete("/messages", { body: { id, order_id: uuid } }));
    if (!done) return;
    setAsking(undefined);
    queryClient.setQueryData(messagesQuery(uuid).queryKey, (all) => all?.filter((message) => message.id !== id));
    announce(t.deleted);
    // After the dialog has given the focus back to a button that is gone.
    setTimeout(() => document.getElementById("messages-heading")?.focus());
  }

  function close(): void {
    setAsking(undefined);
    deleting.clear();
  }

  return (
    <>
      <ol aria-label={t.listLabel} className="grid gap-3">
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            staff={staff}
            fresh={fresh.has(message.id) || (message.user !== null && message.read === 0)}
            onDelete={message.user === null && !staff ? () => setAsking(message) : undefined}
          />
        ))}
      </ol>
      <Dialog
        open={asking !== undefined}
        onClose={close}
        title={t.deleteTitle}
        actions={
          <>
            <Button kind="secondary" onClick={close}>
              {t.keep}
            </Button>
            <Button busy={deleting.busy} onClick={() => asking && void remove(asking)}>
              {t.delete}
            </Button>
          </>
        }
      >
        <p>{t.deleteText}</p>
        {deleting.failure !== undefined && (
          <p role="alert" className="err">
            {deleting.failure}
          </p>
        )}
      </Dialog>
    </>
  );
}

interface MessageItemProps {
  readonly message: Message;
  readonly staff: boolean;
  readonly fresh: boolean;
  readonly onDelete: (() => void) | undefined;
}

function MessageItem({ message, staff, fresh, onDelete }: MessageItemProps) {
  const t = useTexts("messages");
  const time = formatDateTime(message.created_at);
  return (
    <MessageCard
      author={message.user ? t.office(message.user.display_name) : staff ? t.customer : t.you}
      dateTime={message.created_at}
      time={time}
      own={message.user === null}
      mark={fresh ? t.isNew : undefined}
      text={message.message}
      actions={
        onDelete && (
          <Button kind="danger" className="no-print -my-2 -mr-2 ml-auto" onClick={onDelete}>
            <IconTrash />
            <span>
              <span aria-hidden="true">{t.delete}</span>
              <VisuallyHidden>{t.deleteMessage(time)}</VisuallyHidden>
            </span>
          </Button>
        )
      }
    />
  );
}
