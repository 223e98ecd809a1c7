import type { CustomerOrder } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { OfficeContact } from "../../../page/questions.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useSession } from "../../../session/use-session.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { OrderAnother } from "./order-another.tsx";
import { DocumentsForm } from "./documents/documents-form.tsx";
import type { ChosenFiles } from "./documents/use-chosen-files.ts";
import { MoneyAfterEnd } from "./payment/after-end.tsx";
import { Confirmation } from "./payment/confirmation.tsx";
import { PaymentNotice } from "./payment/payment-notice.tsx";
import type { PaymentArrived } from "./payment/use-payment-arrived.ts";
import { OrderEstimate } from "./progress/order-estimate.tsx";
import { OrderProducts } from "./progress/order-products.tsx";
import { Costs } from "./summary/costs.tsx";
import { OrderSummary } from "./summary/order-summary.tsx";

const ended: ReadonlySet<number> = new Set([statusIds.canceled, statusIds.refundRequested]);

/** True when the page of an order offers the next one: not while it waits for documents or payment (rule O-51). */
const mayOrderAnother = (order: CustomerOrder): boolean =>
  order.money.due === 0 &&
  !order.voided &&
  !order.documents_wanted &&
  !order.order_products.every(({ status_id: status }) => ended.has(status));

interface OrderTabProps {
  readonly order: CustomerOrder;
  readonly chosenFiles: ChosenFiles;
  readonly arrived: PaymentArrived;
}

/** The normal view of an order: first the customer's part, then the progress of each document, then the order. */
export function OrderTab({ order, chosenFiles, arrived }: OrderTabProps) {
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
      {order.documents_wanted && <DocumentsForm order={order} chosenFiles={chosenFiles} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid gap-6">
          {!arrived.confirming && <OrderEstimate order={order} after={remade} />}
          <OrderProducts order={order} heading={t.progress.heading} products={order.order_products} />
          <OrderSummary order={order} />
          {mayOrderAnother(order) && !staff && <OrderAnother order={order} />}
        </div>
        <div className="min-w-0">
          <Costs order={order} />
        </div>
      </div>
    </div>
  );
}
