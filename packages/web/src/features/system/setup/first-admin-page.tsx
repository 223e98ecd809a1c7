import { doneSchema, firstAdminSchema } from "@dop/domain/contract";
import { newPasswordOf, passwordLimits } from "@dop/domain/staff";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { PageHeading } from "../../../page/page-heading.tsx";
import { FormField } from "../../../forms/form-field.tsx";
import { Form } from "../../../forms/form.tsx";
import { useFields } from "../../../forms/use-fields.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { isFieldRefusal } from "../../../lib/api/api-error.ts";
import { api } from "../../../lib/api/api.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { handleError } from "../../../lib/api/handle-error.ts";
import { loginPath, paths } from "../../../lib/routes/paths.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";

const withPassword = z.extend(firstAdminSchema, { new_password: newPasswordOf(passwordLimits.shortest) });

/** /setup of an installation without accounts: asks for the code of the server's log, and for the first admin. */
export function FirstAdminPage() {
  const t = useTexts("setup");
  const [made, setMade] = useState(false);
  return (
    <div className="wrap py-10 sm:py-14">
      <div className="mx-auto max-w-md">
        <PageHeading title={t.firstTitle} />
        {made ? (
          <Made />
        ) : (
          <>
            <p className="mt-2 mb-6 text-ink-2">{t.firstIntro}</p>
            <FirstAdminForm onMade={() => setMade(true)} />
          </>
        )}
      </div>
    </div>
  );
}

/** Its link loads a page, because the configuration of this one still says that there is no account. */
function Made() {
  const t = useTexts("setup");
  const login = useTexts("login");
  const { basePath } = useConfig();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert ref={box} kind="ok" title={t.created} className="mt-6">
      <a href={basePath + loginPath(paths.checks)}>{login.title}</a>
    </Alert>
  );
}

function FirstAdminForm({ onMade }: { readonly onMade: () => void }) {
  const t = useTexts("setup");
  const { localPasswords } = useConfig();
  const [refusal, setRefusal] = useState<string>();
  const form = useFields(localPasswords ? withPassword : firstAdminSchema, {
    code: "",
    email: "",
    display_name: "",
    ...(localPasswords && { new_password: "" }),
  });

  async function make(body: z.infer<typeof firstAdminSchema>): Promise<void> {
    setRefusal(undefined);
    try {
      await api.post("/setup/first-admin", { body, schema: doneSchema });
      onMade();
    } catch (error) {
      // The form shows field errors next to the fields.
      if (isFieldRefusal(error)) throw error;
      const { message, shown } = handleError(error);
      if (!shown) setRefusal(message);
    }
  }

  const labels: Readonly<Record<string, string>> = {
    code: t.code,
    email: t.email,
    display_name: t.displayName,
    new_password: t.password,
  };
  return (
    <Form form={form} onSave={make} summary={({ name, message }) => t.problem(labels[name] ?? name, message)}>
      <Card className="grid gap-5">
        {refusal !== undefined && <Alert kind="error" live="alert" title={refusal} />}
        <FormField form={form} name="code" label={t.code} hint={t.codeHint} required>
          <TextInput {...form.register("code")} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </FormField>
        <FormField
          form={form}
          name="email"
          label={t.email}
          hint={localPasswords ? t.emailHint : t.emailHintOfDirectory}
          required
        >
          <TextInput {...form.register("email")} type="email" autoComplete="username" />
        </FormField>
        <FormField form={form} name="display_name" label={t.displayName} required>
          <TextInput {...form.register("display_name")} autoComplete="name" />
        </FormField>
        {localPasswords && (
          <FormField
            form={form}
            name="new_password"
            label={t.password}
            hint={t.passwordHint(passwordLimits.shortest)}
            required
          >
            <TextInput {...form.register("new_password")} type="password" autoComplete="new-password" />
          </FormField>
        )}
        <Button type="submit" busy={form.busy}>
          {t.create}
        </Button>
      </Card>
    </Form>
  );
}
