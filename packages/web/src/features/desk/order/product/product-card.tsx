import { type StaffOrder, type StaffOrderProduct, emailStateSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { useState } from "react";
import { transmittalPath } from "../../../../lib/routes/paths.ts";
import { Link } from "../../../../lib/routes/router.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { AwaitingPayment } from "../../../worklists/queue/index.ts";
import { api } from "../../../../lib/api/api.ts";
import { formatDateTime, formatDollars } from "../../../../lib/words/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../lib/messages/toast.ts";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { useRefundWords } from "../money/canceling.ts";
import { useOrderAction } from "../use-order-action.ts";
import { Checklist } from "./checklist.tsx";
import { ProductActions } from "./product-actions.tsx";
import { ProductFacts } from "./product-facts.tsx";
import { productHeadingId, useProductName } from "./product-name.ts";
import { useChangeStatus } from "./use-change-status.ts";

/** Statuses at which a banner replaces the checklist (rule W-8). */
const outside: ReadonlySet<number> = new Set([statusIds.refundRequested, statusIds.canceled, statusIds.orderIssue]);

/** Statuses at which the paper is with the Lt. Governor's office. */
const away: ReadonlySet<number> = new Set([statusIds.sentToLieutenantGovernor, statusIds.arrivedAtLieutenantGovernor]);

export function ProductCard({ order, product }: { readonly order: StaffOrder; readonly product: StaffOrderProduct }) {
  const t = useTexts("staffOrder").product;
  const { transmittal, transmittal_id: transmittalId } = product;
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
        {transmittal && transmittalId !== null && (
          <Link to={transmittalPath(transmittal.date, transmittal.url_id)}>{t.transmittal(transmittalId)}</Link>
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

interface OutsideBannerProps {
  readonly order: StaffOrder;
  readonly product: StaffOrderProduct;
}

/** Replaces the checklist of a product that is canceled or waits for a refund or new documents. */
function OutsideBanner({ order, product }: OutsideBannerProps) {
  const t = useTexts("staffOrder").product;
  const { busy, change } = useChangeStatus(product);
  const can = (action: string): boolean => product.available_actions.includes(action);
  const entry = product.status_history.findLast(({ status_id }) => status_id === product.status_id);
  // The step before the last one is what was decided.
  const before = product.status_history.at(-2);
  const requested =
    product.status_id === statusIds.canceled && before?.status_id === statusIds.refundRequested ? before : undefined;
  const words = {
    [statusIds.refundRequested]: t.banners.refundRequested,
    [statusIds.canceled]: t.banners.canceled,
    [statusIds.orderIssue]: t.banners.orderIssue,
  }[product.status_id];
  return (
    <Alert kind={product.status_id === statusIds.canceled ? "error" : "warn"} title={words} className="h-fit">
      {requested && (
        <p className="text-sm text-ink-2">
          {t.banners.refundRequestedBy(requested.created_by, formatDateTime(requested.created_at))}
        </p>
      )}
      {entry && (
        <p className="text-sm text-ink-2">
          {(requested && product.refunded > 0 ? t.banners.refundedBy : t.stepBy)(
            entry.created_by,
            formatDateTime(entry.created_at),
          )}
        </p>
      )}
      {product.status_id === statusIds.refundRequested && product.refundable > 0 && (
        <p>{t.banners.toRefund(formatDollars(product.refundable))}</p>
      )}
      {product.kept && (
        <p className="wrap-anywhere whitespace-pre-line">
          {t.banners.kept(formatDollars(product.kept.amount), product.kept.reason)}
        </p>
      )}
      <div className="no-print mt-2 flex flex-wrap gap-2 empty:hidden">
        {can("approve_refund") && <ApproveRefund order={order} product={product} />}
        {product.own_refund && <p>{t.ownRefund}</p>}
        {can("undo_refund") && (
          <Button kind="secondary" small busy={busy} onClick={() => void change(statusIds.infoVerified)}>
            {t.undoRefund}
          </Button>
        )}
        {can("resolve_issue") && (
          // Any step of the workflow means "back to where it was": the server remembers where.
          <Button kind="secondary" small busy={busy} onClick={() => void change(lastStepOf(product))}>
            {t.resolveIssue}
          </Button>
        )}
      </div>
    </Alert>
  );
}

function lastStepOf(product: StaffOrderProduct): number {
  const steps = new Set(product.workflows.map((step) => step.order_status_id));
  return product.status_history.findLast(({ status_id }) => steps.has(status_id))?.status_id ?? statusIds.orderPlaced;
}

function ApproveRefund({ order, product }: OutsideBannerProps) {
  const t = useTexts("staffOrder");
  const [asking, setAsking] = useState(false);
  const name = useProductName(order)(product);
  const refundWords = useRefundWords(order)(product);
  const { busy, run } = useOrderAction(product.order_id);

  async function approve(): Promise<void> {
    await run(async () => {
      const { isEmailError } = await api.post(`/orders/products/${product.id}/refund`, { schema: emailStateSchema });
      if (isEmailError) toast.warning(t.emailFailed);
      else toast.success(t.product.refunded);
    });
    setAsking(false);
  }

  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        {t.product.approveRefund}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.product.approveTitle(name)}
        no={t.product.refundKeep}
        yes={t.product.approveRefund}
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={() => void approve()}
      >
        <p className="font-semibold">{refundWords}</p>
        {product.refundable > 0 && <p>{t.product.approveText}</p>}
      </ConfirmDialog>
    </>
  );
}
