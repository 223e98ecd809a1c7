import type { CustomerOrder } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { OfficeContact } from "../../../app/shell/office-contact.tsx";
import { announce } from "../../../ui/announcer.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { isConnectionError } from "../../../lib/api-error.ts";
import { errorMessage } from "../../../lib/handle-error.ts";
import { useSession } from "../../../session/use-session.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState, ErrorState, OfflineState, Skeleton } from "../../../ui/states.tsx";
import { messagesQuery, reloadOrder } from "../order-queries.ts";
import { ComposeForm } from "./compose-form.tsx";
import { MessageList } from "./message-list.tsx";
import { useAnnounceArrivals, useMarkRead } from "./use-read-messages.ts";

interface MessagesTabProps {
  readonly order: CustomerOrder;
  readonly readSent: Set<number>;
}

const none = [] as const;

/** The conversation with the office. */
export function MessagesTab({ order, readSent }: MessagesTabProps) {
  const t = useTexts("messages");
  const staff = useSession() !== undefined;
  const { data, error, isFetching, isRefetching, refetch } = useQuery(messagesQuery(order.uuid));
  // Staff who look at the customer's page must not take the customer's news away.
  useMarkRead(order.uuid, data ?? none, readSent, !staff);
  useAnnounceArrivals(data);

  async function refresh(): Promise<void> {
    const [{ isSuccess }] = await Promise.all([refetch(), reloadOrder(order.uuid)]);
    if (isSuccess) announce(t.refreshed);
  }

  return (
    <div className="grid max-w-[48rem] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="messages-heading" tabIndex={-1} className="text-2xl">
          {t.heading}
        </h2>
        <Button kind="quiet" className="no-print" busy={isRefetching} onClick={() => void refresh()}>
          {t.refresh}
        </Button>
        <p className="w-full text-ink-2">{t.responseTime}</p>
      </div>
      {data ? (
        data.length === 0 ? (
          <EmptyState title={t.empty}>{order.messaging_open && <p>{t.emptyText}</p>}</EmptyState>
        ) : (
          <MessageList uuid={order.uuid} messages={data} fresh={readSent} staff={staff} />
        )
      ) : error === null ? (
        <Skeleton lines={4} className="card p-5" />
      ) : isConnectionError(error) ? (
        <OfflineState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {order.messaging_open ? <ComposeForm uuid={order.uuid} /> : <Closed />}
    </div>
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
