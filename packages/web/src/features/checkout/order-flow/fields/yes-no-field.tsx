import { fieldMessage as shortMessage } from "@dop/domain/orders";
import { missingChoice } from "../../../../forms/form-field.tsx";
import type { FieldPath, Fields } from "../../../../forms/use-fields.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Field } from "../../../../ui/fields/field.tsx";
import { Select } from "../../../../ui/fields/inputs.tsx";

interface YesNoFieldProps<Values> {
  readonly form: Fields<Values>;
  readonly name: FieldPath<Values>;
  /** Whether it may stay unanswered; otherwise one of the two is always chosen. */
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
