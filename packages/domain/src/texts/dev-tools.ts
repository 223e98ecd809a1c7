import { defineTexts } from "./catalogue.ts";

/** The grid of scenarios, outside production. */
export const devToolsTexts = defineTexts({
  title: "Dev Tools",
  intro: "Every button makes a new scenario by the portal’s own commands. The same seed gives the same people.",
  seed: "Seed",
  seedHint: "Kept in this browser.",
  product: "Product",
  products: {
    apostille: "Apostille",
    certifiedCopy: "Certified Copy",
    correction: "Correction",
    firstUs: "First US",
    firstInternational: "First International",
  },
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
  notThere: "–",
  notThereLabel: "This product has no such stage",
});
