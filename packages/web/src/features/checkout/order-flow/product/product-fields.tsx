import { type CustomerProductId, fieldMessage as shortMessage, limits } from "@dop/domain/orders";
import { FormField, missingChoice } from "../../../../forms/form-field.tsx";
import type { FieldPath, Fields } from "../../../../forms/use-fields.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Field } from "../../../../ui/fields/field.tsx";
import { NumberInput, Select } from "../../../../ui/fields/inputs.tsx";
import { Textarea } from "../../../../ui/fields/textarea.tsx";
import { formatCents } from "../../../../lib/words/format.ts";
import { CostLines } from "../steps/cost-lines.tsx";
import { LoadNotice } from "../data/load-notice.tsx";
import { useUnitPrices } from "../data/reference-data.ts";
import { times } from "./apostille-rules.ts";

interface FieldProps<Values> {
  readonly form: Fields<Values>;
  readonly name: FieldPath<Values>;
}

interface YesNoFieldProps<Values> extends FieldProps<Values> {
  readonly unanswered?: boolean;
}

/** The question for the long copy: true, false, or null while it is not answered. */
export function YesNoField<Values>({ form, name, unanswered = true }: YesNoFieldProps<Values>) {
  const t = useTexts("orderFlow");
  const message = form.error(name);
  const options = [
    { value: "true", label: t.yes },
    { value: "false", label: t.no },
  ];
  return (
    <Field
      name={name}
      label={t.fullCopy}
      hint={t.fullCopyHint}
      required
      error={message ? shortMessage(message) : missingChoice(form, name, t.fullCopy)}
    >
      <Select
        options={options}
        {...(unanswered && { placeholder: t.pleaseSelect })}
        className="max-w-56"
        {...form.register(name, { read: (text) => (text === "" ? null : text === "true") })}
      />
    </Field>
  );
}

interface QuantityFieldProps<Values> extends FieldProps<Values> {
  /** On leaving the field, a smaller number becomes this one; without it only the rule applies. */
  readonly risesTo?: number;
  /** Smallest number that the stepper offers. */
  readonly min?: number;
  readonly required?: boolean;
  /** Takes all of its column instead of the few digits that it needs. */
  readonly wide?: boolean;
}

/** A number in the form; null where nothing or no number was typed. */
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

export function SpecialInstructions<Values extends { specialInstructions: string }>({
  form,
}: {
  readonly form: Fields<Values>;
}) {
  const t = useTexts("orderFlow");
  return (
    <FormField
      form={form}
      name="specialInstructions"
      label={<span className="display text-xl">{t.specialInstructions}</span>}
      optional
      className="mt-9"
    >
      <Textarea limit={limits.specialInstructions} {...form.register("specialInstructions")} />
    </FormField>
  );
}

interface UnitSubtotalProps {
  readonly product: CustomerProductId;
  readonly label: string;
  readonly quantity: number | null;
}

export function UnitSubtotal({ product, label, quantity }: UnitSubtotalProps) {
  const t = useTexts("orderFlow").prices;
  const prices = useUnitPrices();
  const unit = prices.data?.(product);
  const amount = times(unit, quantity);
  return (
    <>
      <LoadNotice message={t.failed} calls={[prices]} />
      <CostLines
        lines={[{ label, ...(quantity !== null && { detail: t.times(formatCents(unit), quantity) }), amount }]}
        total={{ label: t.subtotal, amount }}
      />
    </>
  );
}
