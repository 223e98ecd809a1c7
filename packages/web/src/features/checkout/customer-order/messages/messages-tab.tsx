import type { CustomerOrder, Message } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { OfficeContact } from "../../../../page/office-contact.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { queryClient } from "../../../../lib/api/query.ts";
import { useMayWrite } from "../../../../session/use-may-write.ts";
import { useSession } from "../../../../session/use-session.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Conversation, useMarkRead, type ReportedMessages } from "../../../order/conversation/index.ts";
import { messagesQuery, orderQuery, reloadOrder } from "../order-queries.ts";
import { announce } from "../../../../lib/messages/announcement.ts";
import { ComposeMessage, type TypedMessage } from "./compose-message.tsx";
import { CustomerMessages } from "./customer-messages.tsx";

interface MessagesTabProps {
  readonly order: CustomerOrder;
  readonly reported: ReportedMessages;
  /** What is typed and not sent. */
  readonly typed: TypedMessage;
}

const none = [] as const;

/** The customer's side of the conversation with the office. */
export function MessagesTab({ order, reported, typed }: MessagesTabProps) {
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
      {order.messaging_open && mayWrite && <ComposeMessage uuid={order.uuid} typed={typed} />}
    </Conversation>
  );
}

/** The message's mark stays for this visit; the tab's count goes down. */
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

/** Announces staff messages that arrive while the list is open. */
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
