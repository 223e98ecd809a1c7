import { secondFactorProofSchema } from "@dop/domain/contract";
import { codeDigits } from "@dop/domain/staff";
import * as z from "zod/mini";
import { FormButtons } from "../../../forms/form-buttons.tsx";
import { FormField } from "../../../forms/form-field.tsx";
import { SaveForm } from "../../../forms/save-form.tsx";
import { useZodForm } from "../../../forms/use-zod-form.ts";
import { isFieldRefusal } from "../../../lib/api/api-error.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { CodeInput } from "../../../session/code-input.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { withOwnNames } from "./own-field-names.ts";

const { current_password, code } = secondFactorProofSchema.shape;
const schema = z.object({ proof_password: current_password, proof_code: code });

interface ProofFormProps {
  /** Label of the submit button. */
  readonly submit: string;
  readonly onCancel: () => void;
  readonly onProve: (proof: z.infer<typeof secondFactorProofSchema>) => Promise<void>;
}

/** Asks for password and code again before a change of the second factor. Goes inside a dialog. */
export function ProofForm({ submit, onCancel, onProve }: ProofFormProps) {
  const t = useTexts("secondFactor");
  const form = useZodForm(schema, { defaultValues: { proof_password: "", proof_code: "" } });
  const { failure, submit: send } = useSubmit({ failure: "inline", rethrow: isFieldRefusal });

  const prove = ({ proof_password, proof_code }: z.infer<typeof schema>): Promise<boolean> =>
    send(() =>
      onProve({ current_password: proof_password, code: proof_code }).catch((error: unknown) => {
        throw withOwnNames(error, { current_password: "proof_password", code: "proof_code" });
      }),
    );

  return (
    <SaveForm
      form={form}
      onSave={prove}
      className="mt-4"
      problemText={({ name, message }) => t.problem(name === "proof_code" ? t.code : t.present, message)}
    >
      <div className="grid gap-4">
        {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
        <FormField form={form} name="proof_password" label={t.present} required>
          <TextInput
            {...form.register("proof_password")}
            type="password"
            autoComplete="current-password"
            data-autofocus
          />
        </FormField>
        <FormField form={form} name="proof_code" label={t.code} hint={t.loginCodeHint(codeDigits)} required>
          <CodeInput {...form.register("proof_code")} recovery />
        </FormField>
        <FormButtons cancel={t.cancel} submit={submit} busy={form.formState.isSubmitting} onCancel={onCancel} />
      </div>
    </SaveForm>
  );
}
