import type { StaffOrder } from "@dop/domain/contract";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { errorMessage } from "../../../../lib/api/handle-error.ts";
import { Button } from "../../../../ui/button.tsx";
import type { LicenseRecordState } from "./use-license-record.ts";

interface RecordStateProps {
  readonly order: Pick<StaffOrder, "reference_id">;
  readonly state: LicenseRecordState;
  readonly className?: string;
}

/** Why the license cannot be shown; nothing while it is shown (rule W-40). */
export function RecordState({ order, state, className }: RecordStateProps) {
  const t = useTexts("staffCorrections").record;
  const { answer, error, isFetching, retry } = state;
  const words =
    answer?.voided === true
      ? t.voided
      : answer?.missing === "destroyed"
        ? t.destroyed
        : answer?.missing === "unknown"
          ? t.unknown(order.reference_id)
          : undefined;
  if (answer) return words === undefined ? null : <p className={className}>{words}</p>;
  if (error === null) return <p className={className}>{t.loading}</p>;
  return (
    <div className={className}>
      <p>
        {t.failed} {errorMessage(error)}
      </p>
      <Button kind="secondary" small className="no-print mt-1" busy={isFetching} onClick={retry}>
        {t.retry}
      </Button>
    </div>
  );
}
