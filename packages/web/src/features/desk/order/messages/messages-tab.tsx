import type { StaffOrder } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { queryClient } from "../../../../lib/api/query.ts";
import { useMayWrite } from "../../../../session/use-may-write.ts";
import { StaffComposeForm } from "../../../office/canned-texts/index.ts";
import { Conversation, useMarkRead, type ReportedMessages } from "../../../order/conversation/index.ts";
import { reloadQueues } from "../../../worklists/queue/index.ts";
import { reloadStaffOrder, staffMessagesQuery, staffOrderQuery } from "../staff-order-queries.ts";
import { useOrderAction } from "../use-order-action.ts";
import { StaffMessages } from "./staff-messages.tsx";

const none = [] as const;

export function MessagesTab({ order, reported }: { readonly order: StaffOrder; readonly reported: ReportedMessages }) {
  const t = useTexts("staffOrder").messages;
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
      {mayWrite && order.destroyed_at === null && <ComposeMessage key={order.id} order={order} />}
    </Conversation>
  );
}

/** Lowers the count of the tab, and removes the mark of the message. */
function noteRead(orderId: number): void {
  queryClient.setQueryData(
    staffOrderQuery(orderId).queryKey,
    (order) => order && { ...order, unread_messages: Math.max(0, order.unread_messages - 1) },
  );
  void reloadQueues();
}

function ComposeMessage({ order }: { readonly order: StaffOrder }) {
  const { busy, run } = useOrderAction(order.id);
  return (
    <StaffComposeForm
      order={order}
      busy={busy}
      className="no-print card gap-3 p-4"
      onSend={async (send) => {
        await run(async () => {
          await send((message) => {
            queryClient.setQueryData(staffMessagesQuery(order.id).queryKey, (all) => all && [...all, message]);
          });
        });
      }}
    />
  );
}
