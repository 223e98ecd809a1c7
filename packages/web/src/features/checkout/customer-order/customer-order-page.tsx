// Rules: O-50 (docs/rules)
import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "../../../page/page-heading.tsx";
import { Link, useParams } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useLive } from "../../../lib/live/use-live.ts";
import { QueryProvider } from "../../../page/query-provider.tsx";
import { Questions } from "../../../page/questions.tsx";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";
import { isOrderKey, paths } from "../../../lib/routes/paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { orderKeys, orderQuery } from "./order-queries.ts";
import { OrderView } from "./order-view.tsx";
import { useEffect } from "react";

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
  useLive(data && `order ${uuid}`, `?uuid=${uuid}`, ({ kind, order }) =>
    kind === "reset" || (kind === "order" && order === data?.id) ? orderKeys(uuid) : [],
  );
  // Loaded data stays on the screen when a reload fails.
  if (data) return <OrderView order={data} />;
  if (error instanceof ApiError && error.status === 404) return <OrderNotFound />;
  return (
    <>
      <PageHeading title={t.title} />
      <div className="mt-6">
        {/* As tall as the window, so that the order pushes nothing that is in sight. */}
        <LoadingStates query={query} lines={8} className="card min-h-dvh content-start p-5" />
      </div>
    </>
  );
}

/** The page of a link that is incomplete or wrong. It says only that there is no such order. */
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

/** The state of the history entry that stands above the order's: the way from the order's to the first of all. */
interface Above {
  readonly toFirst: number;
}
const entryAbove = (): Above | undefined => {
  const state = window.history.state as Partial<Above> | null;
  return typeof state?.toFirst === "number" ? (state as Above) : undefined;
};

/** Puts an entry of the same address above the order's. */
function standAbove(): Above {
  // The browser's own functions: the router's would draw the page again.
  History.prototype.pushState.call(window.history, null, "");
  // Now the new entry is the last one, so that the length tells its place.
  const above: Above = { toFirst: 2 - window.history.length };
  History.prototype.replaceState.call(window.history, above, "");
  return above;
}

/**
 * Makes the browser's Back skip the payment page and go to the first page of its history: Back lands on the order's own
 * entry, and goes on from there.
 */
function useBackToFirstPage(): void {
  useEffect(() => {
    if (window.history.length === 1) return undefined;
    const { toFirst } = entryAbove() ?? standAbove();
    const goToFirst = () => {
      if (entryAbove() === undefined && toFirst < 0) window.history.go(toFirst);
    };
    window.addEventListener("popstate", goToFirst);
    return () => window.removeEventListener("popstate", goToFirst);
  }, []);
}
