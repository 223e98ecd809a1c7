import type { CustomerOrder } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { toCents } from "@dop/domain/pricing";
import { useEffect, useState } from "react";
import { OfficeContact } from "../../../app/shell/office-contact.tsx";
import { announce } from "../../../ui/announcer.tsx";
import { paths } from "../../../lib/paths.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatCents, formatDollars } from "../../../lib/format.ts";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { focusPageHeading } from "../focus.ts";
import { isCanceled, MoneyAfterEnd } from "./after-end.tsx";
import { PaymentPending } from "./payment-pending.tsx";

/** Until then a visitor has most likely just come from the payment. */
const JUST_PAID_MS = 15 * 60_000;

/** Whether the payment had arrived just before `now` (ms since the epoch), and nothing has happened since. */
function isJustPaid({ money, order_products: products }: CustomerOrder, now: number): boolean {
  const charge = money.entries.findLast(({ kind }) => kind === "charge");
  return (
    money.state === "paid" &&
    charge !== undefined &&
    now - Date.parse(charge.at) < JUST_PAID_MS &&
    products.every(({ status_id }) => status_id === statusIds.orderPlaced)
  );
}

/** The notice about a payment that is not simply done. */
export function PaymentNotice({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts("orderPage").payment;
  const receipt = useTexts("receipt");
  const { state, due, held, owed, payable, paid } = order.money;
  const isDue = due > 0;
  const [wasDue, setWasDue] = useState(isDue);
  const [received, setReceived] = useState(false);
  const [openedAt] = useState(() => Date.now());
  if (wasDue !== isDue) {
    setWasDue(isDue);
    setReceived(wasDue && (state === "paid" || state === "held"));
  }
  const leftToCharge = toCents(payable) - toCents(paid);
  // A part of the order was canceled since.
  const heldWords =
    leftToCharge < toCents(held)
      ? t.heldInPart(formatDollars(held), formatCents(leftToCharge))
      : t.held(formatDollars(held));
  useEffect(() => {
    if (!received) return;
    announce(state === "held" ? heldWords : t.received);
    // The Pay button may have had the focus, and is gone.
    if (document.activeElement === document.body) focusPageHeading();
  }, [received, state, heldWords, t]);

  // The notice about the license says it all.
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
  if (isDue)
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
  if (received || isJustPaid(order, openedAt)) {
    return (
      <Alert kind="ok" title={t.received}>
        {t.receivedText(order.email)}
      </Alert>
    );
  }
  return null;
}
