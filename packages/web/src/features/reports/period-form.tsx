import type { ReactNode } from "react";
import { FilterForm } from "../../forms/filter-form.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { useConfig } from "../../lib/config-context.ts";
import { daysAgo } from "../../lib/days-ago.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import type { Period } from "./report-query.ts";

/** The periods that are asked for most; days before today. */
const presets = { week: 6, month: 29, quarter: 89, year: 364 } as const;

export function presetPeriod(preset: keyof typeof presets, timeZone: string): Period {
  return { from: daysAgo(presets[preset], timeZone), to: daysAgo(0, timeZone) };
}

interface PeriodFormProps {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
  /** Further fields. */
  readonly children?: ReactNode;
}

/** The days that a report is of, and the periods that are asked for most. */
export function PeriodForm({ period, onChange, children }: PeriodFormProps) {
  const t = useTexts("reports");
  const { officeTimeZone } = useConfig();
  return (
    <FilterForm label={t.period} className="mb-4 flex flex-wrap items-end gap-y-2">
      <Field name="from" label={t.from}>
        <TextInput
          type="date"
          className="min-h-9"
          value={period.from}
          onChange={(event) => onChange({ ...period, from: event.target.value })}
        />
      </Field>
      <Field name="to" label={t.to}>
        <TextInput
          type="date"
          className="min-h-9"
          value={period.to}
          onChange={(event) => onChange({ ...period, to: event.target.value })}
        />
      </Field>
      {children}
      <div className="flex flex-wrap gap-2">
        {(Object.keys(presets) as (keyof typeof presets)[]).map((preset) => (
          <Button key={preset} kind="secondary" small onClick={() => onChange(presetPeriod(preset, officeTimeZone))}>
            {t.presets[preset]}
          </Button>
        ))}
      </div>
    </FilterForm>
  );
}
