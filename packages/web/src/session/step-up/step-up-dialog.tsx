import { proofSchemas, stepUpWaysSchema, type StepUpProof, type StepUpWays } from "@dop/domain/contract";
import { codeDigits } from "@dop/domain/staff";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import { FormButtons } from "../../forms/form-buttons.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { Form } from "../../forms/form.tsx";
import { useFields } from "../../forms/use-fields.ts";
import { isFieldRefusal } from "../../lib/api/api-error.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { apiQuery } from "../../lib/api/api-query.ts";
import { api } from "../../lib/api/api.ts";
import { errorMessage } from "../../lib/api/handle-error.ts";
import { currentPath } from "../../lib/routes/navigation.ts";
import { queryClient, reload } from "../../lib/api/query.ts";
import { useSubmit } from "../../lib/api/use-submit.ts";
import { Alert } from "../../ui/messages/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { TextInput } from "../../ui/fields/inputs.tsx";
import { Skeleton } from "../../ui/states/states.tsx";
import { CodeInput } from "../code-input.tsx";
import { signByPasskey } from "../passkeys.ts";
import { goToProvider } from "../provider-login.ts";
import { secondFactorQuery } from "../second-factor-query.ts";

interface StepUpDialogProps {
  readonly onAnswer: (proven: boolean) => void;
}

/** The dialog in which staff prove their identity again before a sensitive action (rule A-24). */
export function StepUpDialog({ onAnswer }: StepUpDialogProps) {
  const t = useTexts("stepUp");
  return (
    <Dialog open onClose={() => onAnswer(false)} title={t.title}>
      <p>{t.text}</p>
      <Ways onAnswer={onAnswer} />
    </Dialog>
  );
}

const waysQuery = apiQuery(["step-up"], "/users/step-up", stepUpWaysSchema, { gcTime: 0 });

function Ways({ onAnswer }: StepUpDialogProps) {
  const { data, error } = useQuery(waysQuery, queryClient);
  const part = useRef<HTMLDivElement>(null);
  const arrived = data !== undefined;
  // The dialog opened without a field, with the focus on its heading.
  useEffect(() => {
    if (arrived) part.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [arrived]);
  if (error) return <Alert kind="error" live="alert" title={errorMessage(error)} />;
  return (
    <div ref={part}>
      {data === undefined ? (
        <Skeleton lines={2} />
      ) : data.password || data.code ? (
        <ProofForm ways={data} onAnswer={onAnswer} />
      ) : (
        <ProofElsewhere by={data.passkey ? "passkey" : "provider"} onAnswer={onAnswer} />
      )}
    </div>
  );
}

async function provePasskey(): Promise<void> {
  const body: StepUpProof = { passkey: await signByPasskey("/users/step-up/passkey") };
  await api.post("/users/step-up", { body });
}

/**
 * The proof of a user with a passkey and no app, whose password proves nothing (rule A-26), or at the provider, which
 * asks again and leads back to this page without repeating the refused call.
 */
function ProofElsewhere({ by, onAnswer }: StepUpDialogProps & { readonly by: "passkey" | "provider" }) {
  const t = useTexts("stepUp");
  const passkeys = useTexts("passkeys");
  const { busy, failure, submit } = useSubmit({ failure: "inline" });
  const prove = async (): Promise<void> => {
    if (by === "provider") return goToProvider(currentPath(), true);
    await provePasskey();
    return onAnswer(true);
  };
  return (
    <div className="mt-4 grid gap-4">
      {by === "provider" && <p>{t.againText}</p>}
      {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={() => onAnswer(false)}>
          {t.cancel}
        </Button>
        <Button busy={busy} onClick={() => void submit(prove)} data-autofocus={by === "passkey" || undefined}>
          {by === "passkey" ? passkeys.useOne : t.again}
        </Button>
      </div>
    </div>
  );
}

const schemas = {
  password: z.object({ password: proofSchemas.password }),
  code: z.object({ code: proofSchemas.code }),
};
/** Ids are unique on a page. */
const fields = { password: "step_up_proof", code: "step_up_proof" };

function ProofForm({ ways, onAnswer }: StepUpDialogProps & { readonly ways: StepUpWays }) {
  const t = useTexts("stepUp");
  const factor = useTexts("secondFactor");
  const passkeys = useTexts("passkeys");
  const by = ways.code ? "code" : "password";
  const form = useFields<Partial<Record<typeof by, string>>, StepUpProof>(schemas[by], { [by]: "" }, fields);
  const { busy, failure, submit } = useSubmit({ failure: "inline", rethrow: isFieldRefusal });
  const byPasskey = (): Promise<boolean> =>
    submit(async () => {
      await provePasskey();
      onAnswer(true);
    });

  const prove = (body: StepUpProof): Promise<boolean> =>
    submit(async () => {
      await api.post("/users/step-up", { body });
      // The code may have been a recovery code, which is used up.
      if (by === "code") void reload(secondFactorQuery);
      onAnswer(true);
    });

  return (
    <Form form={form} onSave={prove} className="mt-4" summary={({ message }) => t.problem(t[by], message)}>
      <div className="grid gap-4">
        {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
        {ways.passkey && "PublicKeyCredential" in window && (
          <Button kind="secondary" busy={busy} onClick={() => void byPasskey()}>
            {passkeys.useOne}
          </Button>
        )}
        <FormField
          form={form}
          name={by}
          label={t[by]}
          {...(by === "code" ? { hint: factor.loginCodeHint(codeDigits) } : {})}
          required
        >
          {by === "code" ? (
            <CodeInput {...form.register(by)} recovery data-autofocus />
          ) : (
            <TextInput {...form.register(by)} type="password" autoComplete="current-password" data-autofocus />
          )}
        </FormField>
        <FormButtons cancel={t.cancel} submit={t.confirm} busy={form.busy} onCancel={() => onAnswer(false)} />
      </div>
    </Form>
  );
}
