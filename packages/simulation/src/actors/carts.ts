import { aCertifiedCopyCart, aCorrectionCart, anApostilleCart, aLetterCart } from "../../../domain/test/carts.ts";
import { shippingTypeIds, type Cart } from "../../../domain/src/orders/index.ts";
import { utahCities } from "../../../server/src/ports/license-registry/sample-licenses.ts";
import { photos, type Photo } from "../photos.ts";
import type { Random } from "../random.ts";

export type Product = "apostille" | "copy" | "correction" | "letter";

interface Wish {
  readonly product: Product;
  readonly license: number;
  readonly spouses: readonly { readonly first_name: string; readonly last_name: string }[];
  /** Null for the first of the spouses. */
  readonly representative: { readonly firstName: string; readonly lastName: string } | null;
  readonly email: string;
  readonly photo: Photo;
}

const { overnight, twoDay, usps } = shippingTypeIds;
const countries = ["MX", "BR", "JP", "DE", "FR", "PH", "ES", "IT", "CO", "PE"];
const streets = ["Center St", "Main St", "University Ave", "Canyon Rd", "State St", "Freedom Blvd", "Temple Dr"];

export const documentsWith = (photo: Photo) => ({
  id: { contents: photos[photo], name: "id.png" },
  selfie: { contents: photos.good, name: "selfie.png" },
});

/** The cart of what someone wants, with what they choose besides. */
export function cartOf(random: Random, wish: Wish): Cart {
  const [one, two] = wish.spouses;
  const firstName = wish.representative?.firstName ?? one?.first_name ?? "";
  const lastName = wish.representative?.lastName ?? one?.last_name ?? "";
  const common = {
    contactInfo: {
      firstName,
      lastName,
      email: wish.email,
      phone: `(801) 555-${String(random.between(1000, 9999))}`,
    },
    license: {
      number: String(wish.license),
      spouse1First: one?.first_name ?? "",
      spouse1Last: one?.last_name ?? "",
      spouse2First: two?.first_name ?? "",
      spouse2Last: two?.last_name ?? "",
    },
    documents: {
      ...documentsWith(wish.photo),
      additional: wish.representative && { contents: photos.good, name: "power of attorney.png" },
    },
    shippingAddress: {
      shipToName: `${firstName} ${lastName}`,
      lineOne: `${String(random.between(10, 990))} ${random.pick(streets)}`,
      lineTwo: "",
      city: random.pick(utahCities),
      stateProvince: "UT",
      zip: `84${String(random.between(1, 799)).padStart(3, "0")}`,
      country: "US",
    },
    shippingType: random.pick([usps, usps, usps, twoDay, overnight] as const),
  };
  switch (wish.product) {
    case "apostille":
      return anApostilleCart({
        ...common,
        items: Array.from({ length: random.between(1, 2) }, (_, index) => ({
          country: countries[(wish.license + index) % countries.length] ?? "MX",
          fullCopy: random.chance(0.2),
          quantity: random.between(1, 2),
        })),
        additionalCertifiedCopies: random.pick([0, 0, 1]),
      });
    case "copy":
      return aCertifiedCopyCart({ ...common, quantity: random.between(1, 3) });
    case "correction":
      return aCorrectionCart(common);
    case "letter":
      return aLetterCart(common);
  }
}
