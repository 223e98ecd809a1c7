import type { Message } from "@dop/domain/contract";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { formatDateTime } from "../../../../lib/words/format.ts";
import { queryClient, reload } from "../../../../lib/api/query.ts";
import { useMayWrite } from "../../../../session/use-may-write.ts";
import { Button } from "../../../../ui/button.tsx";
import { IconTrash } from "../../../../ui/icons.tsx";
import { MessageCard } from "../../../../ui/message-card.tsx";
import { focusMessages, MessageList, type ReportedMessages } from "../../../order/conversation/index.ts";
import { staffMessagesQuery } from "../staff-order-queries.ts";
import { useOrderAction } from "../use-order-action.ts";

interface StaffMessagesProps {
  readonly orderId: number;
  readonly messages: readonly Message[];
  readonly reported: ReportedMessages;
}

/** Messages for staff, who delete any, and mark the customer's as unread (rules E-3, E-4). */
export function StaffMessages({ orderId, messages, reported }: StaffMessagesProps) {
  const t = useTexts("staffOrder").messages;
  return (
    <MessageList label={t.listLabel}>
      {messages.map((message) => (
        <Item key={message.id} orderId={orderId} message={message} reported={reported} />
      ))}
    </MessageList>
  );
}

interface ItemProps {
  readonly orderId: number;
  readonly message: Message;
  readonly reported: ReportedMessages;
}

function Item({ orderId, message: { id, ...message }, reported }: ItemProps) {
  const t = useTexts("staffOrder").messages;
  const mayWrite = useMayWrite();
  const { busy, run } = useOrderAction(orderId);
  const { queryKey } = staffMessagesQuery(orderId);
  const time = formatDateTime(message.created_at);
  const theirs = message.user === null;
  // Once marked as unread, it can be marked as read again in this visit.
  const as = reported.get(id) === "unread" ? "read" : "unread";

  async function remove(): Promise<void> {
    const done = await run(async () => {
      await api.delete("/messages", { body: { id } });
      queryClient.setQueryData(queryKey, (all) => all?.filter((other) => other.id !== id));
    }, t.deleted);
    if (done) focusMessages();
    else await reload({ queryKey });
  }

  async function mark(): Promise<void> {
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
    <MessageCard
      dense
      author={message.user ? message.user.display_name : t.customer}
      dateTime={message.created_at}
      time={time}
      own={!theirs}
      mark={theirs && message.read === 0 && reported.get(id) !== "read" ? t.isUnread : undefined}
      text={message.message}
      actions={
        mayWrite && (
          <span className="no-print ml-auto flex flex-wrap">
            {theirs && (
              <Button
                kind="quiet"
                small
                busy={busy}
                aria-label={as === "read" ? t.markReadOf(time) : t.markUnreadOf(time)}
                onClick={() => void mark()}
              >
                {as === "read" ? t.markRead : t.markUnread}
              </Button>
            )}
            <Button kind="danger" small busy={busy} aria-label={t.deleteOf(time)} onClick={() => void remove()}>
              <IconTrash className="size-4" />
              {t.delete}
            </Button>
          </span>
        )
      }
    />
  );
}
