import { limits } from "@dop/domain/orders";
import { FormField } from "../../../../forms/form-field.tsx";
import type { Fields } from "../../../../forms/use-fields.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Textarea } from "../../../../ui/fields/textarea.tsx";

/** What the customer wants to tell the office about this product. */
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
