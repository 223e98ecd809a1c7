import type { StaffOrder, StaffOrderProduct } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { transmittalPath } from "../../../../lib/routes/paths.ts";
import { Link } from "../../../../lib/routes/router.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { AwaitingPayment } from "../../../worklists/queue/index.ts";
import { Checklist } from "./checklist.tsx";
import { OutsideBanner } from "./outside-banner.tsx";
import { ProductActions } from "./product-actions.tsx";
import { ProductFacts } from "./product-facts.tsx";
import { productHeadingId, useProductName } from "./product-name.ts";

/** Statuses at which a banner replaces the checklist (rule W-8). */
const outside: ReadonlySet<number> = new Set([statusIds.refundRequested, statusIds.canceled, statusIds.orderIssue]);

/** Statuses at which the paper is with the Lt. Governor's office. */
const away: ReadonlySet<number> = new Set([statusIds.sentToLieutenantGovernor, statusIds.arrivedAtLieutenantGovernor]);

/** One product of an order: its facts, its progress and its actions. */
export function ProductCard({ order, product }: { readonly order: StaffOrder; readonly product: StaffOrderProduct }) {
  const t = useTexts("staffOrder").product;
  const { transmittal } = product;
  const name = useProductName(order)(product);
  const headingId = productHeadingId(product);
  const before = order.products[order.products.indexOf(product) - 1];
  return (
    <article aria-labelledby={headingId} className="card min-w-0">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-salt-200 px-4 py-2">
        <h2 id={headingId} className="text-lg">
          {name} <span className="font-normal text-ink-2">{t.quantity(product.quantity)}</span>
        </h2>
        {order.money.due > 0 && product.status_id !== statusIds.canceled && <AwaitingPayment />}
        {transmittal && (
          <Link to={transmittalPath(transmittal.date, transmittal.url_id)}>{t.transmittal(transmittal.url_id)}</Link>
        )}
        <ProductActions order={order} product={product} />
      </header>
      {order.voided && away.has(product.status_id) && (
        <Alert kind="error" className="mx-4 mt-4">
          {t.fetchBack}
        </Alert>
      )}
      <div className="grid gap-x-6 gap-y-4 px-4 py-3 md:grid-cols-2">
        <ProductFacts product={product} before={before} />
        {outside.has(product.status_id) ? (
          <OutsideBanner order={order} product={product} />
        ) : (
          <Checklist order={order} product={product} />
        )}
      </div>
    </article>
  );
}
