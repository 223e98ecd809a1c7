import { limits } from "@dop/domain/orders";
import type { FieldPath, FieldValues } from "react-hook-form";
import { FormField } from "../../../../forms/form-field.tsx";
import type { ZodForm } from "../../../../forms/use-zod-form.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Textarea } from "../../../../ui/fields/textarea.tsx";

/** What the customer wants to tell the office about this product. */
export function SpecialInstructions<Input extends FieldValues, Output>({
  form,
  name,
}: {
  readonly form: ZodForm<Input, Output>;
  readonly name: FieldPath<Input>;
}) {
  const t = useTexts("orderFlow");
  return (
    <FormField
      form={form}
      name={name}
      label={<span className="display text-xl">{t.specialInstructions}</span>}
      optional
      className="mt-9"
    >
      <Textarea limit={limits.specialInstructions} {...form.register(name)} />
    </FormField>
  );
}
