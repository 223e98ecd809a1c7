import { limits } from "@dop/domain/orders";
import { FormField } from "../../../../forms/form-field.tsx";
import type { FieldPath, Fields } from "../../../../forms/use-fields.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { NumberInput } from "../../../../ui/fields/inputs.tsx";

interface QuantityFieldProps<Values> {
  readonly form: Fields<Values>;
  readonly name: FieldPath<Values>;
  /** On leaving the field, a smaller number becomes this one; without it only the rule applies. */
  readonly risesTo?: number;
  /** Smallest number that the stepper offers. */
  readonly min?: number;
  readonly required?: boolean;
  /** Takes all of its column instead of the few digits that it needs. */
  readonly wide?: boolean;
}

/** How many; a number or null in the form, null where nothing or no number was typed. */
export function QuantityField<Values>(props: QuantityFieldProps<Values>) {
  const { form, name, risesTo, min = limits.quantityMin, required = true, wide = false } = props;
  const t = useTexts("orderFlow");
  const control = form.register(name, { read: numberOrNull, onBlur: rise });

  function rise(): void {
    if (risesTo !== undefined && typeof control.value === "number" && control.value < risesTo) form.set(name, risesTo);
  }

  return (
    <FormField form={form} name={name} label={t.quantity} required={required}>
      <NumberInput className={wide ? "" : "max-w-32"} min={min} max={limits.quantityMax} {...control} />
    </FormField>
  );
}

function numberOrNull(text: string): number | null {
  const number = Number(text);
  return text.trim() !== "" && Number.isFinite(number) ? number : null;
}
