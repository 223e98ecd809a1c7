import type { ReactNode } from "react";
import type { SecondLook } from "@dop/domain/contract";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { inLicenseOrder, licenseFieldNameOf, shownCorrection } from "../../../../lib/words/license-value.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import type { LicenseRecordState } from "./license-record.tsx";

interface WantedTableProps {
  readonly label: string;
  readonly wanted: Readonly<Record<string, string>>;
  readonly record: LicenseRecordState;
}

/** True when the license already shows the correction. */
export const isDone = (now: string | undefined, wanted: string): boolean => now?.trim() === wanted.trim();

/** Current and corrected values of the license, to be copied into the county's own system. */
export function WantedTable({ label, wanted, record }: WantedTableProps) {
  const t = useTexts("staffCorrections");
  return (
    <table className="stacks mt-1 w-full text-left text-sm" aria-label={label}>
      <Heads heads={[t.columns.field, t.columns.now, t.columns.wanted]}>
        <th scope="col" className="no-print w-20">
          <span className="sr-only">{t.columns.copy}</span>
        </th>
      </Heads>
      <tbody>
        {inLicenseOrder(Object.keys(wanted)).map((field) => {
          const value = wanted[field] ?? "";
          const now = record.now(field);
          const name = licenseFieldNameOf(field);
          return (
            <tr key={field} className="border-t border-salt-300">
              <th scope="row" className="py-1.5 pr-3 font-normal wrap-anywhere">
                {name}
              </th>
              <td data-label={t.columns.now} className="py-1.5 pr-3 wrap-anywhere">
                {now === undefined ? "–" : shownCorrection(field, now) || t.noValue}
              </td>
              <td data-label={t.columns.wanted} className="py-1.5 pr-3 wrap-anywhere">
                <strong>{shownCorrection(field, value)}</strong>
                {isDone(now, value) && (
                  <>
                    {" "}
                    <Chip tone="ok">{t.isDone}</Chip>
                  </>
                )}
              </td>
              <td className="no-print py-1">
                <CopyButton
                  text={shownCorrection(field, value)}
                  label={t.copyOf(name)}
                  done={t.copied(name)}
                  failed={t.copyFailed(name)}
                >
                  {t.copy}
                </CopyButton>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Heads({ heads, children }: { readonly heads: readonly string[]; readonly children?: ReactNode }) {
  return (
    <thead className="max-sm:sr-only">
      <tr className="text-ink-2">
        {heads.map((head) => (
          <th key={head} scope="col" className="py-1 pr-3 font-normal">
            {head}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  );
}

interface LookChangesProps {
  readonly look: SecondLook;
  /** Without the license its column is left out. */
  readonly record?: LicenseRecordState;
}

/** Changes of a second review: the current license, the corrections before, and after. */
export function LookChanges({ look, record }: LookChangesProps) {
  const t = useTexts("staffCorrections");
  if (look.changes.length === 0) return <p className="text-sm">{t.look.same}</p>;
  const byLabel = new Map(look.changes.map((change) => [change.label, change]));
  const shown = (label: string, value: string | null | undefined): string =>
    value === null || value === undefined ? t.notWanted : shownCorrection(label, value);
  return (
    <table className="stacks mt-1 w-full text-left text-sm" aria-label={t.look.heading}>
      <Heads heads={[t.columns.field, ...(record ? [t.columns.now] : []), t.look.before, t.look.after]} />
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
