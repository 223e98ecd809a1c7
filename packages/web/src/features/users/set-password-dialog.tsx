import type { Account, firstPasswordSchema } from "@dop/domain/contract";
import { newPasswordOf, passwordLimits } from "@dop/domain/staff";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import * as z from "zod/mini";
import { FormButtons } from "../../forms/form-buttons.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { SaveForm } from "../../forms/save-form.tsx";
import { isFieldFailure, useZodForm } from "../../forms/use-zod-form.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { api } from "../../lib/api.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { sessionsQuery } from "../../session/sessions-query.ts";
import { Alert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { toast } from "../../ui/toast.ts";

interface SetPasswordDialogProps {
  /** Whose password is set; closed without one. */
  readonly account: Account | undefined;
  readonly onClose: () => void;
}

/** Sets a first password for another user, who chooses a new one at the next login. */
export function SetPasswordDialog({ account, onClose }: SetPasswordDialogProps) {
  const t = useTexts("passwords");
  return (
    <Dialog open={account !== undefined} onClose={onClose} title={t.setOf(account?.display_name ?? "")}>
      <p>{t.setText}</p>
      {account && <SetPasswordForm account={account} onClose={onClose} />}
    </Dialog>
  );
}

function SetPasswordForm({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const t = useTexts("passwords");
  const queryClient = useQueryClient();
  const shortest = account.second_factor ? passwordLimits.shortestWithSecondFactor : passwordLimits.shortest;
  const schema = useMemo(() => z.object({ new_password: newPasswordOf(shortest) }), [shortest]);
  const form = useZodForm(schema, { defaultValues: { new_password: "" } });
  const { failure, submit } = useSubmit({ failure: "inline", rethrow: isFieldFailure });

  async function set(body: z.infer<typeof firstPasswordSchema>): Promise<void> {
    if (!(await submit(() => api.post(`/users/${account.id}/password`, { body })))) return;
    toast.success(t.setDone);
    onClose();
    await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  }

  return (
    <SaveForm form={form} onSave={set} className="mt-4" problemText={({ message }) => t.problem(t.fresh, message)}>
      <div className="grid gap-4">
        {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
        <FormField form={form} name="new_password" label={t.fresh} hint={t.freshHint(shortest)} required>
          <TextInput {...form.register("new_password")} type="text" autoComplete="off" spellCheck={false} />
        </FormField>
        <FormButtons cancel={t.cancel} submit={t.set} busy={form.formState.isSubmitting} onCancel={onClose} />
      </div>
    </SaveForm>
  );
}
