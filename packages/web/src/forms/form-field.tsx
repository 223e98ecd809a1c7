import type { ComponentProps } from "react";
import { getTexts } from "../i18n/use-texts.ts";
import { Field } from "../ui/fields/field.tsx";
import type { FieldPath, Fields } from "./use-fields.ts";

type FormFieldProps<Values> = Omit<ComponentProps<typeof Field>, "name" | "error"> & {
  readonly form: Fields<Values>;
  readonly name: FieldPath<Values>;
};

/**
 * A `Field` that shows the form's own error: `<FormField form={form} name="email"><TextInput
 * {...form.register("email")} /></FormField>`.
 */
export function FormField<Values>({ form, name, ...rest }: FormFieldProps<Values>) {
  return <Field {...rest} name={form.nameOf(name)} error={form.error(name)} />;
}

/** What is said of a dropdown that was left without a choice, before anything is saved. */
export function missingChoice<Values>(
  form: Fields<Values>,
  name: FieldPath<Values>,
  label: string,
): string | undefined {
  const isMissing = form.wasLeft(name) && form.register(name).value === "";
  return isMissing ? getTexts("ui").requiredField(label) : undefined;
}
