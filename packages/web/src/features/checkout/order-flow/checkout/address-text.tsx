import { addressLines, countryName } from "@dop/domain/countries";
import type { ShippingAddress } from "@dop/domain/orders";
import { getTexts } from "../../../../i18n/use-texts.ts";

/** The address of a draft as the label will have it (rule W-35). */
export function AddressText({ address }: { readonly address: ShippingAddress }) {
  const { shipToName, lineOne, lineTwo, city, stateProvince: state, zip, country } = address;
  const lines = addressLines({
    ship_to_name: shipToName,
    address_line_1: lineOne,
    address_line_2: lineTwo,
    address_line_3: null,
    city,
    state,
    zip,
    country,
  });
  return (
    <span className="whitespace-pre-line">{[...lines, countryName(country, getTexts("countries"))].join("\n")}</span>
  );
}
