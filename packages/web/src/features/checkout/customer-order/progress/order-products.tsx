import type { CustomerOrder } from "@dop/domain/contract";
import { isCanceled } from "../payment/after-end.tsx";
import { groupProducts } from "./group-products.ts";
import { ProductCard } from "./product-card.tsx";

interface OrderProductsProps {
  readonly order: CustomerOrder;
  readonly heading: string;
  /** Those of the order that are shown. */
  readonly products: CustomerOrder["order_products"];
}

/** How far documents of an order are. */
export function OrderProducts({ order, heading, products }: OrderProductsProps) {
  return (
    <section aria-labelledby="order-products" className="grid gap-4">
      <h2 id="order-products" className="text-xl">
        {heading}
      </h2>
      {groupProducts(products).map((group) => (
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
  );
}
