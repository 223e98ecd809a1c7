import type { CustomerOrder } from "@dop/domain/contract";
import { productOf, type ProductId } from "@dop/domain/orders";
import { useEffect } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { announce } from "../../../../lib/messages/announcement.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { IconPrint } from "../../../../ui/icons.tsx";
import { showPageHeading } from "../../../../ui/focus/focus-page-heading.ts";
import { documentName } from "../progress/product-names.ts";
import { OrderEstimate } from "../progress/order-estimate.tsx";
import { useHeldWords } from "./payment-notice.tsx";

/** The start of an order's page right after its payment: thanks, date, next steps, a receipt to print. */
export function Confirmation({ order, received }: { readonly order: CustomerOrder; readonly received: boolean }) {
  const t = useTexts("customerOrder");
  const words = t.confirmation;
  const heldWords = useHeldWords(order);
  const title = order.money.state === "held" ? heldWords : t.payment.received;
  useEffect(() => {
    // A page that opens like this is read from its heading on.
    if (received) announce(title);
    showPageHeading();
  }, [received, title]);
  const steps = stepsOf(order);
  return (
    <Card as="section" labelledBy="confirmation" className="border-l-8 border-l-ok">
      <h2 id="confirmation" className="text-xl">
        {title}
      </h2>
      <div className="mt-2 font-semibold">
        <OrderEstimate order={order} />
      </div>
      <h3 className="mt-4 text-lg">{words.next}</h3>
      <ol className="mt-1 list-decimal space-y-1 pl-6">
        {steps.first.map((step) => (
          <li key={step}>{words.steps[step]}</li>
        ))}
        {steps.endings.map(({ step, names }) => (
          <li key={step}>
            {names}
            {words.steps[step]}
          </li>
        ))}
      </ol>
      <p className="mt-3 max-w-[44rem]">{words.email(order.email)}</p>
      <Button kind="secondary" className="no-print mt-4 max-w-full wrap-anywhere" onClick={() => window.print()}>
        <IconPrint /> {words.print}
      </Button>
    </Card>
  );
}

/** The last step of a document, by the confirmation's name for it. */
function endingOf(id: ProductId): "apostille" | "mail" | "email" {
  const { goesByTransmittal, delivery } = productOf(id);
  return goesByTransmittal ? "apostille" : delivery;
}

/** The steps of an order from its payment to the end. */
function stepsOf({ order_products: products }: CustomerOrder) {
  const endings = new Map<ReturnType<typeof endingOf>, Set<string>>();
  for (const product of products) {
    const ending = endingOf(product.product_id as ProductId);
    endings.set(ending, (endings.get(ending) ?? new Set()).add(documentName(product)));
  }
  const isReviewed = products.some(({ product_id: id }) => productOf(id as ProductId).isReviewable);
  return {
    first: ["check" as const, ...(isReviewed ? ["review" as const] : [])],
    endings: (["apostille", "mail", "email"] as const).flatMap((step) => {
      const names = endings.get(step);
      // Documents that end in different ways are named, or the second way reads as the first one going on.
      return names ? [{ step, names: endings.size > 1 ? `${[...names].join("; ")}: ` : "" }] : [];
    }),
  };
}
