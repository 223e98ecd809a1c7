import type { StaffOrder } from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { useOrderAction } from "../use-order-action.ts";
import type { LicenseRecordState } from "./use-license-record.ts";
import { isDone } from "./wanted-table.tsx";
import { inLicenseOrder, licenseFieldNameOf } from "../../../../lib/words/license-value.ts";
import { focusPageHeading } from "../../../../ui/focus/focus-page-heading.ts";

interface MarkCorrectedProps {
  readonly order: StaffOrder;
  readonly wanted: Readonly<Record<string, string>>;
  readonly record: LicenseRecordState;
}

/** Says that the office has made the corrections; asks where the license does not say so yet (rule W-20). */
export function MarkCorrected({ order, wanted, record }: MarkCorrectedProps) {
  const t = useTexts("staffCorrections");
  const marking = useOrderAction(order.id);
  const [asking, setAsking] = useState(false);
  const open = inLicenseOrder(Object.keys(wanted)).filter((field) => !isDone(record.now(field), wanted[field] ?? ""));

  async function mark(): Promise<void> {
    const done = await marking.run(
      async () => api.patch(`/orders/${order.id}/corrections`, { body: { corrections: {} } }),
      t.marked,
    );
    setAsking(false);
    // The panel disappears with its button.
    if (done) focusPageHeading();
  }

  return (
    <>
      <Button
        small
        className="no-print"
        busy={marking.busy && !asking}
        onClick={() => (open.length === 0 ? void mark() : setAsking(true))}
      >
        {t.mark}
      </Button>
      <ConfirmDialog
        open={asking}
        small
        title={t.notAll.title}
        no={t.notAll.keep}
        yes={t.mark}
        busy={marking.busy}
        onNo={() => setAsking(false)}
        onYes={() => void mark()}
      >
        {record.record === undefined ? t.notAll.unread : t.notAll.text(open.map(licenseFieldNameOf).join(", "))}
      </ConfirmDialog>
    </>
  );
}
