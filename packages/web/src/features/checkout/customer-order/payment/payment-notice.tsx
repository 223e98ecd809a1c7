import type { CustomerOrder } from "@dop/domain/contract";
import { useEffect } from "react";
import { OfficeContact } from "../../../../page/office-contact.tsx";
import { announce } from "../../../../lib/messages/announcement.ts";
import { paths } from "../../../../lib/routes/paths.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatDollars } from "../../../../lib/words/format.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { showPageHeading } from "../show-page-heading.ts";
import { isCanceled, MoneyAfterEnd } from "./after-end.tsx";
import { useHeldWords } from "./held-words.ts";
import { PaymentPending } from "./payment-pending.tsx";

/** The notice about a payment that is not simply done. */
export function PaymentNotice({ order, received }: { readonly order: CustomerOrder; readonly received: boolean }) {
  const t = useTexts("customerOrder").payment;
  const receipt = useTexts("receipt");
  const { state, due, owed } = order.money;
  const heldWords = useHeldWords(order);
  useEffect(() => {
    if (!received) return;
    announce(state === "held" ? heldWords : t.received);
    // The Pay button may have had the focus, and is gone.
    if (document.activeElement === document.body) showPageHeading();
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
