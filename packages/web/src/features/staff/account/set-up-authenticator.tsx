import {
  recoveryCodesSchema,
  secondFactorConfirmSchema,
  secondFactorSecretSchema,
  secondFactorSetupSchema,
  type SecondFactorSecret,
} from "@dop/domain/contract";
import { codeDigits } from "@dop/domain/staff";
import { useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { FormField } from "../../../forms/form-field.tsx";
import { Form } from "../../../forms/form.tsx";
import { useFields } from "../../../forms/use-fields.ts";
import { isFieldRefusal } from "../../../lib/api/api-error.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { AuthenticatorSecret } from "../../../session/authenticator-secret.tsx";
import { CodeInput } from "../../../session/code-input.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { toast } from "../../../lib/messages/toast.ts";

interface SetUpAuthenticatorProps {
  /** It is on; shows these recovery codes. */
  readonly onDone: (codes: readonly string[]) => Promise<void>;
  readonly onCancel: () => void;
}

/** Setting up an authenticator app: the present password, then the app's key and its first code. */
export function SetUpAuthenticator(props: SetUpAuthenticatorProps) {
  const [secret, setSecret] = useState<SecondFactorSecret>();
  return secret === undefined ? (
    <PasswordFirst onSecret={setSecret} onCancel={props.onCancel} />
  ) : (
    <FirstCode secret={secret} {...props} />
  );
}

/** Other forms of the page ask for the current password, too. */
const fields = { current_password: "setup_password" };

interface PasswordFirstProps {
  readonly onSecret: (secret: SecondFactorSecret) => void;
  readonly onCancel: () => void;
}

function PasswordFirst({ onSecret, onCancel }: PasswordFirstProps) {
  const t = useTexts("secondFactor");
  const form = useFields(secondFactorSetupSchema, { current_password: "" }, fields);
  const { failure, submit } = useSubmit({ failure: "inline", rethrow: isFieldRefusal });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const begin = (body: z.infer<typeof secondFactorSetupSchema>): Promise<boolean> =>
    submit(async () => onSecret(await api.post("/users/me/second-factor", { body, schema: secondFactorSecretSchema })));

  return (
    <Form form={form} onSave={begin} summary={({ message }) => t.problem(t.present, message)}>
      <div className="grid gap-4">
        {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
        <FormField form={form} name="current_password" label={t.present} hint={t.proveFirst} required>
          <TextInput
            ref={field}
            {...form.register("current_password")}
            type="password"
            autoComplete="current-password"
          />
        </FormField>
        <Choices submit={t.begin} busy={form.busy} onCancel={onCancel} />
      </div>
    </Form>
  );
}

function FirstCode({ secret, onDone, onCancel }: SetUpAuthenticatorProps & { readonly secret: SecondFactorSecret }) {
  const t = useTexts("secondFactor");
  const form = useFields(secondFactorConfirmSchema, { code: "" });
  const { failure, submit } = useSubmit({ failure: "inline", rethrow: isFieldRefusal });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const confirm = (body: z.infer<typeof secondFactorConfirmSchema>): Promise<boolean> =>
    submit(async () => {
      const path = "/users/me/second-factor/confirm";
      const { recovery_codes } = await api.post(path, { body, schema: recoveryCodesSchema });
      toast.success(t.turnedOn);
      await onDone(recovery_codes);
    });

  return (
    <Form form={form} onSave={confirm} summary={({ message }) => t.problem(t.code, message)}>
      <div className="grid gap-4">
        {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
        <h3 ref={heading} tabIndex={-1} className="w-fit text-lg">
          {t.scanHeading}
        </h3>
        <AuthenticatorSecret {...secret} />
        <FormField form={form} name="code" label={t.code} hint={t.appCodeHint(codeDigits)} required>
          <CodeInput {...form.register("code")} />
        </FormField>
        <Choices submit={t.turnOn} busy={form.busy} onCancel={onCancel} />
      </div>
    </Form>
  );
}

interface ChoicesProps {
  readonly submit: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

function Choices({ submit, busy, onCancel }: ChoicesProps) {
  const t = useTexts("secondFactor");
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" small busy={busy}>
        {submit}
      </Button>
      <Button kind="quiet" small onClick={onCancel}>
        {t.cancel}
      </Button>
    </div>
  );
}
