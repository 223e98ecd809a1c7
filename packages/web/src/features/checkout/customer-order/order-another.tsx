import type { CustomerOrder } from "@dop/domain/contract";
import {
  allShippingTypeIds,
  type Cart,
  contact,
  type CustomerProductId,
  customerProductIds,
  emptyCart,
  spouses,
} from "@dop/domain/orders";
import { replaceCart } from "../../../cart/cart-store.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { formatDate } from "../../../lib/words/format.ts";
import { paths } from "../../../lib/routes/paths.ts";
import { useNavigate } from "../../../lib/routes/router.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";

/** Starts another order with the details of this one (rule O-51). */
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

/** A part of an address as drafts have it: one that was sent as "-" is empty in answers (rule O-71). */
const draftPart = (answered: string): string => answered || "-";

/** A draft with an order's names, contact, address, license and confirmed ID (rule P-23); never its photos. */
export function draftFromOrder(order: CustomerOrder, productType: CustomerProductId): Cart {
  const blank = emptyCart(productType);
  const sent = order.order_products.find(({ address }) => address !== null);
  const address = sent?.address;
  return {
    ...blank,
    ...(order.identity_until ? { identityFrom: order.uuid } : {}),
    contactInfo: contact.fromRow(order),
    license: { number: String(order.reference_id), ...spouses.fromRow(order) },
    ...(address && {
      shippingAddress: {
        shipToName: address.ship_to_name,
        lineOne: address.address_line_1,
        lineTwo: [address.address_line_2, address.address_line_3].filter(Boolean).join(", "),
        city: draftPart(address.city),
        stateProvince: draftPart(address.state),
        zip: draftPart(address.zip),
        country: address.country,
      },
      shippingType: allShippingTypeIds.find((id) => id === sent.shipping?.id) ?? null,
    }),
  };
}
