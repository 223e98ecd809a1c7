import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useParams, Link } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { QueryProvider } from "../../../page/query-provider.tsx";
import { Questions } from "../../../page/questions.tsx";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";
import { isOrderKey, paths } from "../../../lib/routes/paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { orderQuery } from "./order-queries.ts";
import { OrderView } from "./order-view.tsx";
import { useBackToFirstPage } from "./use-back-to-first-page.ts";

/** The customer's own page at `/order/:order_uuid` (rule A-6). */
export function CustomerOrderPage() {
  const { order_uuid: given } = useParams<{ order_uuid: string }>();
  const uuid = given.toLowerCase();
  useBackToFirstPage();
  return (
    <QueryProvider>
      <div className="wrap py-8 sm:py-12">
        {isOrderKey(uuid) ? <LoadedOrder key={uuid} uuid={uuid} /> : <OrderNotFound />}
      </div>
    </QueryProvider>
  );
}

function LoadedOrder({ uuid }: { readonly uuid: string }) {
  const t = useTexts("customerOrder");
  const query = useQuery(orderQuery(uuid));
  const { data, error } = query;
  // Loaded data stays on the screen when a reload fails.
  if (data) return <OrderView order={data} />;
  if (error instanceof ApiError && error.status === 404) return <OrderNotFound />;
  return (
    <>
      <PageHeading title={t.title} />
      <div className="mt-6">
        {/* As tall as the window, so that what comes pushes nothing that is in sight. */}
        <LoadingStates query={query} lines={8} className="card min-h-dvh content-start p-5" />
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
