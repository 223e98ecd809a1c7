import type { StaffOrder } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../i18n/use-texts.ts";
import { queryClient } from "../../../lib/query.tsx";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { toast } from "../../../ui/toast.ts";
import { ComposeForm, Conversation, sendMessage, useMarkRead } from "../../conversation/index.ts";
import type { ReportedMessages } from "../../conversation/index.ts";
import { reloadQueues } from "../../queue/index.ts";
import { reloadStaffOrder, staffMessagesQuery, staffOrderQuery } from "../staff-order-queries.ts";
import { useOrderAction } from "../use-order-action.ts";
import { StaffMessages } from "./staff-messages.tsx";

interface MessagesTabProps {
  readonly order: StaffOrder;
  readonly reported: ReportedMessages;
}

const none = [] as const;

/** The office's side of the conversation with the customer. */
export function MessagesTab({ order, reported }: MessagesTabProps) {
  const t = useTexts("orderDetail").messages;
  const mayWrite = useMayWrite();
  const query = useQuery(staffMessagesQuery(order.id));
  const messages = query.data ?? none;
  useMarkRead({
    orderId: order.id,
    messages,
    reader: "staff",
    reported,
    // Messages that only a viewer has seen stay unread for those who answer.
    enabled: mayWrite,
    onRead: () => noteRead(order.id),
  });
  return (
    <Conversation
      dense
      query={query}
      words={t}
      onRefresh={() => reloadStaffOrder(order.id)}
      list={<StaffMessages orderId={order.id} messages={messages} reported={reported} />}
    >
      {mayWrite && <ComposeMessage orderId={order.id} />}
    </Conversation>
  );
}

/** The list keeps its mark for this visit, so that new messages stay visible; the tab's count goes down. */
function noteRead(orderId: number): void {
  queryClient.setQueryData(
    staffOrderQuery(orderId).queryKey,
    (order) => order && { ...order, unread_messages: Math.max(0, order.unread_messages - 1) },
  );
  void reloadQueues();
}

/** Writes to the customer. */
function ComposeMessage({ orderId }: { readonly orderId: number }) {
  const t = useTexts("orderDetail").messages;
  const { busy, run } = useOrderAction(orderId);

  async function send(content: string, clear: () => void): Promise<void> {
    await run(async () => {
      const withEmail = await sendMessage({ order_id: orderId, message_content: content }, (message) => {
        queryClient.setQueryData(staffMessagesQuery(orderId).queryKey, (all) => all && [...all, message]);
        clear();
      });
      if (withEmail) toast.success(t.sent);
      else toast.warning(t.emailFailed);
    });
  }

  return (
    <ComposeForm dense className="no-print card gap-3 p-4" label={t.compose} send={t.send} busy={busy} onSend={send} />
  );
}
