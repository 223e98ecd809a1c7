import { passkeyNameSchema } from "@dop/domain/contract";
import * as z from "zod/mini";
import { FormButtons } from "../../forms/form-buttons.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { SaveForm } from "../../forms/save-form.tsx";
import { useZodForm } from "../../forms/use-zod-form.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { TextInput } from "../../ui/inputs.tsx";

const schema = z.object({ passkey_name: passkeyNameSchema.shape.name });

interface PasskeyNameFormProps {
  readonly name: string;
  /** Words of the button that does it. */
  readonly submit: string;
  readonly onCancel: () => void;
  readonly onName: (name: string) => Promise<void>;
}

/** What a passkey is called. Goes inside a dialog. */
export function PasskeyNameForm({ name, submit, onCancel, onName }: PasskeyNameFormProps) {
  const t = useTexts("passkeys");
  const form = useZodForm(schema, { defaultValues: { passkey_name: name } });
  return (
    <SaveForm
      form={form}
      onSave={({ passkey_name }) => onName(passkey_name)}
      problemText={({ message }) => t.nameProblem(message)}
    >
      <div className="grid gap-4">
        <FormField form={form} name="passkey_name" label={t.name} hint={t.nameHint} required>
          <TextInput {...form.register("passkey_name")} autoComplete="off" data-autofocus />
        </FormField>
        <FormButtons cancel={t.cancel} submit={submit} busy={form.formState.isSubmitting} onCancel={onCancel} />
      </div>
    </SaveForm>
  );
}
