import { verificationRequestSchema } from "@dop/domain/contract";
import { useState } from "react";
import { FormButtons } from "../../../forms/form-buttons.tsx";
import { checkBySchema } from "../../../forms/check-by-schema.ts";
import { LightForm, useLightForm } from "../../../forms/light-form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select, TextInput } from "../../../ui/inputs.tsx";
import { Textarea } from "../../../ui/textarea.tsx";

export interface Rejection {
  readonly reason: string;
  readonly message: string;
}

interface InvalidDialogProps {
  readonly open: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSend: (rejection: Rejection) => void;
}

/** Why the documents cannot be accepted, and what the customer should do about it. */
export function InvalidDialog(props: InvalidDialogProps) {
  const t = useTexts("orderDetail").verification;
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t.invalidTitle}>
      {props.open && <RejectionForm {...props} />}
    </Dialog>
  );
}

const other = "other";
/** The fields of the page by their names in the request. */
const fields = { reason: "own-reason", message: "rejection-message" } as const;

function RejectionForm({ busy, onClose, onSend }: InvalidDialogProps) {
  const t = useTexts("orderDetail").verification;
  const { presets } = useTexts("queue").flag;
  const [choice, setChoice] = useState("Require ID/Selfie");
  const [own, setOwn] = useState("");
  const [message, setMessage] = useState("");
  const rejection = { reason: (choice === other ? own : choice).trim(), message: message.trim() };
  const form = useLightForm(
    rejection.reason === ""
      ? { problems: [{ name: fields.reason, message: t.reasonRequired }] }
      : checkBySchema(verificationRequestSchema, { decision: "invalid", ...rejection }, fields),
  );

  return (
    <LightForm form={form} busy={busy} className="grid gap-4" onSave={() => onSend(rejection)}>
      <p className="text-ink-2">{t.invalidText}</p>
      <Field name="rejection-reason" label={t.reason} required>
        <Select
          data-autofocus
          options={[
            ...presets.map((preset) => ({ value: preset, label: preset })),
            { value: other, label: t.otherReason },
          ]}
          value={choice}
          onChange={(event) => setChoice(event.currentTarget.value)}
        />
      </Field>
      {choice === other && (
        <Field name={fields.reason} label={t.otherLabel} required error={form.error(fields.reason)}>
          <TextInput value={own} onChange={(event) => setOwn(event.currentTarget.value)} />
        </Field>
      )}
      <Field name={fields.message} label={t.message} optional error={form.error(fields.message)}>
        <Textarea rows={3} value={message} onChange={(event) => setMessage(event.currentTarget.value)} />
      </Field>
      <FormButtons cancel={t.back} submit={t.send} busy={busy} onCancel={onClose} />
    </LightForm>
  );
}
