import { allProductIds, productOf } from "@dop/domain/orders";
import { targetKeys } from "@dop/domain/queues";
import { useTexts } from "../../../i18n/use-texts.ts";
import { NumberInput } from "../../../ui/fields/inputs.tsx";
import { CompositeField, type CompositeInputProps } from "./composite-field.tsx";
import { productName, targetName } from "./value-text.ts";

interface DaysTableProps extends CompositeInputProps<Readonly<Record<string, number>>> {
  readonly name: "standard_days" | "queue_targets";
}

/** Office days for each product or queue; an empty field is the standard, or no target. */
export function DaysTableInput({ value, onChange, ...field }: DaysTableProps) {
  const t = useTexts("settings");
  const rows =
    field.name === "standard_days"
      ? allProductIds.map(
          (id) => [String(id), productName(String(id)), t.standard(productOf(id).standardDays)] as const,
        )
      : targetKeys.map((key) => [key, targetName(key), undefined] as const);

  function set(key: string, days: number): void {
    const { [key]: _before, ...others } = value;
    onChange(Number.isNaN(days) ? others : { ...others, [key]: days });
  }

  return (
    <CompositeField {...field}>
      <ul className="grid max-w-xl gap-1">
        {rows.map(([key, label, standard]) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-3 border-b border-salt-200 py-1">
            <span aria-hidden="true">
              <span>{label}</span> {standard !== undefined && <span className="text-ink-2">({standard})</span>}
            </span>
            <span className="w-24">
              <NumberInput
                min={1}
                aria-label={t.officeDaysOf(label)}
                value={value[key] ?? ""}
                onChange={(event) => set(key, event.currentTarget.valueAsNumber)}
              />
            </span>
          </li>
        ))}
      </ul>
    </CompositeField>
  );
}
