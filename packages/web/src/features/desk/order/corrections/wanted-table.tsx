import { useTexts } from "../../../../i18n/use-texts.ts";
import { inLicenseOrder, licenseFieldNameOf, shownCorrection } from "../../../../lib/words/license-value.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import type { LicenseRecordState } from "./use-license-record.ts";

interface WantedTableProps {
  readonly label: string;
  readonly wanted: Readonly<Record<string, string>>;
  readonly record: LicenseRecordState;
}

/** Whether the license says already what is wanted. */
export const isDone = (now: string | undefined, wanted: string): boolean => now?.trim() === wanted.trim();

/** What the license says of each field and what is wanted of it, to be copied into the county's own system. */
export function WantedTable({ label, wanted, record }: WantedTableProps) {
  const t = useTexts("staffCorrections");
  return (
    <table className="stacks mt-1 w-full text-left text-sm" aria-label={label}>
      <thead className="max-sm:sr-only">
        <tr className="text-ink-2">
          {[t.columns.field, t.columns.now, t.columns.wanted].map((head) => (
            <th key={head} scope="col" className="py-1 pr-3 font-normal">
              {head}
            </th>
          ))}
          <th scope="col" className="no-print w-20">
            <span className="sr-only">{t.columns.copy}</span>
          </th>
        </tr>
      </thead>
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
