import type { Message } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { queryClient, reload } from "../../../lib/query.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { Button } from "../../../ui/button.tsx";
import { IconTrash } from "../../../ui/icons.tsx";
import { MessageCard } from "../../../ui/message-card.tsx";
import { MessageList, type ReportedMessages } from "../../conversation/index.ts";
import { staffMessagesQuery } from "../staff-order-queries.ts";
import { useOrderAction } from "../use-order-action.ts";

interface StaffMessagesProps {
  readonly orderId: number;
  readonly messages: readonly Message[];
  readonly reported: ReportedMessages;
}

/** The messages as staff see them. Staff delete any, and mark the customer's as unread (rules E-3, E-4). */
export function StaffMessages({ orderId, messages, reported }: StaffMessagesProps) {
  const t = useTexts("staffOrder").messages;
  const { busy, run } = useOrderAction(orderId);
  const { queryKey } = staffMessagesQuery(orderId);

  async function remove({ id }: Message): Promise<"deleted" | "closed"> {
    const done = await run(async () => {
      await api.delete("/messages", { body: { id } });
      queryClient.setQueryData(queryKey, (all) => all?.filter((message) => message.id !== id));
    }, t.deleted);
    if (!done) await reload({ queryKey });
    return done ? "deleted" : "closed";
  }

  async function mark({ id }: Message, as: "read" | "unread"): Promise<void> {
    const before = reported.get(id) ?? "read";
    await run(
      async () => {
        reported.set(id, as);
        try {
          if (as === "unread") await api.patch(`/messages/${id}/unread`);
          else await api.patch("/messages/read", { body: { order_id: orderId, message_id: id } });
        } catch (error) {
          reported.set(id, before);
          throw error;
        }
        await reload({ queryKey });
      },
      as === "unread" ? t.markedUnread : t.markedRead,
    );
  }

  return (
    <MessageList
      messages={messages}
      words={t}
      busy={busy}
      onDelete={remove}
      renderItem={(message, askToDelete) => (
        <Item
          key={message.id}
          message={message}
          onDelete={askToDelete}
          mayMark={reported.get(message.id) === "unread" ? "read" : "unread"}
          onMark={(as) => void mark(message, as)}
        />
      )}
    />
  );
}

interface ItemProps {
  readonly message: Message;
  readonly onDelete: () => void;
  /** What it can be marked as: unread, and then, in this visit, read again. */
  readonly mayMark: "read" | "unread";
  readonly onMark: (as: "read" | "unread") => void;
}

function Item({ message, onDelete, mayMark, onMark }: ItemProps) {
  const t = useTexts("staffOrder").messages;
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
