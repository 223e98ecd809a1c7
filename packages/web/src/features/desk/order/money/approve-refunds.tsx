import type { StaffOrder } from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { toast } from "../../../../lib/messages/toast.ts";
import { formatDollars } from "../../../../lib/words/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { ApproveRefundsDialog, type RefundResults } from "../../../money/refunds/index.ts";
import { reloadStaffOrder } from "../staff-order-queries.ts";

/** Approves all requested refunds of an order together: its customer gets one email (rule M-21). */
export function ApproveRefunds({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("orderMoney").approvals;
  const [isAsking, setAsking] = useState(false);
  const waiting = order.products.filter(({ available_actions: can }) => can.includes("approve_refund"));
  const close = () => setAsking(false);

  function end({ results, refunded }: RefundResults): void {
    close();
    const failed = results.find(({ ok }) => !ok);
    if (failed === undefined) toast.success(t.done(formatDollars(refunded)));
    else toast.error(failed.message ?? "", { endsWithPage: true });
  }

  return (
    <>
      {waiting.length > 1 && (
        <Button small className="no-print mt-2" onClick={() => setAsking(true)}>
          {t.openAll(waiting.length)}
        </Button>
      )}
      <ApproveRefundsDialog
        ids={waiting.map(({ id }) => id)}
        open={isAsking}
        onClose={close}
        onDone={end}
        invalidate={() => reloadStaffOrder(order.id)}
      />
    </>
  );
}
