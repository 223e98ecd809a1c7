import type { StaffOrder, StaffOrderProduct } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { PageHeading } from "../../app/page-heading.tsx";
import { staffOrderPath } from "../../lib/paths.ts";
import { Link, useParams } from "../../lib/router.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { ApiError, isConnectionError } from "../../lib/api-error.ts";
import { formatDateTime } from "../../lib/format.ts";
import { errorMessage } from "../../lib/handle-error.ts";
import { QueryProvider } from "../../lib/query.tsx";
import { Button } from "../../ui/button.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import type { Definition } from "../../ui/definition-list.tsx";
import { IconPrint } from "../../ui/icons.tsx";
import { ErrorState, OfflineState, Skeleton } from "../../ui/states.tsx";
import { OrderNotFound } from "./staff-order-page.tsx";
import { declarationItems } from "./side/declaration-items.tsx";
import { useProductFacts } from "./product/product-facts.tsx";
import { staffOrderQuery } from "./staff-order-queries.ts";

/** Apart: who works on an order draws no codes. */
const DocumentCode = lazy(async () => ({ default: (await import("./document-code.tsx")).DocumentCode }));

/** /admin/orders/{order_id}/{product_id}: one order product to print. */
export function OrderProductPage() {
  const { order_id: orderId, product_id: productId } = useParams<{ order_id: string; product_id: string }>();
  const known = [orderId, productId].every((id) => /^\d{1,12}$/.test(id));
  return (
    <QueryProvider>
      {known ? <LoadedSummary orderId={Number(orderId)} productId={Number(productId)} /> : <OrderNotFound />}
    </QueryProvider>
  );
}

function LoadedSummary({ orderId, productId }: { readonly orderId: number; readonly productId: number }) {
  const t = useTexts("orderDetail");
  const { data, error, isFetching, refetch } = useQuery(staffOrderQuery(orderId));
  const product = data?.products.find(({ id }) => id === productId);
  if (data && product) return <Summary order={data} product={product} />;
  if (error instanceof ApiError && error.status === 404) return <OrderNotFound />;
  const retry = { onRetry: () => void refetch(), busy: isFetching };
  return (
    <div className="p-4">
      <PageHeading title={t.print.title(orderId)} className="mb-4 text-xl">
        {t.print.title(orderId)}
      </PageHeading>
      {data ? (
        <p>
          {t.print.notFound} <Link to={staffOrderPath(orderId)}>{t.print.back}</Link>
        </p>
      ) : error === null ? (
        <Skeleton lines={8} className="card p-5" />
      ) : isConnectionError(error) ? (
        <OfflineState {...retry} />
      ) : (
        <ErrorState message={errorMessage(error)} {...retry} />
      )}
    </div>
  );
}

function Summary({ order, product }: { readonly order: StaffOrder; readonly product: StaffOrderProduct }) {
  const t = useTexts("orderDetail");
  const facts = useProductFacts(product);
  const declared = declarationItems(order);
  const sections: ReadonlyArray<{ readonly title: string; readonly items: readonly Definition[] }> = [
    {
      title: t.print.customer,
      items: [
        { term: t.side.name, value: `${order.first_name} ${order.last_name}` },
        { term: t.side.email, value: order.email },
        { term: t.side.phone, value: order.phone },
      ],
    },
    {
      title: t.print.marriage,
      items: [
        { term: t.print.license, value: order.reference_id },
        { term: t.side.spouse(1), value: `${order.spouse_1_first_name} ${order.spouse_1_last_name}` },
        { term: t.side.spouse(2), value: `${order.spouse_2_first_name} ${order.spouse_2_last_name}` },
      ],
    },
    ...(declared.length > 0 ? [{ title: t.side.declaration, items: declared }] : []),
    {
      title: t.print.details,
      items: [
        { term: t.print.order, value: order.id },
        { term: t.print.placed, value: formatDateTime(order.created_at) },
        { term: t.print.product, value: product.product.product_name },
        { term: t.print.quantity, value: product.quantity },
        { term: t.print.status, value: product.status_name },
        ...facts,
      ],
    },
  ];
  return (
    <div className="mx-auto max-w-3xl p-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <PageHeading title={t.print.title(order.id)} className="text-xl">
          {t.print.heading(product.product.product_name)}
        </PageHeading>
        <div className="no-print flex items-center gap-3">
          <Link to={staffOrderPath(order.id)}>{t.print.back}</Link>
          <Button small className="min-h-9" onClick={() => window.print()}>
            <IconPrint className="size-4" />
            {t.print.print}
          </Button>
        </div>
      </div>
      {order.voided && <p className="mb-3 text-lg font-bold text-error">{t.voided}</p>}
      <div className="mb-4 min-h-24">
        <Suspense>
          <DocumentCode orderId={order.id} productId={product.id} />
        </Suspense>
      </div>
      <div className="card divide-y divide-salt-200">
        {sections.map(({ title, items }) => (
          <section key={title} className="p-4">
            <h2 className="mb-2 text-sm">{title}</h2>
            <DefinitionList items={items} />
          </section>
        ))}
      </div>
    </div>
  );
}
