import type { CustomerOrder, CustomerOrderProduct } from "@dop/domain/contract";
import { productOf, statusIds, type ProductId } from "@dop/domain/orders";
import { useTexts } from "../../../i18n/use-texts.ts";
import { estimateText } from "../../../lib/estimate-text.ts";
import { OrderProducts } from "./order-products.tsx";

const awaitsReview = ({ product_id: product, status_id: status }: CustomerOrderProduct): boolean =>
  status === statusIds.infoVerified && productOf(product as ProductId).isReviewable;

/** Below the review of the license: when what waits for it is usually done, and how far the other documents are. */
export function ProgressDuringReview({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts("customerOrder").progress;
  const dates = order.order_products
    .filter(awaitsReview)
    .flatMap(({ product_id: product, estimate }) => (estimate ? [estimateText(product as ProductId, estimate)] : []));
  const others = order.order_products.filter((product) => !awaitsReview(product));
  return (
    <>
      {[...new Set(dates)].map((date) => (
        <p key={date}>
          {date} {t.waitsForYou}
        </p>
      ))}
      {others.length > 0 && <OrderProducts order={order} heading={t.others} products={others} />}
    </>
  );
}
