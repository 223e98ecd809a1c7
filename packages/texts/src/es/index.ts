// Rules: E-22 (docs/rules)
import * as english from "../en/index.ts";
import type { Catalogue } from "../message.ts";
import type { CustomerArea } from "../office-areas.ts";
import { checkout } from "./checkout/checkout.ts";
import { clientErrors } from "./shared/client-errors.ts";
import { connection } from "./shared/connection.ts";
import { contactFields } from "./order/contact-fields.ts";
import { contactStep } from "./checkout/contact-step.ts";
import { countries } from "./order/countries.ts";
import { customerOrder } from "./checkout/customer-order.ts";
import { documentReasons } from "./documents/document-reasons.ts";
import { documents } from "./documents/documents.ts";
import { documentsStep } from "./checkout/documents-step.ts";
import { emails } from "./order/emails.ts";
import { errors } from "./shared/errors.ts";
import { estimate } from "./order/estimate.ts";
import { inputProblems } from "./shared/input-problems.ts";
import { landing } from "./checkout/landing.ts";
import { licenseDocuments } from "./documents/license-documents.ts";
import { licenseFields } from "./order/license-fields.ts";
import { licenseReview } from "./checkout/license-review.ts";
import { licenseStep } from "./checkout/license-step.ts";
import { lookup } from "./checkout/lookup.ts";
import { mailbox } from "./order/mailbox.ts";
import { messages } from "./order/messages.ts";
import { orderFlow } from "./checkout/order-flow.ts";
import { paymentSandbox } from "./money/payment-sandbox.ts";
import { pricing } from "./order/pricing.ts";
import { products } from "./products/index.ts";
import { productStep } from "./checkout/product-step.ts";
import { receipt } from "./money/receipt.ts";
import { shell } from "./shared/shell.ts";
import { shippingStep } from "./checkout/shipping-step.ts";
import { actors, statuses } from "./order/statuses.ts";
import { turnPhoto } from "./documents/turn-photo.ts";
import { ui } from "./shared/ui.ts";
import { uploads } from "./documents/uploads.ts";
import { validation } from "./shared/validation.ts";
import { verifyLetter } from "./documents/verify-letter.ts";

/** What customers read. */
const translated = {
  actors,
  checkout,
  clientErrors,
  connection,
  contactFields,
  contactStep,
  countries,
  customerOrder,
  documentReasons,
  documents,
  documentsStep,
  emails,
  errors,
  estimate,
  inputProblems,
  landing,
  licenseDocuments,
  licenseFields,
  licenseReview,
  licenseStep,
  lookup,
  mailbox,
  messages,
  orderFlow,
  paymentSandbox,
  pricing,
  productStep,
  products,
  receipt,
  shell,
  shippingStep,
  statuses,
  turnPhoto,
  ui,
  uploads,
  validation,
  verifyLetter,
} satisfies Pick<Catalogue, CustomerArea>;

/**
 * Spanish as a public office in Utah writes it, with *usted*. The areas of the staff's screens stay in English.
 */
export const spanish: Catalogue = { ...english, ...translated };
