import {
  doneSchema,
  savedViewLimits,
  savedViewSchema,
  type SavedView,
  type SavedViewRequest,
} from "@dop/domain/contract";
import { useState } from "react";
import { FormButtons } from "../../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../../forms/form.tsx";
import { getTexts, useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { useSubmit } from "../../../../lib/api/use-submit.ts";
import { useMayWrite } from "../../../../session/use-may-write.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { CheckFilter } from "../../../../ui/fields/check-filter.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { TextInput } from "../../../../ui/fields/inputs.tsx";
import { toast } from "../../../../lib/messages/toast.ts";
import { reloadSavedViews } from "./saved-views.ts";

export type ViewTask =
  | { readonly kind: "save"; readonly list: Omit<SavedViewRequest, "name" | "shared"> }
  | { readonly kind: "edit"; readonly view: SavedView };

interface ViewDialogProps {
  readonly task: ViewTask | undefined;
  readonly onClose: () => void;
}

/** Names a view, shares it, or deletes it (rule Q-8). */
export function ViewDialog({ task, onClose }: ViewDialogProps) {
  const t = useTexts("queueWork").views;
  return (
    <Dialog open={task !== undefined} onClose={onClose} title={task?.kind === "edit" ? t.editTitle : t.saveTitle}>
      {task && <ViewForm task={task} onClose={onClose} />}
    </Dialog>
  );
}

const field = "view-name";

function ViewForm({ task, onClose }: ViewDialogProps & { readonly task: ViewTask }) {
  const t = useTexts("queueWork").views;
  const mayShare = useMayWrite();
  const [name, setName] = useState(task.kind === "edit" ? task.view.name : "");
  const [shared, setShared] = useState(task.kind === "edit" && task.view.shared);
  const { busy, failure, submit } = useSubmit({ failure: "inline", invalidate: reloadSavedViews });
  const problems =
    name.trim() === "" ? [{ name: field, message: getTexts("officeValidation").nameRequired }] : undefined;
  const form = useForm(problems ? { problems } : { output: { name: name.trim(), shared } });

  async function run(work: () => Promise<unknown>, said: string): Promise<void> {
    if (!(await submit(work))) return;
    toast.success(said);
    onClose();
  }
  const save = async (body: { name: string; shared: boolean }) =>
    run(
      async () =>
        task.kind === "edit"
          ? api.patch(`/views/${task.view.id}`, {
              body: mayShare ? body : { name: body.name },
              schema: savedViewSchema,
            })
          : api.post("/views", { body: { ...task.list, ...body }, schema: savedViewSchema }),
      t.saved,
    );

  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={(body) => void save(body)}>
      {task.kind === "save" && <p className="text-ink-2">{t.saveText}</p>}
      <Field name={field} label={t.name} required error={form.error(field)}>
        <TextInput data-autofocus autoComplete="off" maxLength={savedViewLimits.name} value={name} onValue={setName} />
      </Field>
      {mayShare && <CheckFilter label={t.share} checked={shared} onChange={setShared} />}
      {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
      <FormButtons cancel={t.cancel} submit={t.confirm} busy={busy} onCancel={onClose}>
        {task.kind === "edit" && (
          <Button
            kind="danger"
            busy={busy}
            className="mr-auto"
            onClick={() =>
              void run(async () => api.delete(`/views/${task.view.id}`, { schema: doneSchema }), t.removed)
            }
          >
            {t.remove}
          </Button>
        )}
      </FormButtons>
    </Form>
  );
}
