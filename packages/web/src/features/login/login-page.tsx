import { loginAnswerSchema } from "@dop/domain/contract";
import { loginSchema } from "@dop/domain/staff";
import { passwordLimits } from "@dop/domain/staff";
import { loginTexts } from "@dop/domain/texts/login";
import { passwordTexts } from "@dop/domain/texts/passwords";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "../../app/router.tsx";
import type { z } from "zod/mini";
import { PageHeading } from "../../app/page-heading.tsx";
import { paths, safeLocalPath } from "../../app/paths.ts";
import { FormField } from "../../forms/form-field.tsx";
import { SaveForm } from "../../forms/save-form.tsx";
import { useZodForm } from "../../forms/use-zod-form.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { ApiError } from "../../lib/api-error.ts";
import { api } from "../../lib/api.ts";
import { errorMessage, handleError } from "../../lib/handle-error.ts";
import { startSession } from "../../session/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { toast } from "../../ui/toast.ts";

/** The staff's door: back to where they were sent from, or to their home. */
export function LoginPage() {
  const t = useTexts(loginTexts);
  const words = useTexts(passwordTexts);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const form = useZodForm(loginSchema, { defaultValues: { username: "", password: "" } });
  const [refusal, setRefusal] = useState<string>();
  const [mustChoose, setMustChoose] = useState(false);
  useEffect(() => {
    if (mustChoose) form.setFocus("new_password");
  }, [mustChoose, form]);

  async function logIn(credentials: z.infer<typeof loginSchema>): Promise<void> {
    setRefusal(undefined);
    try {
      startSession(await api.post("/users/login", { body: credentials, schema: loginAnswerSchema }));
    } catch (error) {
      // What is wrong with the new password is said beside it.
      if (mustChoose && error instanceof ApiError && error.errors.length > 0) throw error;
      if (error instanceof ApiError && error.code === "PASSWORD_CHANGE_REQUIRED") setMustChoose(true);
      setRefusal(refusalOf(error));
      return;
    }
    toast.success(t.loggedIn);
    navigate(safeLocalPath(search.get("redirect"), paths.admin), { replace: true });
  }

  const labels: Readonly<Record<string, string>> = { username: t.username, new_password: words.fresh };

  return (
    <div className="wrap py-10 sm:py-14">
      <div className="mx-auto max-w-md">
        <PageHeading title={t.title}>{t.title}</PageHeading>
        <p className="mt-2 mb-6 text-ink-2">{t.intro}</p>
        <SaveForm
          form={form}
          onSave={logIn}
          problemText={({ name, message }) => t.problem(labels[name] ?? t.password, message)}
        >
          <Card className="grid gap-5">
            {refusal !== undefined && <Alert kind="error" live="alert" title={refusal} />}
            <FormField form={form} name="username" label={t.username} required>
              <TextInput
                {...form.register("username")}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            </FormField>
            <FormField form={form} name="password" label={t.password} required>
              <TextInput {...form.register("password")} type="password" autoComplete="current-password" />
            </FormField>
            {mustChoose && (
              <FormField
                form={form}
                name="new_password"
                label={words.fresh}
                hint={words.freshHint(passwordLimits.shortest)}
                required
              >
                <TextInput
                  {...form.register("new_password", { shouldUnregister: true })}
                  type="password"
                  autoComplete="new-password"
                />
              </FormField>
            )}
            <Button type="submit" busy={form.formState.isSubmitting}>
              {t.submit}
            </Button>
          </Card>
        </SaveForm>
      </div>
    </div>
  );
}

/** What to say in the form: a 400's own message; for the rest what the general handler has not already shown. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof ApiError && error.status === 400) return errorMessage(error);
  const { message, shown } = handleError(error);
  return shown ? undefined : message;
}
