import { cannedTextLimits, cannedTextRequestSchema, cannedTextSchema, type CannedText } from "@dop/domain/contract";
import { useState } from "react";
import { checkBySchema } from "../../../forms/check-by-schema.ts";
import { FormButtons } from "../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../forms/form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { reload } from "../../../lib/api/query.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { Textarea } from "../../../ui/fields/textarea.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { cannedTextsQuery } from "./canned-texts-query.ts";

/** A text as it is being written; without an id it is new. */
export type EditedText = Pick<CannedText, "kind" | "name" | "text"> & { readonly id?: number };

interface CannedTextDialogProps {
  readonly edited: EditedText | undefined;
  readonly onClose: () => void;
}

/** Adds or rewrites a canned text. */
export function CannedTextDialog({ edited, onClose }: CannedTextDialogProps) {
  const t = useTexts("cannedTexts");
  const title = edited?.id === undefined ? t.kinds[edited?.kind ?? "reply"].add : t.editOf(edited.name);
  return (
    <Dialog open={edited !== undefined} onClose={onClose} title={title}>
      {edited && <CannedTextForm edited={edited} onClose={onClose} />}
    </Dialog>
  );
}

/** The fields of the page by their names in the request. */
const fields = { name: "canned-name", text: "canned-text" } as const;

function CannedTextForm({ edited, onClose }: { readonly edited: EditedText; readonly onClose: () => void }) {
  const t = useTexts("cannedTexts");
  const [name, setName] = useState(edited.name);
  const [text, setText] = useState(edited.text);
  const { busy, failure, submit } = useSubmit({ failure: "inline", invalidate: () => reload(cannedTextsQuery) });
  const form = useForm(checkBySchema(cannedTextRequestSchema, { kind: edited.kind, name, text }, fields));

  async function save({ kind, ...content }: Pick<CannedText, "kind" | "name" | "text">): Promise<void> {
    const schema = cannedTextSchema;
    const done = await submit(() =>
      edited.id === undefined
        ? api.post("/canned-texts", { body: { kind, ...content }, schema })
        : api.patch(`/canned-texts/${edited.id}`, { body: content, schema }),
    );
    if (!done) return;
    toast.success(t.saved);
    onClose();
  }

  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={(checked) => void save(checked)}>
      {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
      <Field name={fields.name} label={t.name} hint={t.nameHint} required error={form.error(fields.name)}>
        <TextInput data-autofocus autoComplete="off" value={name} onValue={setName} />
      </Field>
      <Field name={fields.text} label={t.text} hint={t.textHint} required error={form.error(fields.text)}>
        <Textarea rows={6} limit={cannedTextLimits.text} value={text} onValue={setText} />
      </Field>
      <FormButtons cancel={t.cancel} submit={t.save} busy={busy} onCancel={onClose} />
    </Form>
  );
}
