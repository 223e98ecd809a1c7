import type { StaffOrder } from "@dop/domain/contract";
import { findLicenseField } from "@dop/domain/license-review";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { errorMessage } from "../../../../lib/api/handle-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { licenseRecordQuery } from "../staff-order-queries.ts";

/** The county's license of an order, loaded where `needed`. */
export function useLicenseRecord(order: Pick<StaffOrder, "id">, needed = true) {
  const { data, error, isFetching, refetch } = useQuery({ ...licenseRecordQuery(order.id), enabled: needed });
  const record = data?.record ?? undefined;
  return {
    answer: data,
    record,
    error,
    isFetching,
    retry: () => void refetch(),
    /** Current value of a field; undefined while it is not known. */
    now: (label: string): string | undefined =>
      record === undefined ? undefined : findLicenseField(label)?.read(record),
  };
}
export type LicenseRecordState = ReturnType<typeof useLicenseRecord>;

interface RecordStateProps {
  readonly order: Pick<StaffOrder, "reference_id">;
  readonly state: LicenseRecordState;
  readonly className?: string;
}

/** Explains a license that cannot be shown (rule W-40). */
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
