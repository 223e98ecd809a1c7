import { secondFactorProofSchema } from "@dop/domain/contract";
import { codeDigits } from "@dop/domain/staff";
import type * as z from "zod/mini";
import { FormButtons } from "../../../forms/form-buttons.tsx";
import { FormField } from "../../../forms/form-field.tsx";
import { Form } from "../../../forms/form.tsx";
import { useFields } from "../../../forms/use-fields.ts";
import { isFieldRefusal } from "../../../lib/api/api-error.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { CodeInput } from "../../../session/code-input.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";

/** Other forms of the page ask for the current password, too. */
const fields = { current_password: "proof_password", code: "proof_code" };

interface ProofFormProps {
  /** Label of the submit button. */
  readonly submit: string;
  readonly onCancel: () => void;
  readonly onProve: (proof: z.infer<typeof secondFactorProofSchema>) => Promise<void>;
}

/** Asks for password and code again before a change of the second factor. Goes inside a dialog. */
export function ProofForm({ submit, onCancel, onProve }: ProofFormProps) {
  const t = useTexts("secondFactor");
  const form = useFields(secondFactorProofSchema, { current_password: "", code: "" }, fields);
  const { failure, submit: send } = useSubmit({ failure: "inline", rethrow: isFieldRefusal });

  return (
    <Form
      form={form}
      onSave={(proof) => send(() => onProve(proof))}
      className="mt-4"
      summary={({ name, message }) => t.problem(name === fields.code ? t.code : t.present, message)}
    >
      <div className="grid gap-4">
        {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
        <FormField form={form} name="current_password" label={t.present} required>
          <TextInput
            {...form.register("current_password")}
            type="password"
            autoComplete="current-password"
            data-autofocus
          />
        </FormField>
        <FormField form={form} name="code" label={t.code} hint={t.loginCodeHint(codeDigits)} required>
          <CodeInput {...form.register("code")} recovery />
        </FormField>
        <FormButtons cancel={t.cancel} submit={submit} busy={form.busy} onCancel={onCancel} />
      </div>
    </Form>
  );
}
