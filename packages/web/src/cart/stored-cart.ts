import {
  customerProductIds,
  emptyCart,
  type Cart,
  type CartDocument,
  type CustomerProductId,
} from "@dop/domain/orders";
import { parseJson } from "../lib/api/parse-json.ts";

type Fields = Record<string, unknown>;

/**
 * Parses the draft in `text`; undefined when it is no draft of a product. Missing values and values of the wrong type
 * become those of a blank draft, so that forms can rely on them. Also accepts `countries` for `items`, and
 * `additionalDocument` for `additional`.
 */
export function parseStoredCart(text: string | null): Cart | undefined {
  const stored = fields(parseJson(text ?? ""));
  const productType = customerProductIds.find((id) => id === stored["productType"]);
  return productType === undefined ? undefined : completed(productType, stored);
}

function completed(productType: CustomerProductId, stored: Fields): Cart {
  const blank = emptyCart(productType);
  const { countries, ...rest } = stored;
  const documents = fields(stored["documents"]);
  const cart: Fields = { ...rest, ...(Array.isArray(countries) && !("items" in rest) ? { items: countries } : {}) };
  for (const [name, value] of Object.entries(blank)) {
    const given = cart[name];
    if (Array.isArray(value)) cart[name] = Array.isArray(given) ? given.filter((one) => fields(one) === one) : value;
    else if (typeof value === "string" && typeof given !== "string") cart[name] = value;
    else if (given === undefined) cart[name] = value;
  }
  return {
    ...optional(cart),
    productType,
    contactInfo: texts(blank.contactInfo, stored["contactInfo"]),
    shippingAddress: texts(blank.shippingAddress, stored["shippingAddress"]),
    license: texts(blank.license, stored["license"]),
    documents: {
      id: file(documents["id"]),
      selfie: file(documents["selfie"]),
      ...(documents["license-back"] !== undefined && { "license-back": file(documents["license-back"]) }),
      additional: file(documents["additional"] ?? documents["additionalDocument"]),
    },
  } as Cart;
}

/** Drops optional answers whose type is not the one that the forms expect. */
function optional({ wrong, textMe, ...cart }: Fields): Fields {
  const { fields: ticked, text } = fields(wrong);
  return {
    ...cart,
    ...(textMe === true && { textMe }),
    ...(Array.isArray(ticked) && typeof text === "string" && { wrong }),
  };
}

function texts<T extends object>(blank: T, stored: unknown): T {
  const given = fields(stored);
  const valueOf = ([name, value]: [string, unknown]) => [name, typeof given[name] === "string" ? given[name] : value];
  return Object.fromEntries(Object.entries(blank).map(valueOf)) as T;
}

function file(stored: unknown): CartDocument | null {
  const { contents, name, hints = [] } = fields(stored);
  const isFile = typeof contents === "string" && typeof name === "string" && Array.isArray(hints);
  return isFile ? (stored as CartDocument) : null;
}

const fields = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});
