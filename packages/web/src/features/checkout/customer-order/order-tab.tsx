import type { CustomerOrder } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { OfficeContact } from "../../../page/office-contact.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useSession } from "../../../session/use-session.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { OrderAnother } from "./again/order-another.tsx";
import { DocumentsForm } from "./documents/documents-form.tsx";
import type { ChosenDocuments } from "./documents/use-chosen-files.ts";
import { MoneyAfterEnd } from "./payment/after-end.tsx";
import { Confirmation } from "./payment/confirmation.tsx";
import { PaymentNotice } from "./payment/payment-notice.tsx";
import type { PaymentArrived } from "./payment/use-payment-arrived.ts";
import { OrderEstimate } from "./progress/order-estimate.tsx";
import { OrderProducts } from "./progress/order-products.tsx";
import { Costs } from "./summary/costs.tsx";
import { OrderSummary } from "./summary/order-summary.tsx";
import { Receipt } from "./summary/receipt.tsx";

const ended: ReadonlySet<number> = new Set([statusIds.canceled, statusIds.refundRequested]);

/**
 * Whether the page of an order leads to the next one: not while it waits for new documents, and not when it came to
 * nothing (rule O-51).
 */
const mayOrderAnother = (order: CustomerOrder): boolean =>
  order.money.due === 0 &&
  !order.voided &&
  !order.documents_wanted &&
  !order.order_products.every(({ status_id: status }) => ended.has(status));

interface OrderTabProps {
  readonly order: CustomerOrder;
  readonly chosen: ChosenDocuments;
  readonly arrived: PaymentArrived;
}

/** The normal order view: what needs the customer first, then how far each document is, then what was ordered. */
export function OrderTab({ order, chosen, arrived }: OrderTabProps) {
  const t = useTexts("customerOrder");
  const { remade } = useTexts("estimate");
  const staff = useSession() !== undefined;
  return (
    <div className="grid gap-6">
      {order.voided && (
        <Alert kind="error" title={t.voided.title}>
          <p>
            {t.voided.text} <OfficeContact />
          </p>
          <MoneyAfterEnd order={order} />
        </Alert>
      )}
      {arrived.confirming ? (
        <Confirmation order={order} received={arrived.received} />
      ) : (
        <PaymentNotice order={order} received={arrived.received} />
      )}
      {order.documents_wanted && <DocumentsForm order={order} chosen={chosen} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid gap-6">
          {!arrived.confirming && <OrderEstimate order={order} after={remade} />}
          <OrderProducts order={order} heading={t.progress.heading} products={order.order_products} />
          <OrderSummary order={order} />
          {mayOrderAnother(order) && !staff && <OrderAnother order={order} />}
        </div>
        <div className="min-w-0">
          <Costs order={order} />
          <Receipt order={order} />
        </div>
      </div>
    </div>
  );
}
