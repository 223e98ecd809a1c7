import type { CustomerOrder, Message } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { OfficeContact } from "../../../../page/questions.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { queryClient } from "../../../../lib/api/query.ts";
import { useMayWrite } from "../../../../session/use-may-write.ts";
import { useSession } from "../../../../session/use-session.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import {
  Conversation,
  focusMessages,
  MessageList,
  type ReportedMessages,
  useMarkRead,
} from "../../../order/conversation/index.ts";
import { messagesQuery, orderQuery, reloadOrder } from "../order-queries.ts";
import { announce } from "../../../../lib/messages/announcement.ts";
import { ComposeMessage, type MessageDraft } from "./compose-message.tsx";
import { api } from "../../../../lib/api/api.ts";
import { formatDateTime } from "../../../../lib/words/format.ts";
import { useSubmit } from "../../../../lib/api/use-submit.ts";
import { Button } from "../../../../ui/button.tsx";
import { IconTrash } from "../../../../ui/icons.tsx";
import { MessageCard } from "../../../../ui/message-card.tsx";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";

interface MessagesTabProps {
  readonly order: CustomerOrder;
  readonly reported: ReportedMessages;
  readonly draft: MessageDraft;
}

const none = [] as const;

export function MessagesTab({ order, reported, draft }: MessagesTabProps) {
  const t = useTexts("messages");
  const staff = useSession() !== undefined;
  const mayWrite = useMayWrite() || !staff;
  const query = useQuery(messagesQuery(order.uuid));
  const messages = query.data ?? none;
  useMarkRead({
    orderId: order.uuid,
    messages,
    reader: "customer",
    reported,
    // Staff who look at the customer's page leave the customer's messages unread.
    enabled: !staff,
    onRead: (id) => noteRead(order.uuid, id),
  });
  useAnnounceArrivals(query.data);
  return (
    <Conversation
      query={query}
      words={t}
      onRefresh={() => reloadOrder(order.uuid)}
      emptyText={order.messaging_open && <p>{t.emptyText}</p>}
      list={<CustomerMessages uuid={order.uuid} messages={messages} reported={reported} staff={staff} />}
    >
      {!order.messaging_open && <Closed />}
      {order.messaging_open && mayWrite && <ComposeMessage uuid={order.uuid} draft={draft} />}
    </Conversation>
  );
}

/** Counts a message as read. Its mark stays for this visit. */
function noteRead(uuid: string, id: number): void {
  queryClient.setQueryData(messagesQuery(uuid).queryKey, (all) =>
    all?.map((message): Message => (message.id === id ? { ...message, read: 1 } : message)),
  );
  queryClient.setQueryData(
    orderQuery(uuid).queryKey,
    (order) => order && { ...order, unread_messages: Math.max(0, order.unread_messages - 1) },
  );
}

function Closed() {
  const t = useTexts("messages");
  return (
    <Alert kind="info" title={t.closed}>
      {t.closedText} <OfficeContact />
    </Alert>
  );
}

function useAnnounceArrivals(messages: readonly Message[] | undefined): void {
  const t = useTexts("messages");
  const known = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    if (!messages) return;
    const before = known.current;
    known.current = new Set(messages.map(({ id }) => id));
    const arrived = before ? messages.filter(({ id, user }) => user !== null && !before.has(id)).length : 0;
    if (arrived > 0) announce(t.arrived(arrived));
  }, [messages, t]);
}

interface CustomerMessagesProps {
  readonly uuid: string;
  readonly messages: readonly Message[];
  readonly reported: ReportedMessages;
  readonly staff: boolean;
}

/** The messages as the customer sees them. Customers delete only their own (rule E-3). */
function CustomerMessages({ uuid, messages, reported, staff }: CustomerMessagesProps) {
  const t = useTexts("messages");
  return (
    <MessageList label={t.listLabel}>
      {messages.map((message) => (
        <Item
          key={message.id}
          uuid={uuid}
          message={message}
          staff={staff}
          isNew={reported.has(message.id) || (message.user !== null && message.read === 0)}
        />
      ))}
    </MessageList>
  );
}

interface ItemProps extends Pick<CustomerMessagesProps, "uuid" | "staff"> {
  readonly message: Message;
  readonly isNew: boolean;
}

function Item({ uuid, message, staff, isNew }: ItemProps) {
  const t = useTexts("messages");
  const time = formatDateTime(message.created_at);
  const { busy, failure, submit } = useSubmit({ failure: "inline", onDone: focusMessages });

  const remove = async (): Promise<boolean> =>
    submit(async () => {
      await api.delete("/messages", { body: { id: message.id, order_id: uuid } });
      queryClient.setQueryData(messagesQuery(uuid).queryKey, (all) => all?.filter(({ id }) => id !== message.id));
    }, t.deleted);

  return (
    <MessageCard
      author={message.user ? t.office(message.user.display_name) : staff ? t.customer : t.you}
      dateTime={message.created_at}
      time={time}
      own={message.user === null}
      mark={isNew ? t.isNew : undefined}
      text={message.message}
      actions={
        message.user === null &&
        !staff && (
          <>
            <Button kind="danger" className="no-print -my-2 -mr-2 ml-auto" busy={busy} onClick={() => void remove()}>
              <IconTrash />
              <span>
                <span aria-hidden="true">{t.delete}</span>
                <VisuallyHidden>{t.deleteMessage(time)}</VisuallyHidden>
              </span>
            </Button>
            {failure !== undefined && (
              <p role="alert" className="err w-full">
                {failure}
              </p>
            )}
          </>
        )
      }
    />
  );
}
