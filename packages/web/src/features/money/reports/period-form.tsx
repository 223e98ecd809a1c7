import type { ReactNode } from "react";
import { FilterFields, FilterForm } from "../../../forms/filter-form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { daysAgo } from "../../../lib/words/days-ago.ts";
import { Button } from "../../../ui/button.tsx";
import type { Period } from "./report-query.ts";

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

const lastDays =
  (days: number) =>
  (timeZone: string): Period => ({ from: daysAgo(days - 1, timeZone), to: daysAgo(0, timeZone) });

const presets = {
  week: lastDays(7),
  month: lastDays(30),
  quarter: lastDays(90),
  year: lastDays(365),
  thisMonth: (timeZone: string): Period => {
    const today = daysAgo(0, timeZone);
    return { from: firstOfMonth(today), to: today };
  },
  lastMonth: (timeZone: string): Period => {
    const last = daysAgo(Number(daysAgo(0, timeZone).slice(8)), timeZone);
    return { from: firstOfMonth(last), to: last };
  },
} as const satisfies Record<string, (timeZone: string) => Period>;

export const presetPeriod = (preset: keyof typeof presets, timeZone: string): Period => presets[preset](timeZone);

interface PeriodFormProps {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
  readonly children?: ReactNode;
}

/** The days of a report, with buttons for common periods. */
export function PeriodForm({ period, onChange, children }: PeriodFormProps) {
  const t = useTexts("reports");
  const { officeTimeZone } = useConfig();
  return (
    <FilterForm label={t.period} className="mb-4 flex flex-wrap items-end gap-y-2">
      <FilterFields
        filters={(["from", "to"] as const).map((name) => ({ name, label: t[name], kind: "date" }))}
        values={period}
        onChange={(name, day) => onChange({ ...period, [name]: day })}
      />
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
