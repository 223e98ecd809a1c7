import { bypassedPaymentLink, paymentLinkSchema } from "@dop/domain/contract";
import type { CustomerOrder } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { useEffect, useState } from "react";
import { announce } from "../../../ui/announcer.tsx";
import { paths } from "../../../lib/paths.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api.ts";
import { formatDollars } from "../../../lib/format.ts";
import { useSubmit } from "../../../lib/use-submit.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { focusPageHeading } from "../focus.ts";
import { reloadOrder } from "../order-queries.ts";
import { usePaymentPolling } from "./use-payment-polling.ts";

/** Until then a visitor has most likely just come from the payment. */
const JUST_PAID_MS = 15 * 60_000;

/** Whether the payment had arrived just before `now` (ms since the epoch), and nothing has happened since. */
function isJustPaid({ payment, order_products: products }: CustomerOrder, now: number): boolean {
  return (
    payment.state === "paid" &&
    payment.paid_at !== null &&
    now - Date.parse(payment.paid_at) < JUST_PAID_MS &&
    products.every(({ status_id }) => status_id === statusIds.orderPlaced)
  );
}

/** The notice about a payment that is not simply done. */
export function PaymentNotice({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts("orderPage").payment;
  const { state } = order.payment;
  const [seen, setSeen] = useState(state);
  const [received, setReceived] = useState(false);
  const [openedAt] = useState(() => Date.now());
  if (seen !== state) {
    setSeen(state);
    setReceived(seen === "pending" && (state === "paid" || state === "held"));
  }
  useEffect(() => {
    if (!received) return;
    announce(state === "held" ? t.held(formatDollars(order.total)) : t.received);
    // The Pay button may have had the focus, and is gone.
    if (document.activeElement === document.body) focusPageHeading();
  }, [received, state, order.total, t]);

  if ((received || isJustPaid(order, openedAt)) && state === "paid" && !order.voided) {
    return (
      <Alert kind="ok" title={t.received}>
        {t.receivedText(order.email)}
      </Alert>
    );
  }
  if (state === "paid" || order.voided) return null;
  if (state === "held") return <Alert kind="ok" title={t.held(formatDollars(order.total))} />;
  if (state === "pending" && order.documents_wanted) return <Alert kind="info" title={t.documentsFirst} />;
  return state === "canceled" ? (
    <Alert kind="info" title={t.canceled}>
      <p>{t.canceledText}</p>
      <LinkButton to={paths.landing} kind="secondary" className="mt-3 no-print">
        {t.orderAgain}
      </LinkButton>
    </Alert>
  ) : (
    <PaymentPending order={order} />
  );
}

function PaymentPending({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts("orderPage").payment;
  const polling = usePaymentPolling(order.uuid);
  const paying = useSubmit({ failure: "inline" });
  const checking = useSubmit({ failure: "inline" });
  const total = formatDollars(order.total);

  async function pay(): Promise<void> {
    const { payment_link: link } = await api.post(`/orders/${order.uuid}/payment`, { schema: paymentLinkSchema });
    if (link === bypassedPaymentLink) await reloadOrder(order.uuid);
    else window.location.assign(link);
  }

  async function payOrReload(): Promise<void> {
    // A refusal mostly means that the order was paid or canceled meanwhile: show how it stands.
    if (!(await paying.submit(pay))) await reloadOrder(order.uuid);
  }

  return (
    <Alert kind="warn" title={t.pending}>
      <p>{t.pendingText(total)}</p>
      <output className="mt-1 block text-ink-2">{polling.active ? t.checking : t.stopped}</output>
      {paying.failure !== undefined && (
        <p role="alert" className="err">
          {paying.failure}
        </p>
      )}
      <div className="no-print mt-3 flex flex-wrap gap-3">
        <Button busy={paying.busy} onClick={() => void payOrReload()}>
          {t.pay(total)}
        </Button>
        {!polling.active && (
          <Button
            kind="secondary"
            busy={checking.busy}
            onClick={() => void checking.submit(async () => reloadOrder(order.uuid))}
          >
            {t.refresh}
          </Button>
        )}
      </div>
    </Alert>
  );
}
