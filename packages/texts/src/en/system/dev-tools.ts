import { productScenarios } from "../products/office.ts";

/** The grid of scenarios, outside production. */
export const devTools = {
  title: "Dev Tools",
  intro: "Every button makes a new scenario by the portal’s own commands. The same seed gives the same people.",
  seed: "Seed",
  seedHint: "Kept in this browser.",
  product: "Product",
  products: productScenarios,
  stages: {
    productInfo: "Product Info",
    contactInfo: "Contact Info",
    shippingAddress: "Shipping Address",
    marriageLicense: "Marriage License",
    documentUploads: "Document Uploads",
    checkout: "Checkout",
    preOrder: "Pre-Order",
    placed: "Placed",
    checkInfo: "Check Info",
    transmittal: "Transmittal",
    customerVerified: "Customer Verified",
    finished: "Finished",
  },
  user: "User",
  admin: "Admin",
  openAs: (role: string, product: string, stage: string) => `${role}: ${product}, ${stage}`,
  notThere: {
    cart: "Ordered with the license application, without a cart",
    placed: "Starts at Pre-Order",
    transmittal: "Only apostilles go to the Lt. Governor",
    customerVerified: "The customer reviews no license data",
  },
};

/** The page that lists the portal's calls. */
export const apiDocs = {
  title: "Calls of the Document Ordering Portal",
  intro: "Every call below the API base, generated from the schemas that check requests and answers.",
  openApi: "OpenAPI 3.1 document (JSON)",
};
