import { scenarioModule, type FirstCertificate, type ScenarioProduct, type ScenarioStage } from "@dop/domain/contract";
import {
  emptyCart,
  isCustomerProduct,
  productOf,
  statusIds,
  type Cart,
  type CustomerProductId,
  type ProductId,
} from "@dop/domain/orders";
import type { StaffRequester } from "../../http/requester.ts";
import type { Portal } from "../../portal.ts";
import { sampleCart } from "./sample-cart.ts";
import { ScenarioOffice, type ScenarioOrder } from "./scenario-office.ts";

export type ScenarioResult = { readonly cart: Cart; readonly path: string } | { readonly order: ScenarioOrder };

/** The stages before an order: the customer's page, and the parts of the cart that are filled by then. */
const cartStages = {
  productInfo: { path: "/product", filled: [] },
  contactInfo: { path: "/contact-info", filled: ["product"] },
  shippingAddress: { path: "/shipping-address", filled: ["product", "contactInfo"] },
  marriageLicense: { path: "/marriage-license", filled: ["product", "contactInfo", "shippingAddress"] },
  documentUploads: { path: "/document-uploads", filled: ["product", "contactInfo", "shippingAddress", "license"] },
  checkout: { path: "/checkout", filled: ["product", "contactInfo", "shippingAddress", "license", "documents"] },
} as const satisfies Partial<Record<ScenarioStage, { path: string; filled: readonly string[] }>>;

function isCartStage(stage: ScenarioStage): stage is keyof typeof cartStages {
  return Object.hasOwn(cartStages, stage);
}

/** A cart that is filled up to a stage. */
async function cartAt(
  portal: Portal,
  product: CustomerProductId,
  stage: keyof typeof cartStages,
  seed: string,
): Promise<Cart> {
  const complete = (await sampleCart(portal.registry, product, seed)) as unknown as Cart;
  const filled: readonly string[] = cartStages[stage].filled;
  const has = (part: string): boolean => filled.includes(part);
  const { contactInfo, shippingAddress, shippingType, license, documents } = emptyCart(product);
  return {
    ...(has("product") ? complete : emptyCart(product)),
    contactInfo: has("contactInfo") ? complete.contactInfo : contactInfo,
    shippingAddress: has("shippingAddress") ? complete.shippingAddress : shippingAddress,
    shippingType: has("shippingAddress") ? complete.shippingType : shippingType,
    license: has("license") ? complete.license : license,
    documents: has("documents") ? complete.documents : documents,
  };
}

async function advanceCustomerOrder(
  office: ScenarioOffice,
  product: CustomerProductId,
  stage: ScenarioStage,
  seed: string,
): Promise<ScenarioOrder> {
  const order = await office.place(product, seed);
  if (stage === "preOrder") return order;
  await office.pay(order);
  if (stage === "placed") return order;
  await office.confirmId(order);
  if (stage === "checkInfo") return order;
  if (productOf(product).isReviewable) await office.review(order, {});
  if (stage === "customerVerified") return order;
  if (productOf(product).goesByTransmittal) {
    await office.moveTo(order, statusIds.processed, product);
    await office.sendTransmittal(order);
    if (stage === "transmittal") return order;
  }
  await office.moveTo(order, statusIds.shipped);
  return order;
}

async function advanceFirstCertificate(
  office: ScenarioOffice,
  product: FirstCertificate["product_id"],
  stage: ScenarioStage,
  seed: string,
): Promise<ScenarioOrder> {
  const order = await office.placeFirstCertificate(product, seed, stage === "preOrder" ? "waiting" : "finalized");
  if (stage === "preOrder" || stage === "checkInfo") return order;
  if (productOf(product).isReviewable) await office.review(order, {});
  if (stage === "customerVerified") return order;
  await office.moveTo(order, statusIds.shipped);
  return order;
}

/**
 * Makes a scenario: a cart, or an order that the real commands bring to its stage. The same seed gives the same people.
 */
export async function runScenario(
  portal: Portal,
  staff: StaffRequester,
  scenario: { readonly product: ScenarioProduct; readonly stage: ScenarioStage; readonly seed: string },
): Promise<ScenarioResult> {
  const { stage, seed } = scenario;
  const product: ProductId = scenarioModule(scenario.product).id;
  const office = new ScenarioOffice(portal, staff, portal.clock());
  if (!isCustomerProduct(product)) return { order: await advanceFirstCertificate(office, product, stage, seed) };
  if (isCartStage(stage)) return { cart: await cartAt(portal, product, stage, seed), path: cartStages[stage].path };
  return { order: await advanceCustomerOrder(office, product, stage, seed) };
}
