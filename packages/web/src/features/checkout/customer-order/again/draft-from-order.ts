// Rules: O-51 (docs/rules)
import type { CustomerOrder } from "@dop/domain/contract";
import { allShippingTypeIds, contact, emptyCart, spouses, type Cart, type CustomerProductId } from "@dop/domain/orders";

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
        city: address.city,
        stateProvince: address.state,
        zip: address.zip,
        country: address.country,
      },
      shippingType: allShippingTypeIds.find((id) => id === sent.shipping?.id) ?? null,
    }),
  };
}
