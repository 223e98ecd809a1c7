import type { Message } from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.tsx";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { Button } from "../../../ui/button.tsx";
import { IconTrash } from "../../../ui/icons.tsx";
import { MessageCard } from "../../../ui/message-card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { staffMessagesQuery } from "../staff-order-queries.ts";
import { useOrderAction } from "../use-order-action.ts";
import type { ReportedMessages } from "./use-mark-read.ts";

interface MessageListProps {
  readonly orderId: number;
  readonly messages: readonly Message[];
  readonly reported: ReportedMessages;
}

/** Both sides' messages, oldest first, with what staff can do to each. */
export function MessageList({ orderId, messages, reported }: MessageListProps) {
  const t = useTexts("orderDetail").messages;
  const [asking, setAsking] = useState<Message>();
  const changing = useOrderAction(orderId);
  const { queryKey } = staffMessagesQuery(orderId);

  async function remove({ id }: Message): Promise<void> {
    const done = await changing.run(async () => {
      await api.delete("/messages", { body: { id } });
      queryClient.setQueryData(queryKey, (all) => all?.filter((message) => message.id !== id));
    }, t.deleted);
    setAsking(undefined);
    if (!done) await queryClient.invalidateQueries({ queryKey });
    // After the dialog has given the focus back to a button that is gone.
    else setTimeout(() => document.getElementById("messages-heading")?.focus());
  }

  async function mark({ id }: Message, as: "read" | "unread"): Promise<void> {
    const before = reported.get(id) ?? "read";
    await changing.run(
      async () => {
        reported.set(id, as);
        try {
          if (as === "unread") await api.patch(`/messages/${id}/unread`);
          else await api.patch("/messages/read", { body: { order_id: orderId, message_id: id } });
        } catch (error) {
          reported.set(id, before);
          throw error;
        }
        await queryClient.invalidateQueries({ queryKey });
      },
      as === "unread" ? t.markedUnread : t.markedRead,
    );
  }

  return (
    <>
      <ol aria-label={t.listLabel} className="grid gap-3">
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            onDelete={() => setAsking(message)}
            mayMark={reported.get(message.id) === "unread" ? "read" : "unread"}
            onMark={(as) => void mark(message, as)}
          />
        ))}
      </ol>
      <ConfirmDialog
        open={asking !== undefined}
        title={t.deleteTitle}
        no={t.keep}
        yes={t.delete}
        busy={changing.busy}
        onNo={() => setAsking(undefined)}
        onYes={() => asking && void remove(asking)}
      >
        {t.deleteText}
      </ConfirmDialog>
    </>
  );
}

interface MessageItemProps {
  readonly message: Message;
  readonly onDelete: () => void;
  /** What it can be marked as: unread, and then, in this visit, read again. */
  readonly mayMark: "read" | "unread";
  readonly onMark: (as: "read" | "unread") => void;
}

function MessageItem({ message, onDelete, mayMark, onMark }: MessageItemProps) {
  const t = useTexts("orderDetail").messages;
  const mayWrite = useMayWrite();
  const time = formatDateTime(message.created_at);
  const theirs = message.user === null;
  return (
    <MessageCard
      dense
      author={message.user ? message.user.display_name : t.customer}
      dateTime={message.created_at}
      time={time}
      own={!theirs}
      mark={theirs && message.read === 0 ? t.isUnread : undefined}
      text={message.message}
      actions={
        mayWrite && (
          <span className="no-print ml-auto flex flex-wrap">
            {theirs && (
              <Button
                kind="quiet"
                small
                aria-label={mayMark === "read" ? t.markReadOf(time) : t.markUnreadOf(time)}
                onClick={() => onMark(mayMark)}
              >
                {mayMark === "read" ? t.markRead : t.markUnread}
              </Button>
            )}
            <Button kind="danger" small aria-label={t.deleteOf(time)} onClick={onDelete}>
              <IconTrash className="size-4" />
              {t.delete}
            </Button>
          </span>
        )
      }
    />
  );
}
