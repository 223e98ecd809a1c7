import { loginAnswerSchema, type LoginAnswer } from "@dop/domain/contract";
import { codeDigits, type loginSchema } from "@dop/domain/staff";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { z } from "zod/mini";
import { FormField } from "../../../forms/form-field.tsx";
import { Form } from "../../../forms/form.tsx";
import { useFields } from "../../../forms/use-fields.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { api } from "../../../lib/api/api.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { errorMessage, handleError } from "../../../lib/api/handle-error.ts";
import { AuthenticatorSecret } from "../../../session/authenticator-secret.tsx";
import { CodeInput } from "../../../session/code-input.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { throttledMinutes } from "./throttled.ts";
import {
  mergeRequirements,
  requirementsOf,
  loginSchemaOf,
  shortestPassword,
  type LoginRequirements,
} from "./login-requirements.ts";

interface Refusal {
  readonly message: string;
  /** The server asks for more; no error. */
  readonly asks: boolean;
  readonly help?: string;
}

interface LoginFormProps {
  readonly onLoggedIn: (answer: LoginAnswer) => void;
  /**
   * Called with the request for a passkey, and with undefined on the next try. Without it the form shows the request.
   */
  readonly onPasskeyPrompt?: ((message: string | undefined) => void) | undefined;
}

type LoginValues = z.input<typeof loginSchema>;

/** State of the login: the requirements so far, the refusal and the form. */
function useLogin({ onLoggedIn, onPasskeyPrompt }: LoginFormProps) {
  const t = useTexts("login");
  const { localPasswords } = useConfig();
  const [required, setRequired] = useState<LoginRequirements>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const shortest = shortestPassword(required);
  const schema = useMemo(() => loginSchemaOf(shortest), [shortest]);
  const form = useFields<LoginValues, z.infer<typeof schema>>(schema, { username: "", password: "" });
  const asksCode = isCodeAsked(required);

  const [newest, setNewest] = useState<LoginRequirements>({});

  /**
   * Adds requirements. A code of another key is invalid, and one of the app expires while the user chooses a password.
   */
  function ask(more: LoginRequirements): void {
    const isSpent = asksCode && (more.setup !== undefined || isOfApp(form.values.code));
    demand(mergeRequirements(required, more), isSpent);
    setNewest(more);
  }

  /** Sets the requirements, and drops the fields that they do not ask for. */
  function demand(next: LoginRequirements, dropsCode = false): void {
    setRequired(next);
    form.setValues(({ code = "", new_password = "", ...credentials }) => ({
      ...credentials,
      ...(next.newPassword && { new_password }),
      ...(isCodeAsked(next) && { code: dropsCode ? "" : code }),
    }));
  }

  async function logIn(credentials: z.infer<typeof loginSchema>): Promise<void> {
    setRefusal(undefined);
    onPasskeyPrompt?.(undefined);
    try {
      onLoggedIn(await api.post("/users/login", { body: credentials, schema: loginAnswerSchema }));
    } catch (error) {
      // The form shows field errors next to the fields.
      if (error instanceof ApiError && error.errors.some(({ path }) => path in form.values)) throw error;
      const more = requirementsOf(error);
      if (more) ask(more);
      if (onPasskeyPrompt && error instanceof ApiError && error.code === "PASSKEY_REQUIRED")
        return onPasskeyPrompt(errorMessage(error));
      const minutes = throttledMinutes(error);
      if (minutes !== undefined) return setRefusal(throttled(minutes));
      const message = refusalOf(error);
      if (message === undefined) return undefined;
      const help = localPasswords && error instanceof ApiError && error.code === "WRONG_LOGIN" ? t.forgotten : "";
      setRefusal({ message, asks: more !== undefined, help });
    }
  }

  /** Wrong codes count everywhere, wrong passwords on this computer only; a passkey is neither (rule A-12). */
  function throttled(minutes: number): Refusal {
    const here = asksCode ? "" : t.throttledHere;
    const forgotten = asksCode || !localPasswords ? "" : t.forgotten;
    const help = [here, onPasskeyPrompt ? t.throttledPasskey : "", forgotten].filter(Boolean).join(" ");
    return { message: t.throttled(minutes), asks: false, help };
  }

  return { form, required, asksCode, newest, shortest, refusal, logIn, restart: () => demand({}) };
}

/** Name and password, then whatever else the server asks for; typed text stays. */
export function LoginForm(props: LoginFormProps) {
  const t = useTexts("login");
  const words = useTexts("passwords");
  const factor = useTexts("secondFactor");
  const { form, required, asksCode, newest, shortest, refusal, logIn, restart } = useLogin(props);
  const setupHeading = useRef<HTMLHeadingElement>(null);
  const focusNewest = useEffectEvent((added: LoginRequirements) => {
    if (added.setup) setupHeading.current?.focus();
    else if (added.code) form.focus("code");
    else if (added.newPassword) form.focus("new_password");
  });
  useEffect(() => focusNewest(newest), [newest]);

  const labels: Readonly<Record<string, string>> = {
    username: t.username,
    password: t.password,
    new_password: words.newPassword,
    code: factor.code,
  };

  return (
    <Form form={form} onSave={logIn} summary={({ name, message }) => t.problem(labels[name] ?? name, message)}>
      <Card className="grid gap-5">
        {refusal && (
          <Alert kind={refusal.asks ? "info" : "error"} live="alert" title={refusal.message}>
            {refusal.help}
          </Alert>
        )}
        <FormField form={form} name="username" label={t.username} required>
          <TextInput
            {...form.register("username", { onChange: restart })}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </FormField>
        <FormField form={form} name="password" label={t.password} required>
          <TextInput {...form.register("password")} type="password" autoComplete="current-password" />
        </FormField>
        {required.newPassword && (
          <FormField
            form={form}
            name="new_password"
            label={words.newPassword}
            hint={words.newPasswordHint(shortest)}
            required
          >
            <TextInput {...form.register("new_password")} type="password" autoComplete="new-password" />
          </FormField>
        )}
        {required.setup && (
          <div>
            <h2 ref={setupHeading} tabIndex={-1} className="mb-3 w-fit text-lg">
              {factor.scanHeading}
            </h2>
            <AuthenticatorSecret {...required.setup} />
          </div>
        )}
        {required.newPassword && asksCode && <p>{factor.passwordAfterCode}</p>}
        {asksCode && (
          <FormField
            form={form}
            name="code"
            label={factor.code}
            hint={required.setup ? factor.appCodeHint(codeDigits) : factor.loginCodeHint(codeDigits)}
            required
          >
            <CodeInput {...form.register("code")} recovery={required.setup === undefined} />
          </FormField>
        )}
        <Button type="submit" busy={form.busy}>
          {t.submit}
        </Button>
      </Card>
    </Form>
  );
}

const isCodeAsked = ({ code, setup }: LoginRequirements): boolean => code === true || setup !== undefined;

const isOfApp = (typed: unknown): boolean => typeof typed === "string" && /^\s*(?:\d\s*){6}$/.test(typed);

/** The message in the form: a 400's own; otherwise what the general handler has not already shown. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof ApiError && error.status === 400) return errorMessage(error);
  const { message, shown } = handleError(error);
  return shown ? undefined : message;
}
