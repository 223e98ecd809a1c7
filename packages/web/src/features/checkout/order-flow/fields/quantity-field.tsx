import { limits } from "@dop/domain/orders";
import type { ReactNode } from "react";
import type { FieldPath, FieldPathValue, FieldValues } from "react-hook-form";
import { FormField } from "../../../../forms/form-field.tsx";
import type { ZodForm } from "../../../../forms/use-zod-form.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { NumberInput } from "../../../../ui/fields/inputs.tsx";

interface QuantityFieldProps<Input extends FieldValues, Output> {
  readonly form: ZodForm<Input, Output>;
  readonly name: FieldPath<Input>;
  readonly label?: string;
  readonly hint?: ReactNode;
  /** On leaving the field, a smaller number becomes this one; without it only the rule applies. */
  readonly risesTo?: number;
  /** Smallest number that the stepper offers. */
  readonly min?: number;
  readonly required?: boolean;
  /** Takes all of its column instead of the few digits that it needs. */
  readonly wide?: boolean;
}

/** How many; a number or null in the form, null where nothing or no number was typed. */
export function QuantityField<Input extends FieldValues, Output>(props: QuantityFieldProps<Input, Output>) {
  const { form, name, label, hint, risesTo, min = limits.quantityMin, required = true, wide = false } = props;
  const t = useTexts("orderFlow");

  function rise(): void {
    const value: unknown = form.getValues(name);
    if (risesTo === undefined || typeof value !== "number" || value >= risesTo) return;
    form.setValue(name, risesTo as FieldPathValue<Input, typeof name>, { shouldValidate: true, shouldDirty: true });
  }

  return (
    <FormField form={form} name={name} label={label ?? t.quantity} hint={hint} required={required}>
      <NumberInput
        className={wide ? "" : "max-w-32"}
        min={min}
        max={limits.quantityMax}
        {...form.register(name, { setValueAs: numberOrNull, onBlur: rise })}
      />
    </FormField>
  );
}

function numberOrNull(value: unknown): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.trim() === "") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
