import { recoveryCodesSchema, type SecondFactor, secondFactorProofSchema } from "@dop/domain/contract";
import { useState } from "react";
import { codeDigits } from "@dop/domain/staff";
import type * as z from "zod/mini";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { formatDate } from "../../../lib/words/format.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { FormButtons } from "../../../forms/form-buttons.tsx";
import { FormField } from "../../../forms/form-field.tsx";
import { Form } from "../../../forms/form.tsx";
import { useFields } from "../../../forms/use-fields.ts";
import { isFieldRefusal } from "../../../lib/api/api-error.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { CodeInput } from "../../../session/code-input.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";

/** With this many recovery codes or fewer, the page suggests new ones. */
const fewCodes = 3;

interface SecondFactorStateProps {
  readonly factor: SecondFactor;
  readonly onSetUp: () => void;
  readonly onNewCodes: (codes: readonly string[]) => Promise<void>;
  readonly onOff: () => Promise<void>;
}

export function SecondFactorState({ factor, onSetUp, onNewCodes, onOff }: SecondFactorStateProps) {
  const t = useTexts("secondFactor");
  const [asking, setAsking] = useState<"codes" | "off">();
  const close = (): void => setAsking(undefined);
  if (!factor.on)
    return (
      <>
        <p className="mb-3">{t.off}</p>
        <Button small onClick={onSetUp}>
          {t.setUp}
        </Button>
      </>
    );
  return (
    <div className="grid gap-3">
      <p>
        {t.onSince(formatDate(factor.since))} {t.codesLeft(factor.recovery_codes_left)}
      </p>
      {factor.recovery_codes_left <= fewCodes && <Alert kind="warn" title={t.fewCodesLeft} />}
      {factor.required && <p className="text-sm text-ink-2">{t.cannotTurnOff}</p>}
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" small onClick={() => setAsking("codes")}>
          {t.newCodes}
        </Button>
        {!factor.required && (
          <Button kind="danger" small onClick={() => setAsking("off")}>
            {t.turnOff}
          </Button>
        )}
      </div>
      <Dialog open={asking === "codes"} onClose={close} title={t.newCodes}>
        <p>{t.newCodesText}</p>
        <ProofForm
          submit={t.makeCodes}
          onCancel={close}
          onProve={async (body) => {
            const path = "/users/me/second-factor/recovery-codes";
            const { recovery_codes } = await api.post(path, { body, schema: recoveryCodesSchema });
            close();
            await onNewCodes(recovery_codes);
          }}
        />
      </Dialog>
      <Dialog open={asking === "off"} onClose={close} title={t.turnOffTitle}>
        <p>{t.turnOffText}</p>
        <ProofForm
          submit={t.turnOff}
          onCancel={close}
          onProve={async (body) => {
            await api.post("/users/me/second-factor/off", { body });
            close();
            await onOff();
          }}
        />
      </Dialog>
    </div>
  );
}

/** Other forms of the page ask for the current password, too. */
const fields = { current_password: "proof_password", code: "proof_code" };

interface ProofFormProps {
  readonly submit: string;
  readonly onCancel: () => void;
  readonly onProve: (proof: z.infer<typeof secondFactorProofSchema>) => Promise<void>;
}

/** Asks for password and code again before a change of the second factor. Goes inside a dialog. */
function ProofForm({ submit, onCancel, onProve }: ProofFormProps) {
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
