import { apostille } from "./apostille/product.ts";
import { certifiedCopy } from "./certified-copy/product.ts";
import { firstCertificateInternational } from "./first-certificate-international/product.ts";
import { firstCertificateUs } from "./first-certificate-us/product.ts";
import { letterOfValidity } from "./letter-of-validity/product.ts";
import { licenseCorrection } from "./license-correction/product.ts";
import type { ProductModule } from "./product-module.ts";

export * from "./answers.ts";
export * from "./statuses.ts";
export type { ProductModule, QueueCondition } from "./product-module.ts";

/** Every product (rule O-1), in the order of the landing page. */
export const productModules = [
  apostille,
  certifiedCopy,
  licenseCorrection,
  letterOfValidity,
  firstCertificateUs,
  firstCertificateInternational,
] as const satisfies readonly ProductModule[];

type Module = (typeof productModules)[number];
export type ProductId = Module["id"];

export const productIds = Object.fromEntries(productModules.map(({ name, id }) => [name, id])) as {
  readonly [M in Module as M["name"]]: M["id"];
};

/** Every product, by the id that the wire and the database know. */
export const products = Object.fromEntries(productModules.map((module) => [module.id, module])) as {
  readonly [M in Module as M["id"]]: M;
};

/** The definition of one product. */
export const productOf = (productId: ProductId): ProductModule => products[productId];

export const allProductIds: readonly ProductId[] = productModules.map(({ id }) => id);

type CustomerModule = Exclude<Module, { readonly cart: null }>;
/** Products that customers can put into a cart. */
export type CustomerProductId = CustomerModule["id"];

export function isCustomerProduct(productId: ProductId): productId is CustomerProductId {
  return productOf(productId).cart !== null;
}

export const customerProductIds: readonly CustomerProductId[] = allProductIds.filter(isCustomerProduct);

type PerCountryId = Extract<Module, { readonly isPerCountry: true }>["id"];

/** True for a product of which each country is a product of its own in the order. */
export function isPerCountry(productId: ProductId): productId is PerCountryId {
  return productOf(productId).isPerCountry === true;
}

/** Products that the license application orders. */
type FirstCertificateId = Exclude<ProductId, CustomerProductId>;
export const firstCertificateIds: readonly FirstCertificateId[] = allProductIds.filter((id) => !isCustomerProduct(id));

/** The part of a customer's product that its cart needs. */
export const cartOf = <Id extends CustomerProductId>(productId: Id): (typeof products)[Id]["cart"] =>
  products[productId].cart;

/** Settings that turn the sale of a product on and off. */
export type SoldBy = CustomerModule["cart"]["soldBy"];
