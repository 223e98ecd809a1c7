import { limits } from "@dop/domain/orders";
import { licenseFields } from "@dop/domain/license-review";
import { useState, type ReactNode } from "react";
import { FormField } from "../../../../forms/form-field.tsx";
import type { Fields } from "../../../../forms/use-fields.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { licenseFieldName } from "../../../../lib/words/license-value.ts";
import { Textarea } from "../../../../ui/fields/textarea.tsx";

const groups = ["spouse1", "spouse2", "officiant"] as const;

export interface CorrectionValues {
  quantity: number | null;
  specialInstructions: string;
  wrongFields: readonly string[];
  wrongText: string;
}

/** The mistakes to correct: fields of the record to tick, and a text (rule O-56). */
export function WrongOnRecord({ form }: { readonly form: Fields<CorrectionValues> }) {
  const { wrongFields: fields } = form.values;
  const t = useTexts("licenseReview");
  const { optional } = useTexts("ui");

  function tick(label: string, isWrong: boolean): void {
    const ticked = new Set(fields);
    if (isWrong) ticked.add(label);
    else ticked.delete(label);
    // In the order of the record, whatever was ticked first.
    const next = licenseFields.flatMap((field) => (ticked.has(field.label) ? [field.label] : []));
    form.set("wrongFields", next);
  }

  const countIn = (group: (typeof groups)[number]): number =>
    licenseFields.filter((field) => field.group === group && fields.includes(field.label)).length;

  return (
    <section aria-labelledby="wrong-on-record" className="card mt-5 min-w-0 p-4 sm:p-5">
      <h2 id="wrong-on-record" className="text-xl">
        {t.wrong.heading} <span className="text-base font-normal text-ink-2">{optional}</span>
      </h2>
      <p className="hint mt-1">{t.wrong.hint}</p>
      {groups.map((group) => (
        <Part key={group} name={t.groups[group]} count={countIn(group)}>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {licenseFields
              .filter((field) => field.group === group)
              .map((field) => (
                <label key={field.label} className="flex min-h-11 cursor-pointer items-center gap-3 sm:min-h-9">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-spruce-700"
                    checked={fields.includes(field.label)}
                    onChange={(event) => tick(field.label, event.currentTarget.checked)}
                  />
                  <span className="min-w-0 wrap-anywhere">{licenseFieldName(field, "short")}</span>
                </label>
              ))}
          </div>
        </Part>
      ))}
      <FormField form={form} name="wrongText" label={t.wrong.text} optional className="mt-4">
        <Textarea limit={limits.specialInstructions} rows={3} {...form.register("wrongText")} />
      </FormField>
    </section>
  );
}

interface PartProps {
  readonly name: string;
  readonly count: number;
  readonly children: ReactNode;
}

/** A part of the record: folded on a phone, where 28 boxes are four screens, until it is opened or has a tick. */
function Part({ name, count, children }: PartProps) {
  const t = useTexts("licenseReview").wrong;
  const [startsOpen] = useState(() => count > 0 || window.matchMedia("(min-width: 40rem)").matches);
  return (
    <details open={startsOpen} className="mt-4 min-w-0">
      <summary className="label list-item min-h-11 cursor-pointer py-2 sm:min-h-0 sm:py-0">
        <span>{name}</span> {count > 0 && <span className="font-normal text-ink-2">{t.ticked(count)}</span>}
      </summary>
      <fieldset className="min-w-0">
        <legend className="sr-only">{name}</legend>
        {children}
      </fieldset>
    </details>
  );
}
