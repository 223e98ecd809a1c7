import type { Declaration } from "@dop/domain/contract";
import { findLicenseField } from "@dop/domain/license-review";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { licenseFieldName } from "../../../lib/license-value.ts";

/** What the customer declared and signed when they ordered, word by word (rules O-55 and O-56). */
export function Declared({ declaration: { relationship, statement, wrong } }: { readonly declaration: Declaration }) {
  const t = useTexts("customerOrder").summary;
  const fields = (wrong?.fields ?? []).flatMap((label) => findLicenseField(label) ?? []);
  return (
    <div className="grid gap-2 wrap-anywhere">
      {relationship !== null && (
        <p>
          {t.relationship}: {t.relationships[relationship]}
        </p>
      )}
      {statement !== null && (
        <div>
          <p lang={statement.locale}>“{statement.wording}”</p>
          <p className="text-sm text-ink-2">{t.signedBy(statement.name, formatDateTime(statement.signed_at))}</p>
        </div>
      )}
      {wrong !== null && (
        <div>
          <p>{t.wrong}:</p>
          {fields.length > 0 && (
            <ul className="list-disc pl-5">
              {fields.map((field) => (
                <li key={field.label}>{licenseFieldName(field)}</li>
              ))}
            </ul>
          )}
          {wrong.text !== "" && <p className="whitespace-pre-line">{wrong.text}</p>}
        </div>
      )}
    </div>
  );
}
