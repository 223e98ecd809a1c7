import type { ShippingAddress } from "@dop/domain/orders";

/** The address columns of an order; all null where nothing is shipped. */
export function addressColumns(address: ShippingAddress | null) {
  return {
    ship_to_name: address?.shipToName ?? null,
    address_line_1: address?.lineOne ?? null,
    address_line_2: address?.lineTwo === "" ? null : (address?.lineTwo ?? null),
    address_line_3: null,
    city: address?.city ?? null,
    state: address?.stateProvince ?? null,
    zip: address?.zip ?? null,
    country: address?.country ?? null,
  };
}
