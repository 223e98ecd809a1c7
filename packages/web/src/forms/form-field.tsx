import type { ComponentProps } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { getTexts } from "../i18n/use-texts.ts";
import { Field } from "../ui/fields/field.tsx";
import type { ZodForm } from "./use-zod-form.ts";

type FormFieldProps<Input extends FieldValues, Output> = Omit<ComponentProps<typeof Field>, "name" | "error"> & {
  readonly form: ZodForm<Input, Output>;
  readonly name: FieldPath<Input>;
};

/**
 * A `Field` that shows the form's own error: `<FormField form={form} name="email"><TextInput
 * {...form.register("email")} /></FormField>`.
 */
export function FormField<Input extends FieldValues, Output>({ form, name, ...rest }: FormFieldProps<Input, Output>) {
  return <Field {...rest} name={name} error={fieldMessage(form, name)} />;
}

/** What is said of texts that are right only once they are whole. */
const formatMessage = /^validation\.(email(Inv|sM)|phoneC|license[DU])/;

/** What is said of a dropdown that was left without a choice, before anything is saved. */
export function missingChoice<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  name: FieldPath<Input>,
  label: string,
): string | undefined {
  const value: unknown = form.getValues(name);
  const isEmpty = value === "" || value === null || value === undefined;
  return isEmpty && form.getFieldState(name, form.formState).isTouched
    ? getTexts("ui").requiredField(label)
    : undefined;
}

/** The unresolved message of one field, or of a list as a whole; of formats, once the field has been left or saved. */
export function fieldMessage<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  name: FieldPath<Input>,
): string | undefined {
  const { error, isTouched } = form.getFieldState(name, form.formState);
  if (!isTouched && form.attempt === 0 && formatMessage.test(error?.message ?? "")) return undefined;
  return error?.message ?? error?.root?.message;
}
