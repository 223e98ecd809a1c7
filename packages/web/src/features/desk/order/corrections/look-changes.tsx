import type { SecondLook } from "@dop/domain/contract";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { inLicenseOrder, licenseFieldNameOf, shownCorrection } from "../../../../lib/words/license-value.ts";
import type { LicenseRecordState } from "./use-license-record.ts";

interface LookChangesProps {
  readonly look: SecondLook;
  /** What the license says now; without it that column is left out. */
  readonly record?: LicenseRecordState;
}

/** What a second review is about: each field, on the license, as it was wanted before and as it is wanted now. */
export function LookChanges({ look, record }: LookChangesProps) {
  const t = useTexts("staffCorrections");
  if (look.changes.length === 0) return <p className="text-sm">{t.look.same}</p>;
  const byLabel = new Map(look.changes.map((change) => [change.label, change]));
  const shown = (label: string, value: string | null | undefined): string =>
    value === null || value === undefined ? t.notWanted : shownCorrection(label, value);
  const heads = [t.columns.field, ...(record ? [t.columns.now] : []), t.look.before, t.look.after];
  return (
    <table className="stacks mt-1 w-full text-left text-sm" aria-label={t.look.heading}>
      <thead className="max-sm:sr-only">
        <tr className="text-ink-2">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1 pr-3 font-normal">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inLicenseOrder([...byLabel.keys()]).map((label) => {
          const change = byLabel.get(label);
          const now = record?.now(label);
          return (
            <tr key={label} className="border-t border-salt-200">
              <th scope="row" className="py-1 pr-3 font-normal wrap-anywhere">
                {licenseFieldNameOf(label)}
              </th>
              {record && (
                <td data-label={t.columns.now} className="py-1 pr-3 wrap-anywhere">
                  {now === undefined ? "–" : shownCorrection(label, now) || t.noValue}
                </td>
              )}
              <td data-label={t.look.before} className="py-1 pr-3 wrap-anywhere">
                {shown(label, change?.before)}
              </td>
              <td data-label={t.look.after} className="py-1 wrap-anywhere">
                <strong>{shown(label, change?.after)}</strong>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
