import type { StaffOrder } from "@dop/domain/contract";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatDateTime, formatDollars } from "../../../../lib/words/format.ts";
import { useProductName } from "../product/product-name.ts";

/** Refunds on which a second admin has decided, with who requested and who decided, and why (rule M-68). */
export function RefundDecisions({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("orderMoney").refundDecisions;
  const nameOf = useProductName(order);
  const decisions = order.refund_decisions ?? [];
  if (decisions.length === 0) return null;
  return (
    <ul aria-label={t.label} className="mt-3 grid gap-2 border-t border-salt-200 pt-2 text-sm">
      {decisions.map(({ decline_reason: declined, ...one }) => {
        const product = order.products.find(({ id }) => id === one.order_product_id);
        return (
          <li key={one.id}>
            <span className="font-semibold">
              {t.heading(formatDollars(one.amount), product ? nameOf(product) : null)}
            </span>
            <span className="block text-xs text-ink-2">
              {t.asked(one.requested_by, formatDateTime(one.requested_at))}
            </span>
            <span className="block text-xs wrap-anywhere whitespace-pre-wrap text-ink-2">{t.reason(one.reason)}</span>
            <span className="block text-xs text-ink-2">
              {t[one.state](one.decided_by, formatDateTime(one.decided_at))}
            </span>
            {declined !== null && (
              <span className="block text-xs wrap-anywhere whitespace-pre-wrap text-ink-2">{t.why(declined)}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
