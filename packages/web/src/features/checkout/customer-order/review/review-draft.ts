import type { CustomerOrder } from "@dop/domain/contract";
import { correctionsOf, startReview, type LicenseData, type LicenseReview } from "@dop/domain/license-review";
import { useState } from "react";

/** The state of the review, and the text in each open editor, by field label. */
export interface ReviewDraft {
  readonly review: LicenseReview;
  readonly editors: Readonly<Record<string, string>>;
}

export interface ReviewDraftState {
  readonly value: ReviewDraft | undefined;
  readonly change: (next: ReviewDraft | undefined) => void;
}

/**
 * Drafts of this visit by order, product and license, in memory alone: they survive the other tabs and the browser's
 * Back, and no personal data of the license is left in the browser.
 */
const drafts = new Map<string, ReviewDraft>();

export function useReviewDraft(order: CustomerOrder): ReviewDraftState {
  const key = `${order.uuid}/${order.review_product_id}/${order.reference_id}`;
  const [, rerender] = useState(0);
  return {
    value: drafts.get(key),
    change: (next) => {
      if (next) drafts.set(key, next);
      else drafts.delete(key);
      rerender((count) => count + 1);
    },
  };
}

export const startDraft = (data: LicenseData): ReviewDraft => ({ review: startReview(data), editors: {} });

/** True when leaving would lose input. */
export function hasUnsentAnswers(draft: ReviewDraft | undefined): boolean {
  return (
    draft !== undefined &&
    (Object.keys(draft.editors).length > 0 || Object.keys(correctionsOf(draft.review)).length > 0)
  );
}

/** True for a field that is confirmed or edited, and whose editor is closed. */
export function isSettled({ review, editors }: ReviewDraft, label: string): boolean {
  return review[label]?.state !== "unconfirmed" && !Object.hasOwn(editors, label);
}

export function withEditor(draft: ReviewDraft, label: string, text: string): ReviewDraft {
  return { ...draft, editors: { ...draft.editors, [label]: text } };
}

export function withoutEditor(draft: ReviewDraft, label: string): ReviewDraft {
  return { ...draft, editors: Object.fromEntries(Object.entries(draft.editors).filter(([name]) => name !== label)) };
}
