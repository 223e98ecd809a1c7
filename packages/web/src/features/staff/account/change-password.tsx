import { passwordChangeSchema } from "@dop/domain/contract";
import { newPasswordOf, passwordLimits } from "@dop/domain/staff";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo } from "react";
import * as z from "zod/mini";
import { useConfig } from "../../../lib/office/config-context.ts";
import { FormField } from "../../../forms/form-field.tsx";
import { Form } from "../../../forms/form.tsx";
import { useFields } from "../../../forms/use-fields.ts";
import { isFieldRefusal } from "../../../lib/api/api-error.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { reload } from "../../../lib/api/query.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { sessionsQuery } from "../../../session/sessions-query.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { secondFactorQuery } from "../../../session/second-factor-query.ts";

const empty = { current_password: "", new_password: "" };

const changeSchemaOf = (shortest: number) => z.extend(passwordChangeSchema, { new_password: newPasswordOf(shortest) });

export function ChangePassword() {
  const t = useTexts("passwords");
  const headingId = useId();
  const { localPasswords } = useConfig();
  return (
    <section aria-labelledby={headingId} className="no-print mt-8 max-w-md">
      <h2 id={headingId} className="text-lg">
        {t.heading}
      </h2>
      <p className="mb-3 text-sm text-ink-2">{localPasswords ? t.intro : t.keptElsewhere}</p>
      {localPasswords && <ChangePasswordForm />}
    </section>
  );
}

function ChangePasswordForm() {
  const t = useTexts("passwords");
  const secondFactor = useQuery(secondFactorQuery).data;
  const shortest = secondFactor?.on ? passwordLimits.shortestWithSecondFactor : passwordLimits.shortest;
  const schema = useMemo(() => changeSchemaOf(shortest), [shortest]);
  const form = useFields(schema, empty);
  const { failure, submit } = useSubmit({ failure: "inline", rethrow: isFieldRefusal });

  const change = (body: z.infer<typeof passwordChangeSchema>): Promise<boolean> =>
    submit(async () => {
      await api.post("/users/me/password", { body });
      form.reset(empty);
      toast.success(t.changed);
      await reload(sessionsQuery);
    });

  return (
    <Form
      form={form}
      onSave={change}
      summary={({ name, message }) => t.problem(name === "new_password" ? t.newPassword : t.current, message)}
    >
      <div className="card grid gap-4 p-4">
        {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
        <FormField form={form} name="current_password" label={t.current} required>
          <TextInput {...form.register("current_password")} type="password" autoComplete="current-password" />
        </FormField>
        <FormField form={form} name="new_password" label={t.newPassword} hint={t.newPasswordHint(shortest)} required>
          <TextInput {...form.register("new_password")} type="password" autoComplete="new-password" />
        </FormField>
        <Button type="submit" small busy={form.busy}>
          {t.change}
        </Button>
      </div>
    </Form>
  );
}
