import type { StaffOrder } from "@dop/domain/contract";
import { findLicenseField } from "@dop/domain/license-review";
import { useQuery } from "@tanstack/react-query";
import { licenseRecordQuery } from "../staff-order-queries.ts";

/** The county's license of an order, where `needed`. */
export function useLicenseRecord(order: Pick<StaffOrder, "id">, needed = true) {
  const { data, error, isFetching, refetch } = useQuery({
    ...licenseRecordQuery(order.id),
    enabled: needed,
  });
  const record = data?.record ?? undefined;
  return {
    answer: data,
    record,
    error,
    isFetching,
    retry: () => void refetch(),
    /** What the license says now of a field; undefined while that is not known. */
    now: (label: string): string | undefined =>
      record === undefined ? undefined : findLicenseField(label)?.read(record),
  };
}
export type LicenseRecordState = ReturnType<typeof useLicenseRecord>;
