// Rules: M-68 (docs/rules)
import type { Cents } from "../pricing/money.ts";

/** Choices of the setting `refund_approval`: an admin approves a refund alone, or not the one that they requested. */
export const refundApprovals = ["one_person", "second_person"] as const;
export type RefundApproval = (typeof refundApprovals)[number];

/** The settings about the approval of refunds. */
interface RefundPolicy {
  readonly refundApproval: RefundApproval;
  /** Cents from which on a refund needs a second person. */
  readonly refundSecondPersonCents: Cents;
}

/** True for a refund of these cents that its requester may not approve; with nothing to return, nobody is needed. */
export const needsSecondPerson = ({ refundApproval, refundSecondPersonCents }: RefundPolicy, cents: Cents): boolean =>
  refundApproval === "second_person" && cents > 0 && cents >= refundSecondPersonCents;
