import type { Catalogue } from "@dop/texts/message";
import type { AnswerKind } from "./answers.ts";
import type { StatusId } from "./statuses.ts";

export type QueueCondition = "always" | "corrections" | "no_corrections" | "no_transmittal" | "usps" | "other_shipping";

/** A work list of the products at a step (rule Q-1). */
interface StepQueue {
  readonly name: keyof Catalogue["queue"]["names"];
  readonly when: QueueCondition;
}

/** A step of the workflow: the queues in which the office finds it, or the reason why it is in none. */
type Step = { readonly status: StatusId } & (
  | { readonly queues: readonly [StepQueue, ...StepQueue[]] }
  | { readonly noQueue: "not_begun" | "at_lieutenant_governor" | "ended" }
);

/** The part of a product that customers put into a cart. */
interface ProductCart {
  /** The setting that turns its sale on and off. */
  readonly soldBy: keyof Catalogue["settings"]["keys"];
  /** Most offices sell it: the landing page is prerendered with it. */
  readonly isUsuallySold: boolean;
  /** The drawing on its card. */
  readonly picture: string;
  /** The questions of its form, in the order of the review. */
  readonly answers: Readonly<Record<string, AnswerKind>>;
}

/**
 * The definition of one product; a fact that is left out does not hold. Its words are texts
 * (`texts/<language>/products`), and it has a form of its own only for questions that the usual form does not ask
 * (docs/decisions/0051).
 */
export interface ProductModule {
  /** As the wire and the database know it. */
  readonly id: keyof Catalogue["products"];
  /** As the code knows it. */
  readonly name: string;
  /** Its name in the search's `type` filter. */
  readonly code: string;
  /** First half of its queues' keys. */
  readonly queueCategory: keyof Catalogue["queue"]["categories"];
  /** Null where the license application orders it together with the license. */
  readonly cart: ProductCart | null;
  /** The steps that it passes through, in order. */
  readonly steps: readonly Step[];
  /** The step that printing leads to: an apostille waits for its transmittal, the rest is shipped. */
  readonly printedStep: StatusId;
  /** The step that the license registry ticks when the officiant has returned the license. */
  readonly finalizedStep?: StatusId;
  /** The customer reviews its license data before anything is printed (rule W-17). */
  readonly isReviewable?: true;
  /** It goes to the Lt. Governor's office, in a transmittal. */
  readonly goesByTransmittal?: true;
  /** Each of its countries is a product of its own in the order. */
  readonly isPerCountry?: true;
  /** It changes the record: the license's correction window has to be open (rule O-2). */
  readonly correctsLicense?: true;
  /** The license administration prints its documents. */
  readonly printsLicense?: true;
  readonly delivery: "mail" | "email";
  /** Its price in a new installation, in cents (rule M-3). */
  readonly defaultPrice: number;
  /** An order of it pays the processing fee (rule M-5). */
  readonly hasProcessingFee?: true;
  /** Published office days from payment to the end, which count until the product has enough history (rule O-38). */
  readonly standardDays: number;
  /** Its name in the grid of the Dev Tools, which lacks some products. */
  readonly scenario?: keyof Catalogue["devTools"]["products"];
}
