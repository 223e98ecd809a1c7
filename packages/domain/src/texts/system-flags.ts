import { defineTexts } from "./catalogue.ts";

/** Flag comments that the portal itself writes, for staff. */
export const systemFlagTexts = defineTexts({
  wrongAmount: "Payment Issue: the amount paid is not the order's total.",
  paidTwice: "Payment Issue: the order was paid twice. Refund one payment.",
  paidAfterCancellation: "Payment Issue: the order was paid after it was canceled. Refund the payment.",
  paidAfterVoiding: "Payment Issue: the order was paid after its license was voided. Refund the payment.",
});
