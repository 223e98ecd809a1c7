import type { ComponentProps } from "react";
import { getTexts } from "../i18n/use-texts.ts";
import { Field } from "../ui/fields/field.tsx";
import type { FieldPath, Fields } from "./use-fields.ts";

type FormFieldProps<Values> = Omit<ComponentProps<typeof Field>, "name" | "error"> & {
  readonly form: Fields<Values>;
  readonly name: FieldPath<Values>;
};

/** A `Field` that shows the form's error, around a control with `form.register(name)`. */
export function FormField<Values>({ form, name, ...rest }: FormFieldProps<Values>) {
  return <Field {...rest} name={form.nameOf(name)} error={form.error(name)} />;
}

/** The message for a dropdown that was left without a choice, before anything is saved. */
export function missingChoice<Values>(form: Fields<Values>, name: FieldPath<Values>, label: string) {
  const isMissing = form.wasLeft(name) && form.register(name).value === "";
  return isMissing ? getTexts("ui").requiredField(label) : undefined;
}
