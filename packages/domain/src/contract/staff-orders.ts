import * as z from "zod/mini";
import { staffDataRequestSchema } from "./data-requests.ts";
import { barcodeMatches, barcodeOutcomes } from "../license-back/comparison.ts";
import { lookDecisions, lookStates, secondPersonChoices } from "../license-review/index.ts";
import { actionNames } from "../workflow/index.ts";
import {
  lineField,
  optionalLine,
  optionalText,
  textField,
  type DocumentHint,
  type DocumentKind,
} from "../orders/index.ts";
import { documentReasons, storedSeenDocumentSchema } from "../staff/index.ts";
import { msg } from "@dop/texts/message";
import { atRiskSchema, assigneeSchema } from "./queues.ts";
import { moneySchema } from "./money.ts";
import {
  contactFields,
  customerOrderProductSchema,
  declarationSchema,
  spouseFields,
  workflowStepSchema,
} from "./orders.ts";
import { refundDecidedSchema } from "./refund-approvals.ts";
import { mailKinds, orderSmsSchema } from "./mail.ts";
import { timestampSchema } from "./timestamp.ts";
import { statusIdSchema } from "./statuses.ts";

/** Lists of its own, so that pages that read it load no others. */
const documentHintSchema = z.object({
  kind: z.enum(["id", "selfie", "license-back", "additional"] satisfies DocumentKind[]),
  hint: z.enum(["blurred", "glare", "small"] satisfies DocumentHint[]),
});

const barcodeMatch = z.enum(barcodeMatches);

/** Comparison of the barcode on the back of a driver license (rule P-26), without the rest of its content. */
const barcodeReadingSchema = z.object({
  outcome: z.enum(barcodeOutcomes),
  name: barcodeMatch,
  birth: barcodeMatch,
  expiry: barcodeMatch,
  age: barcodeMatch,
  read_at: timestampSchema,
  /** The state or country that issued it, and YYYY-MM of its expiry, for the clerk's note (rule P-46). */
  issuer: z.optional(z.string()),
  expires: z.optional(z.string()),
});
export type BarcodeReading = z.infer<typeof barcodeReadingSchema>;

const identityDifference = z.enum(["license", "address"]);
export type IdentityDifference = z.infer<typeof identityDifference>;

const actionSchema = z.enum(actionNames as [string, ...string[]]);

/** One order product as staff see it. */
export const staffOrderProductSchema = z.extend(
  z.omit(customerOrderProductSchema, { product_type: true, status: true, status_history: true, workflows: true }),
  {
    order_id: z.number(),
    product: z.object({ product_name: z.string() }),
    status_name: z.string(),
    workflows: z.array(z.extend(workflowStepSchema, { status_name: z.string() })),
    status_history: z.array(
      z.object({
        id: z.number(),
        status_id: z.number(),
        created_by: z.string(),
        created_at: timestampSchema,
        /** The steps that the change left out (rule W-29). */
        skipped: z.array(z.number()),
        /** The coded reason why documents were not accepted (rule P-22). */
        reason: z.nullable(z.enum(documentReasons)),
      }),
    ),
    at_risk: atRiskSchema,
    shipping: z.nullable(z.object({ shipping_type: z.string() })),
    transmittal_id: z.nullable(z.number()),
    transmittal: z.nullable(z.object({ created_at: timestampSchema, date: z.string(), url_id: z.number() })),
    queue: z.nullable(z.string()),
    /** Actions that the requester may take now (rule W-1). */
    available_actions: z.array(actionSchema),
    /** The requester asked for this refund, and may not approve it (rule M-68). */
    own_refund: z.optional(z.literal(true)),
    /** Steps of the checklist that the requester may toggle. */
    toggleable_steps: z.array(z.object({ step: z.number(), action: z.enum(["tick_step", "untick_step"]) })),
  },
);
export type StaffOrderProduct = z.infer<typeof staffOrderProductSchema>;

export const flagEntrySchema = z.object({
  id: z.number(),
  /** "1" means flagged. */
  flagged: z.enum(["0", "1"]),
  comment: z.string(),
  user: z.string(),
  created_at: timestampSchema,
});

