import { namesOf } from "../../message.ts";
import { products } from "../products/index.ts";

/** Names of statuses and products, and what a status means to the customer (docs/rules/workflow.md). */
export const statuses = {
  names: {
    1: "Order Placed",
    2: "Info Verified",
    3: "Customer Verification",
    4: "Sent to Lt. Governor's Office",
    5: "Arrived at Lt. Governor's Office",
    6: "Shipped",
    7: "Refund Requested",
    8: "Canceled",
    9: "Processed",
    10: "Order Issue",
    11: "Pre-Order",
    12: "Finalized",
  },
  descriptions: {
    1: "We have your order and will check your documents.",
    2: "Your documents are approved.",
    3: "The license data is confirmed.",
    4: "Your document is on its way to the Lt. Governor's office.",
    5: "The Lt. Governor's office has your document.",
    6: "Your document is on its way to you.",
    7: "Awaiting refund approval.",
    8: "Order Cancelled.",
    9: "Your document is printed and ready for the Lt. Governor's office.",
    10: "Order Issue - Awaiting Further Information (see the messages tab for details).",
    11: "Waiting for payment.",
    12: "The license was returned and is on record.",
  },
  /** The second step of an international first certificate (rule W-7). */
  licenseFinalized: "License Finalized",
  products: namesOf(products),
};

/** The author of a step when no staff member was logged in. */
export const actors = {
  customer: "Customer",
  lieutenantGovernor: "Lt. Governor Office",
  officiant: "Officiant",
  system: "System",
  paymentProvider: "Payment",
};
