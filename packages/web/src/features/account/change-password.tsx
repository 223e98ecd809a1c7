import { passwordChangeSchema } from "@dop/domain/contract";
import { passwordLimits } from "@dop/domain/staff";
import { passwordTexts } from "@dop/domain/texts/passwords";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { z } from "zod/mini";
import { FormField } from "../../forms/form-field.tsx";
import { SaveForm } from "../../forms/save-form.tsx";
import { useZodForm } from "../../forms/use-zod-form.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { ApiError } from "../../lib/api-error.ts";
import { api } from "../../lib/api.ts";
import { handleError } from "../../lib/handle-error.ts";
import { sessionsQuery } from "../../session/sessions-query.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { toast } from "../../ui/toast.ts";

const empty = { current_password: "", new_password: "" };

/** Changing one's own password. Where the county's directory keeps it, the server says so. */
export function ChangePassword() {
  const t = useTexts(passwordTexts);
  const headingId = useId();
  const queryClient = useQueryClient();
  const form = useZodForm(passwordChangeSchema, { defaultValues: empty });
  const [refusal, setRefusal] = useState<string>();

  async function change(body: z.infer<typeof passwordChangeSchema>): Promise<void> {
    setRefusal(undefined);
    try {
      await api.post("/users/me/password", { body });
    } catch (error) {
      // What is wrong with a field is said beside it.
      if (error instanceof ApiError && error.errors.length > 0) throw error;
      const { message, shown } = handleError(error);
      if (!shown) setRefusal(message);
      return;
    }
    form.reset(empty);
    toast.success(t.changed);
    await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  }

  return (
    <section aria-labelledby={headingId} className="mt-8 max-w-md">
      <h2 id={headingId} className="text-lg">
        {t.heading}
      </h2>
      <p className="mb-3 text-sm text-ink-2">{t.intro}</p>
      <SaveForm
        form={form}
        onSave={change}
        problemText={({ name, message }) => t.problem(name === "new_password" ? t.fresh : t.current, message)}
      >
        <div className="card grid gap-4 p-4">
          {refusal !== undefined && <Alert kind="error" live="alert" title={refusal} />}
          <FormField form={form} name="current_password" label={t.current} required>
            <TextInput {...form.register("current_password")} type="password" autoComplete="current-password" />
          </FormField>
          <FormField
            form={form}
            name="new_password"
            label={t.fresh}
            hint={t.freshHint(passwordLimits.shortest)}
            required
          >
            <TextInput {...form.register("new_password")} type="password" autoComplete="new-password" />
          </FormField>
          <Button type="submit" small busy={form.formState.isSubmitting}>
            {t.change}
          </Button>
        </div>
      </SaveForm>
    </section>
  );
}
