import type { StaffOrder } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { announce } from "../../../ui/announcer.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { isConnectionError } from "../../../lib/api-error.ts";
import { errorMessage } from "../../../lib/handle-error.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState, ErrorState, OfflineState, Skeleton } from "../../../ui/states.tsx";
import { reloadStaffOrder, staffMessagesQuery } from "../staff-order-queries.ts";
import { ComposeForm } from "./compose-form.tsx";
import { MessageList } from "./message-list.tsx";
import { useMarkRead, type ReportedMessages } from "./use-mark-read.ts";

interface MessagesTabProps {
  readonly order: StaffOrder;
  readonly reported: ReportedMessages;
}

const none = [] as const;

/** The conversation with the customer; what they wrote counts as read when the tab opens. */
export function MessagesTab({ order, reported }: MessagesTabProps) {
  const t = useTexts("orderDetail").messages;
  const mayWrite = useMayWrite();
  const { data, error, isFetching, isRefetching, refetch } = useQuery(staffMessagesQuery(order.id));
  // A viewer's look changes nothing for those who have to answer.
  useMarkRead(order.id, data ?? none, reported, mayWrite);
  const retry = { onRetry: () => void refetch(), busy: isFetching };

  async function refresh(): Promise<void> {
    const [{ isSuccess }] = await Promise.all([refetch(), reloadStaffOrder(order.id)]);
    if (isSuccess) announce(t.refreshed);
  }

  return (
    <div className="grid max-w-[48rem] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="messages-heading" tabIndex={-1} className="text-sm">
          {t.heading}
        </h2>
        <Button kind="quiet" small className="no-print" busy={isRefetching} onClick={() => void refresh()}>
          {t.refresh}
        </Button>
        <p className="w-full text-ink-2">{t.responseTime}</p>
      </div>
      {data ? (
        data.length === 0 ? (
          <EmptyState title={t.empty} />
        ) : (
          <MessageList orderId={order.id} messages={data} reported={reported} />
        )
      ) : error === null ? (
        <Skeleton lines={4} className="card p-4" />
      ) : isConnectionError(error) ? (
        <OfflineState {...retry} />
      ) : (
        <ErrorState message={errorMessage(error)} {...retry} />
      )}
      {mayWrite && <ComposeForm orderId={order.id} />}
    </div>
  );
}
