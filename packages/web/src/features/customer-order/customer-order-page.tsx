import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "../../app/page-heading.tsx";
import { useParams, Link } from "../../lib/router.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { ApiError, isConnectionError } from "../../lib/api-error.ts";
import { errorMessage } from "../../lib/handle-error.ts";
import { QueryProvider } from "../../lib/query.tsx";
import { ErrorState, OfflineState, Skeleton } from "../../ui/states.tsx";
import { Questions } from "../../app/shell/questions.tsx";
import { paths } from "../../lib/paths.ts";
import { LinkButton } from "../../ui/button.tsx";
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
  const t = useTexts("customerOrder");
  const { data, error, isPending, isFetching, refetch } = useQuery(orderQuery(uuid));
  // Loaded data stays on the screen when a reload fails.
  if (data) return <OrderView order={data} />;
  if (error instanceof ApiError && error.status === 404) return <OrderNotFound />;
  const retry = { onRetry: () => void refetch(), busy: isFetching };
  return (
    <>
      <PageHeading title={t.title} />
      <div className="mt-6">
        {isPending ? (
          // As tall as the window, so that what comes pushes nothing that is in sight.
          <Skeleton lines={8} className="card min-h-dvh content-start p-5" />
        ) : isConnectionError(error) ? (
          <OfflineState {...retry} />
        ) : (
          <ErrorState message={errorMessage(error)} {...retry} />
        )}
      </div>
    </>
  );
}

/** For links that are incomplete or wrong: says only that there is no such order. */
function OrderNotFound() {
  const t = useTexts("customerOrder").notFound;
  return (
    <div className="max-w-xl">
      <PageHeading title={t.title} />
      <p className="mt-2.5 mb-6 text-ink-2">{t.text}</p>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <LinkButton to={paths.findOrder}>{t.findOrder}</LinkButton>
        <Link to={paths.landing}>{t.toStart}</Link>
      </p>
      <Questions />
    </div>
  );
}
