import { bypassedPaymentLink, type CustomerOrder, paymentLinkSchema } from "@dop/domain/contract";
import { useEffect, useState } from "react";
import { OfficeContact } from "../../../../page/questions.tsx";
import { announce } from "../../../../lib/messages/announcement.ts";
import { paths } from "../../../../lib/routes/paths.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatCents, formatDay, formatDollars } from "../../../../lib/words/format.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { showPageHeading } from "../../../../ui/focus/focus-page-heading.ts";
import { isCanceled, MoneyAfterEnd } from "./after-end.tsx";
import { toCents } from "@dop/domain/pricing";
import { isPaidInPart } from "@dop/domain/ledger";
import { statusIds } from "@dop/domain/orders";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/api/api.ts";
import { useSubmit } from "../../../../lib/api/use-submit.ts";
import { orderQuery, reloadOrder } from "../order-queries.ts";

/** The notice about a payment that is not simply done. */
export function PaymentNotice({ order, received }: { readonly order: CustomerOrder; readonly received: boolean }) {
  const t = useTexts("customerOrder").payment;
  const receipt = useTexts("receipt");
  const { state, due, owed } = order.money;
  const heldWords = useHeldWords(order);
  useEffect(() => {
    if (!received) return;
    announce(state === "held" ? heldWords : t.received);
    // The Pay button is gone, and may have had the focus.
    if (document.activeElement === document.body) showPageHeading();
  }, [received, state, heldWords, t]);

  // The notice about the license covers the money.
  if (order.voided) return null;
  if (isCanceled(order)) {
    return (
      <Alert kind="info" title={t.canceled}>
        <MoneyAfterEnd order={order} />
        <p>{t.canceledText}</p>
        <LinkButton to={paths.landing} kind="secondary" className="mt-3 no-print">
          {t.orderAgain}
        </LinkButton>
      </Alert>
    );
  }
  if (due > 0)
    return order.documents_wanted ? <Alert kind="info" title={t.documentsFirst} /> : <PaymentPending order={order} />;
  if (owed > 0) return <Alert kind="info" title={receipt.owed(formatDollars(owed))} />;
  if (state === "held") return <Alert kind="ok" title={heldWords} />;
  if (state === "disputed") {
    return (
      <Alert kind="warn" title={t.disputed}>
        {t.disputedText} <OfficeContact />
      </Alert>
    );
  }
  return received ? <Alert kind="ok" title={t.received} /> : null;
}

/** The amount on hold, and how much of it will be charged: a part of the order may have been canceled. */
export function useHeldWords({ money: { held, payable, paid } }: CustomerOrder): string {
  const t = useTexts("customerOrder").payment;
  const leftToCharge = toCents(payable) - toCents(paid);
  return leftToCharge < toCents(held)
    ? t.heldInPart(formatDollars(held), formatCents(leftToCharge))
    : t.held(formatDollars(held));
}

/** Offers to pay the amount due: for the first time, after a decline, and after a hold has ended (rule M-13). */
function PaymentPending({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts("customerOrder").payment;
  const polling = usePaymentPolling(order.uuid);
  const paying = useSubmit({ failure: "inline" });
  const checking = useSubmit({ failure: "inline" });
  const { state, due: dollars, paid, refunded } = order.money;
  const here = formatCents(toCents(paid) - toCents(refunded));
  const title = isPaidInPart(order.money)
    ? t.paidInPart(here)
    : state === "declined"
      ? t.declined
      : state === "released"
        ? t.released
        : t.pending;
  const due = formatDollars(dollars);
  const { pay_by: payBy, under_way: isUnderWay } = order.payment;
  const again = state === "declined" || state === "released";

  async function pay(): Promise<void> {
    const { payment_link: link } = await api.post(`/orders/${order.uuid}/payment`, { schema: paymentLinkSchema });
    if (link === bypassedPaymentLink) await reloadOrder(order.uuid);
    else window.location.assign(link);
  }

  async function payOrReload(): Promise<void> {
    // A refusal mostly means that the order was paid or canceled meanwhile: show its current state.
    if (!(await paying.submit(pay))) await reloadOrder(order.uuid);
  }

  if (isUnderWay)
    return (
      <Alert kind="info" title={t.underWay}>
        <p>{t.underWayText(due)}</p>
      </Alert>
    );
  return (
    <Alert kind="warn" title={title}>
      <p>{hasBegun(order) ? t.goesOn(due) : t.pendingText(due)}</p>
      {typeof payBy === "string" && <p>{t.payBy(formatDay(payBy))}</p>}
      <output className="mt-1 block text-ink-2">{polling.active ? t.checking : t.stopped}</output>
      {paying.failure !== undefined && (
        <p role="alert" className="err">
          {paying.failure}
        </p>
      )}
      <div className="no-print mt-3 flex flex-wrap gap-3">
        <Button busy={paying.busy} onClick={() => void payOrReload()}>
          {again ? t.payAgain(due) : t.pay(due)}
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

/** Statuses at which the office has not begun with a product, or has stopped. */
const idle: ReadonlySet<number> = new Set([statusIds.preOrder, statusIds.refundRequested, statusIds.canceled]);

const hasBegun = ({ order_products: products }: CustomerOrder): boolean =>
  products.some(({ status_id: status }) => !idle.has(status));

const EVERY_MS = 4_000;
const FOR_MS = 120_000;

/**
 * Asks for the order every few seconds while it waits for its payment, for two minutes at most: the provider's event
 * may arrive after the customer. Every visit polls, because the address does not show who comes from the provider.
 */
function usePaymentPolling(uuid: string): { readonly active: boolean } {
  const [active, setActive] = useState(true);
  useQuery({ ...orderQuery(uuid), refetchInterval: active ? EVERY_MS : false });
  useEffect(() => {
    const timer = setTimeout(() => setActive(false), FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  return { active };
}