/** A change of the corrections that waits for a second person, or did (rule W-39). */
export const secondLookSchema = z.object({
  id: z.number(),
  state: z.enum(lookStates),
  /** The value that was wanted before and the one from now on; null for none. */
  changes: z.array(z.object({ label: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  /** The clerk's reason for asking; empty for none. */
  note: z.string(),
  asked_by: z.string(),
  asked_at: timestampSchema,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(timestampSchema),
  /** The reason for sending it back; empty for every other end. */
  reason: z.string(),
  /** Actions on it that the requester may take now; none once it has ended. */
  decisions: z.array(z.enum(lookDecisions)),
});
export type SecondLook = z.infer<typeof secondLookSchema>;

export const commentSchema = z.object({
  id: z.number(),
  content: z.string(),
  created_by: z.string(),
  /** The requester wrote it, and may edit it (rule A-18); a colleague can have the same name. */
  mine: z.optional(z.boolean()),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});
export const commentsSchema = z.array(commentSchema);

/** GET /orders/{id} */
export const staffOrderSchema = z.object({
  id: z.number(),
  /** The order's reference, which names it and opens nothing; the customer's key is in no staff answer. */
  uuid: z.uuid(),
  /** The same reference. */
  url_id: z.uuid(),
  /** Shown instead of the whole reference. */
  patron_id: z.string(),
  created_at: timestampSchema,
  ...contactFields,
  reference_id: z.number(),
  /** The language that the customer reads and writes (rule E-15). */
  locale: z.optional(z.string()),
  invoice: z.nullable(
    z.object({
      number: z.number(),
      url: z.nullable(z.string()),
      paid_at: z.nullable(timestampSchema),
      total: z.number(),
    }),
  ),
  money: moneySchema,
  /** Refunds that the provider has not answered, and those that it refused last, each of one payment (rule M-37). */
  open_refunds: z.array(
    z.object({
      at: timestampSchema,
      state: z.enum(["asked", "refused"]),
      amount: z.number(),
      order_product_id: z.nullable(z.number()),
      card_last4: z.nullable(z.string()),
    }),
  ),
  /** A refund that waits for a second admin (rule M-68). */
  refund_request: z.optional(
    z.object({
      id: z.number(),
      amount: z.number(),
      order_product_id: z.nullable(z.number()),
      check_number: z.nullable(z.string()),
      reason: z.string(),
      requested_by: z.string(),
      requested_at: timestampSchema,
      /** The acts that the reader may take; `withdraw` is the decision "decline" of its requester. */
      decisions: z.array(z.enum(["approve", "decline", "withdraw"])),
    }),
  ),
  /** Oldest first. */
  refund_decisions: z.optional(z.array(refundDecidedSchema)),
  /** Dollars from which a refund that nobody else requested waits for a second admin; absent where one is enough. */
  second_person_refunds: z.optional(z.number()),
  voided: z.boolean(),
  /** Time at which its personal data was destroyed (rule P-19). */
  destroyed_at: z.nullable(timestampSchema),
  /** The admin who destroyed it; null where the time for which it is kept was over. */
  destroyed_by: z.nullable(z.string()),
  marriage_license: z.object({ id: z.number(), record_url: z.string(), print_url: z.string() }),
  ...spouseFields,
  /** The customer's declarations (rules O-55 and O-56). */
  declaration: z.optional(declarationSchema),
  /** The earlier order on whose confirmed ID this one relies (rule P-23); absent where it has its own photos. */
  identity: z.optional(
    z.object({
      order_id: z.number(),
      /** Null when it was taken back since. */
      confirmed_at: z.nullable(timestampSchema),
      confirmed_by: z.nullable(z.string()),
      /** The parts of this order that are others than that order's. */
      differs: z.optional(z.array(identityDifference)),
    }),
  ),
  /** The kind of ID that a clerk saw and confirmed (rule P-46). */
  seen_document: z.optional(storedSeenDocumentSchema),
  /** Orders of the same document for the same license, placed within days of this one (rule O-72). */
  same_orders: z.optional(z.array(z.object({ id: z.number(), created_at: timestampSchema }))),
  texts: z.optional(orderSmsSchema),
  /** The kinds of its emails that were not delivered (rule E-12); absent for none. */
  failed_mails: z.optional(z.array(z.enum(mailKinds))),
  flagged: z.boolean(),
  /** The user to whom the order is assigned (rule Q-7). */
  assignee: assigneeSchema,
  flag_history: z.array(flagEntrySchema),
  corrections_json: z.string(),
  /** The setting for a second person who confirms clerks' changes. */
  second_person: z.enum(secondPersonChoices),
  /** Newest first; at most one waits. */
  second_looks: z.array(secondLookSchema),
  /** Signed links below the API base, valid for minutes. */
  photo_id_url: z.nullable(z.string()),
  selfie_url: z.nullable(z.string()),
  document_url: z.nullable(z.string()),
  document_name: z.nullable(z.string()),
  /** In bytes; absent where nothing was sent. */
  document_size: z.optional(z.number()),
  /** True for a file that pages can show; every other one is only downloaded. */
  document_is_picture: z.optional(z.boolean()),
  /** Pages of a PDF; those shown are pictures at `{document_url}/pages/{number}`. Absent for other files. */
  document_pages: z.optional(z.object({ all: z.number(), shown: z.number() })),
  /** The back of the customer's driver license; absent where there is none, and for viewers (rule P-26). */
  license_back: z.optional(
    z.object({
      url: z.string(),
      /** Null while it is not read. */
      reading: z.nullable(barcodeReadingSchema),
    }),
  ),
  /** The documents that this answer shows. */
  document_ids: z.array(z.uuid()),
  /** Doubts of the customer's browser about the pictures (rule O-57). */
  document_hints: z.optional(z.array(documentHintSchema)),
  products: z.array(staffOrderProductSchema),
  comments: commentsSchema,
  unread_messages: z.number(),
  /** Requests of the customer about the personal data of the order (rule P-45), oldest first. */
  data_requests: z.optional(z.array(staffDataRequestSchema)),
  /** Other staff who have this order open at this moment. */
  also_open: z.array(z.string()),
});
export type StaffOrder = z.infer<typeof staffOrderSchema>;

/** POST /orders/{id}/flag; a comment is required when flagging (rule W-26). */
export const flagRequestSchema = z
  .strictObject({
    comment: optionalText(2000, msg("validation.max2000")),
    flagged: z.boolean(),
    /** State of the flag on the screen; another one means that a colleague was faster. */
    expected_flagged: z.optional(z.boolean()),
  })
  .check(
    z.refine((flag) => !flag.flagged || flag.comment !== "", {
      error: msg("officeValidation.flagCommentRequired"),
      path: ["comment"],
    }),
  );

/** POST and PATCH of a comment. */
export const commentRequestSchema = z.strictObject({
  content: textField(5000, { required: msg("officeValidation.commentRequired"), max: msg("validation.messageMax") }),
});

/** PATCH /orders/{id}/license-number */
export const licenseNumberRequestSchema = z.strictObject({
  license_number: z.coerce.number<number | string>({ error: msg("validation.licenseDigits") }).check(
    z.refine((number) => Number.isInteger(number) && number > 0, msg("validation.licenseDigits")),
    z.lte(999_999_999_999, msg("validation.licenseUnknown")),
  ),
  /** With false, the call asks about a license of another couple, a voided one and one that is too old (rule O-23). */
  use_anyway: z.optional(z.boolean()),
  /** The reason for using such a license. */
  reason: z.optional(optionalText(2000, msg("validation.max2000"))),
});
export type LicenseNumberRequest = z.infer<typeof licenseNumberRequestSchema>;
export const licenseNumberAnswerSchema = z.object({ reference_id: z.number() });

/** PATCH /orders/{id}/corrections: an empty object marks them as made by the office. */
export const correctionsMadeSchema = z.strictObject({ corrections: z.strictObject({}) });

/** POST /orders/{id}/corrections/second-look */
export const secondLookDecisionSchema = z
  .strictObject({
    /** The look that the screen shows. */
    id: z.int().check(z.positive()),
    decision: z.enum(lookDecisions),
    reason: z.optional(optionalText(2000, msg("validation.max2000"))),
  })
  .check(
    z.refine(({ decision, reason = "" }) => decision !== "send_back" || reason !== "", {
      error: msg("officeValidation.reasonRequired"),
      path: ["reason"],
    }),
  );
export type SecondLookDecision = z.infer<typeof secondLookDecisionSchema>;

/** PATCH /orders/products/{productId}/shipping */
export const shippingNumberSchema = z.strictObject({
  tracking_shipping: lineField(100, {
    required: msg("officeValidation.trackingRequired"),
    max: msg("officeValidation.max100"),
  }),
  /** The status that the screen shows; another one means that another clerk was faster. */
  expected_status_id: z.optional(statusIdSchema),
});
export const shippingNumberAnswerSchema = z.object({ tracking_shipping: z.string() });

/** POST /orders/batch-print */
export const batchPrintSchema = z.strictObject({
  order_products: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(20)),
  /** Tracking numbers by order product id, as the scanner filled them. */
  tracking_numbers: z.optional(
    z.record(z.string().check(z.regex(/^\d{1,15}$/)), optionalLine(100, msg("officeValidation.max100"))),
  ),
});
export const batchPrintAnswerSchema = z.object({
  order_products: z.array(z.number()),
  license_numbers: z.array(z.number()),
  print_url: z.string(),
});

/** Answers of calls that mail the customer: whether the first try failed. */
export const emailStateSchema = z.object({ isEmailError: z.boolean() });
