import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { PageHeading } from "../../../page/page-heading.tsx";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";
import { paths } from "../../../lib/routes/paths.ts";
import { useParams, useSearchParams } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { QueryProvider } from "../../../page/query-provider.tsx";
import { addRecentOrder } from "../../../session/recent-orders.ts";
import { useSession } from "../../../session/use-session.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { OrderView } from "./order-view.tsx";
import { prefetchedOrder } from "./prefetch-order.ts";
import { licenseRecordQuery, staffOrderQuery } from "./staff-order-queries.ts";

/** /admin/orders/{id}?queue=: an order as staff work on it. */
export function StaffOrderPage() {
  const { id } = useParams<{ id: string }>();
  const [search] = useSearchParams();
  return (
    <QueryProvider>
      {/^\d{1,12}$/.test(id) ? (
        <LoadedOrder key={id} orderId={Number(id)} queue={search.get("queue") ?? undefined} />
      ) : (
        <OrderNotFound />
      )}
    </QueryProvider>
  );
}

function LoadedOrder({ orderId, queue }: { readonly orderId: number; readonly queue: string | undefined }) {
  const t = useTexts("staffOrder");
  const query = useQuery({ ...staffOrderQuery(orderId), placeholderData: () => prefetchedOrder(orderId) });
  const { data, error } = query;
  // Loaded at the same time as the order: these queues are about the license.
  const needsLicense = /-(?:approveAccess|makeEdits)$/.test(queue ?? "");
  useQuery({ ...licenseRecordQuery(orderId), enabled: needsLicense, notifyOnChangeProps: [] });
  const reader = useSession()?.user.id;
  const exists = data !== undefined;
  useEffect(() => {
    if (exists && reader !== undefined) addRecentOrder(reader, orderId);
  }, [exists, reader, orderId]);
  // Loaded data stays on the screen when a reload fails.
  if (data) return <OrderView order={data} queue={queue} />;
  if (error instanceof ApiError && error.status === 404) return <OrderNotFound />;
  return (
    <div className="p-4">
      <PageHeading title={t.title(orderId)} className="mb-4 text-xl" />
      {/* As tall as the window, so that the footer is not pushed out of sight when the order comes. */}
      <LoadingStates query={query} lines={10} className="card min-h-dvh content-start p-5" />
    </div>
  );
}

export function OrderNotFound() {
  const t = useTexts("staffOrder");
  return (
    <div className="p-4">
      <PageHeading title={t.notFound} className="mb-2 text-xl" />
      <p className="mb-4">{t.notFoundText}</p>
      <LinkButton small to={paths.admin}>
        {t.toHome}
      </LinkButton>
    </div>
  );
}
