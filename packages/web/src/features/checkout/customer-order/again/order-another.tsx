import type { CustomerOrder } from "@dop/domain/contract";
import { customerProductIds, type CustomerProductId } from "@dop/domain/orders";
import { replaceCart } from "../../../../cart/cart-store.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { formatDate } from "../../../../lib/words/format.ts";
import { paths } from "../../../../lib/routes/paths.ts";
import { useNavigate } from "../../../../lib/routes/router.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { draftFromOrder } from "./draft-from-order.ts";

/** Starts another order with what this one has said already (rule O-51). */
export function OrderAnother({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts("customerOrder").again;
  const { products } = useTexts("statuses");
  const sold = useConfig().products;
  const navigate = useNavigate();
  const offered = customerProductIds.filter((id) => sold.includes(id));

  function start(product: CustomerProductId): void {
    replaceCart(draftFromOrder(order, product));
    navigate(paths.product);
  }

  return (
    <Card as="section" labelledBy="order-another" className="no-print">
      <h2 id="order-another" className="text-xl">
        {t.heading}
      </h2>
      <p className="mt-1 max-w-[44rem]">
        {order.identity_until ? t.textWithIdentity(formatDate(order.identity_until, "UTC")) : t.text}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {offered.map((product) => (
          <Button key={product} kind="secondary" onClick={() => start(product)}>
            {products[product]}
          </Button>
        ))}
      </div>
    </Card>
  );
}
