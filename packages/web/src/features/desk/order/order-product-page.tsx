import type { StaffOrder, StaffOrderProduct } from "@dop/domain/contract";
import { countryName, hasZipCodes } from "@dop/domain/countries";
import { contact } from "@dop/domain/orders";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useConfig } from "../../../lib/office/config-context.ts";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";
import { staffOrderPath } from "../../../lib/routes/paths.ts";
import { Link, useParams } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { formatDateTime } from "../../../lib/words/format.ts";
import { QueryProvider } from "../../../page/query-provider.tsx";
import { Button } from "../../../ui/button.tsx";
import { contactRows } from "../../../lib/words/contact-rows.ts";
import { DefinitionList, type Definition } from "../../../ui/lists/definition-list.tsx";
import { IconPrint } from "../../../ui/icons.tsx";
import { OrderNotFound } from "./staff-order-page.tsx";
import { declarationItems, spouseItems } from "./side/order-items.tsx";
import { useProductFacts } from "./product/product-facts.tsx";
import { staffOrderQuery } from "./staff-order-queries.ts";

/** Loaded on demand: clerks who only work on an order do not need the drawing of barcodes. */
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
  const t = useTexts("staffOrder");
  const query = useQuery(staffOrderQuery(orderId));
  const { data, error } = query;
  const product = data?.products.find(({ id }) => id === productId);
  if (data && product) return <Summary order={data} product={product} />;
  if (error instanceof ApiError && error.status === 404) return <OrderNotFound />;
  return (
    <div className="p-4">
      <PageHeading title={t.print.title(orderId)} className="mb-4 text-xl" />
      {data ? (
        <p>
          {t.print.notFound} <Link to={staffOrderPath(orderId)}>{t.print.back}</Link>
        </p>
      ) : (
        <LoadingStates query={query} lines={8} className="card p-5" />
      )}
    </div>
  );
}

/** The address for the post: a country to which ours does not deliver is last and in capitals. */
function postalLines(address: NonNullable<StaffOrderProduct["address"]>): readonly string[] {
  return hasZipCodes(address.country) ? address.lines : [...address.lines, countryName(address.country).toUpperCase()];
}

function Summary({ order, product }: { readonly order: StaffOrder; readonly product: StaffOrderProduct }) {
  const t = useTexts("staffOrder");
  const office = useConfig();
  const facts = useProductFacts(product);
  const declared = declarationItems(order);
  const sections: ReadonlyArray<{ readonly title: string; readonly items: readonly Definition[] }> = [
    { title: t.print.customer, items: contactRows(contact.fromRow(order)) },
    {
      title: t.print.marriage,
      items: [{ term: t.print.license, value: order.reference_id, verbatim: true }, ...spouseItems(order)],
    },
    ...(declared.length > 0 ? [{ title: t.side.declaration, items: declared }] : []),
    {
      title: t.print.details,
      items: [
        { term: t.print.order, value: order.id, verbatim: true },
        { term: t.print.placed, value: formatDateTime(order.created_at) },
        { term: t.print.product, value: product.product.product_name },
        { term: t.print.quantity, value: product.quantity },
        { term: t.print.status, value: product.status_name },
        ...facts,
      ],
    },
  ];
  return (
    // On paper it is a letter: sender, address in the window of an envelope, content.
    <div className="mx-auto max-w-3xl p-4 print:flex print:max-w-none print:flex-col print:p-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:order-2">
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
      {order.voided && <p className="mb-3 text-lg font-bold text-error print:order-2">{t.voided}</p>}
      <div className="mb-4 min-h-24 print:relative print:order-1 print:min-h-[66mm]">
        <div className="hidden max-w-[75mm] print:block">
          <p className="font-semibold">{office.officeName}</p>
          <p>{office.officeAddress}</p>
          <p>{office.officePhone}</p>
          <p>{office.officeEmail}</p>
        </div>
        {/* The window of a number 10 envelope: 7/8 inch from the left, and 2 inches below the top of the sheet. */}
        {product.address && (
          <p className="absolute top-[37.5mm] left-[8.2mm] hidden w-[85mm] print:block" translate="no">
            {postalLines(product.address).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
        )}
        <div className="print:absolute print:top-0 print:right-0">
          <Suspense>
            <DocumentCode orderId={order.id} productId={product.id} />
          </Suspense>
        </div>
      </div>
      <div
        className={
          "card divide-y divide-salt-200 print:order-3 print:text-[9.5pt] print:leading-snug print:break-inside-auto!"
        }
      >
        {sections.map(({ title, items }) => (
          <section key={title} className="p-4 print:break-inside-avoid print:p-2">
            <h2 className="mb-2 text-sm">{title}</h2>
            <DefinitionList items={items} />
          </section>
        ))}
      </div>
    </div>
  );
}
