import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "../../app/page-heading.tsx";
import { useParams } from "../../lib/router.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { ApiError, isConnectionError } from "../../lib/api-error.ts";
import { errorMessage } from "../../lib/handle-error.ts";
import { QueryProvider } from "../../lib/query.tsx";
import { ErrorState, OfflineState, Skeleton } from "../../ui/states.tsx";
import { OrderNotFound } from "./order-not-found.tsx";
import { orderQuery } from "./order-queries.ts";
import { OrderView } from "./order-view.tsx";

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The customer's own page at `/order/:order_uuid` (rule A-6). */
export function CustomerOrderPage() {
  const { order_uuid: given } = useParams<{ order_uuid: string }>();
  const uuid = given.toLowerCase();
  return (
    <QueryProvider>
      <div className="wrap py-8 sm:py-12">
        {uuidPattern.test(uuid) ? <LoadedOrder key={uuid} uuid={uuid} /> : <OrderNotFound />}
      </div>
    </QueryProvider>
  );
}

function LoadedOrder({ uuid }: { readonly uuid: string }) {
  const t = useTexts("orderPage");
  const { data, error, isPending, isFetching, refetch } = useQuery(orderQuery(uuid));
  // Loaded data stays on the screen when a reload fails.
  if (data) return <OrderView order={data} />;
  if (error instanceof ApiError && error.status === 404) return <OrderNotFound />;
  const retry = { onRetry: () => void refetch(), busy: isFetching };
  return (
    <>
      <PageHeading title={t.title}>{t.title}</PageHeading>
      <div className="mt-6">
        {isPending ? (
          <Skeleton lines={8} className="card p-5" />
        ) : isConnectionError(error) ? (
          <OfflineState {...retry} />
        ) : (
          <ErrorState message={errorMessage(error)} {...retry} />
        )}
      </div>
    </>
  );
}
