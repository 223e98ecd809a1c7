import type { CustomerOrder } from "@dop/domain/contract";
import { OfficeContact } from "../../app/shell/office-contact.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { useSession } from "../../session/use-session.ts";
import { Alert } from "../../ui/alert.tsx";
import { OrderAnother } from "./again/order-another.tsx";
import { DocumentsForm } from "./documents/documents-form.tsx";
import type { ChosenDocuments } from "./documents/use-chosen-files.ts";
import { isCanceled, MoneyAfterEnd } from "./payment/after-end.tsx";
import { Confirmation } from "./payment/confirmation.tsx";
import { PaymentNotice } from "./payment/payment-notice.tsx";
import type { PaymentArrived } from "./payment/use-payment-arrived.ts";
import { groupProducts } from "./progress/group-products.ts";
import { ProductCard } from "./progress/product-card.tsx";
import { Costs } from "./summary/costs.tsx";
import { OrderSummary } from "./summary/order-summary.tsx";
import { Receipt } from "./summary/receipt.tsx";

interface OrderTabProps {
  readonly order: CustomerOrder;
  readonly chosen: ChosenDocuments;
  readonly arrived: PaymentArrived;
}

/** The normal order view: what needs the customer first, then how far each document is, then what was ordered. */
export function OrderTab({ order, chosen, arrived }: OrderTabProps) {
  const t = useTexts("orderPage");
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
          <section aria-labelledby="order-products" className="grid gap-4">
            <h2 id="order-products" className="text-xl">
              {t.progress.heading}
            </h2>
            {groupProducts(order.order_products).map((group) => (
              <ProductCard
                key={group[0].id}
                group={group}
                unpaid={order.money.due > 0}
                held={order.money.held > 0}
                voided={order.voided}
                othersRemain={!isCanceled(order)}
              />
            ))}
          </section>
          <OrderSummary order={order} />
          {order.money.due === 0 && !order.voided && !staff && <OrderAnother order={order} />}
        </div>
        <div className="min-w-0">
          <Costs order={order} />
          <Receipt order={order} />
        </div>
      </div>
    </div>
  );
}
