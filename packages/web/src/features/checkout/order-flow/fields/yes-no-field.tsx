import { fieldMessage as shortMessage } from "@dop/domain/orders";
import type { FieldPath, FieldValues } from "react-hook-form";
import { fieldMessage, missingChoice } from "../../../../forms/form-field.tsx";
import type { ZodForm } from "../../../../forms/use-zod-form.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Field } from "../../../../ui/fields/field.tsx";
import { Select } from "../../../../ui/fields/inputs.tsx";

interface YesNoFieldProps<Input extends FieldValues, Output> {
  readonly form: ZodForm<Input, Output>;
  readonly name: FieldPath<Input>;
  /** Whether it may stay unanswered; otherwise one of the two is always chosen. */
  readonly unanswered?: boolean;
}

/** The question for the long copy: true, false, or null while it is not answered. */
export function YesNoField<Input extends FieldValues, Output>({
  form,
  name,
  unanswered = true,
}: YesNoFieldProps<Input, Output>) {
  const t = useTexts("orderFlow");
  const message = fieldMessage(form, name);
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
        {...form.register(name, { setValueAs: booleanOrNull })}
      />
    </Field>
  );
}

function booleanOrNull(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  return value === "true" ? true : value === "false" ? false : null;
}
