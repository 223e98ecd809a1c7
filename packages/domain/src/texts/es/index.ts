// Rules: E-22 (docs/rules)
import * as english from "../en/index.ts";
import type { Catalogue } from "../message.ts";
import type { CustomerArea } from "../office-areas.ts";
import { checkout } from "./checkout.ts";
import { clientErrors } from "./client-errors.ts";
import { connection } from "./connection.ts";
import { contactFields } from "./contact-fields.ts";
import { contactStep } from "./contact-step.ts";
import { countries } from "./countries.ts";
import { customerOrder } from "./customer-order.ts";
import { documentReasons } from "./document-reasons.ts";
import { documents } from "./documents.ts";
import { documentsStep } from "./documents-step.ts";
import { emails } from "./emails.ts";
import { errors } from "./errors.ts";
import { estimate } from "./estimate.ts";
import { inputProblems } from "./input-problems.ts";
import { landing } from "./landing.ts";
import { licenseDocuments } from "./license-documents.ts";
import { licenseFields } from "./license-fields.ts";
import { licenseReview } from "./license-review.ts";
import { licenseStep } from "./license-step.ts";
import { lookup } from "./lookup.ts";
import { mailbox } from "./mailbox.ts";
import { messages } from "./messages.ts";
import { orderFlow } from "./order-flow.ts";
import { paymentSandbox } from "./payment-sandbox.ts";
import { pricing } from "./pricing.ts";
import { productStep } from "./product-step.ts";
import { receipt } from "./receipt.ts";
import { shell } from "./shell.ts";
import { shippingStep } from "./shipping-step.ts";
import { actors, statuses } from "./statuses.ts";
import { turnPhoto } from "./turn-photo.ts";
import { ui } from "./ui.ts";
import { uploads } from "./uploads.ts";
import { validation } from "./validation.ts";
import { verifyLetter } from "./verify-letter.ts";

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
