import { fullName } from "@dop/domain/orders";
import { verificationRequestSchema, type StaffOrder } from "@dop/domain/contract";
import { documentReasons, fillCannedText } from "@dop/domain/staff";
import { useState } from "react";
import { FormButtons } from "../../../../forms/form-buttons.tsx";
import { checkBySchema } from "../../../../forms/check-by-schema.ts";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { useDraft } from "../../../../lib/storage/drafts.ts";
import { formatDate } from "../../../../lib/words/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { Select, TextInput } from "../../../../ui/fields/inputs.tsx";
import { Textarea } from "../../../../ui/fields/textarea.tsx";
import { CannedTextPicker } from "../../../office/canned-texts/index.ts";
import type { Rejection } from "./use-verification.ts";

interface InvalidDialogProps {
  readonly order: Pick<StaffOrder, "id" | "first_name" | "last_name">;
  readonly open: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  /** Resolves to false when it was not sent. */
  readonly onSend: (rejection: Rejection) => Promise<boolean>;
}

/** Rejects documents with a reason and a message to the customer (rules P-7, P-22). */
export function InvalidDialog(props: InvalidDialogProps) {
  const t = useTexts("identityCheck");
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t.invalidTitle}>
      <RejectionForm {...props} />
    </Dialog>
  );
}

const other = "other";
const codes = Object.values(documentReasons);
const fields = { choice: "rejection-reason", reason: "own-reason", message: "rejection-message" } as const;

function RejectionForm({ order, busy, onClose, onSend }: InvalidDialogProps) {
  const t = useTexts("identityCheck");
  const canned = useTexts("cannedTexts");
  const reasons = useTexts("documentReasons");
  const { presets } = useTexts("queue").flag;
  const [own, setOwn] = useDraft(`invalid-reason:${order.id}`);
  const [choice, setChoice] = useState(own === "" ? "" : other);
  const [message, setMessage] = useDraft(`invalid:${order.id}`);
  const [choosing, setChoosing] = useState(false);
  const code = codes.find((known) => String(known) === choice);
  const text = { message: message.trim() };
  const rejection: Rejection =
    code === undefined
      ? { reason: (choice === other ? own : choice).trim(), ...text }
      : { reason: "", reason_code: code, ...text };
  const form = useForm(
    rejection.reason === "" && code === undefined
      ? { problems: [{ name: choice === "" ? fields.choice : fields.reason, message: t.reasonRequired }] }
      : checkBySchema(verificationRequestSchema, { decision: "invalid", ...rejection }, fields),
  );

  function dropDrafts(): void {
    setMessage("");
    setOwn("");
  }

  function insert(reply: string): void {
    const filled = fillCannedText(reply, {
      name: fullName(order.first_name, order.last_name),
      order: String(order.id),
      date: formatDate(new Date().toISOString()),
    });
    setMessage(message === "" ? filled : `${message}\n${filled}`);
  }

  return (
    <Form
      form={form}
      busy={busy}
      className="grid gap-4"
      onSave={() => void onSend(rejection).then((sent) => sent && dropDrafts())}
    >
      <p className="text-ink-2">{t.invalidText}</p>
      <Field name={fields.choice} label={t.reason} hint={t.reasonKeys} required error={form.error(fields.choice)}>
        <Select
          data-autofocus
          placeholder={t.chooseReason}
          options={[
            ...codes.map((known) => ({ value: String(known), label: reasons.office[known] })),
            ...presets.map((preset) => ({ value: preset, label: preset })),
            { value: other, label: t.otherReason },
          ]}
          value={choice}
          onValue={setChoice}
          onKeyDown={(event) => {
            // Option labels have no numbers, so the browser itself ignores the key.
            const byKey = codes.find((known) => String(known) === event.key);
            if (byKey === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
            event.preventDefault();
            setChoice(event.key);
          }}
        />
      </Field>
      {choice !== other && choice !== "" && (
        <p aria-live="polite" className="border-l-4 border-salt-300 pl-3">
          <span className="block text-sm text-ink-2">{t.theyRead}</span>
          {code === undefined ? reasons.uncoded : reasons.customer[code]}
        </p>
      )}
      {choice === other && (
        <Field name={fields.reason} label={t.otherLabel} required error={form.error(fields.reason)}>
          <TextInput value={own} onValue={setOwn} />
        </Field>
      )}
      <Field name={fields.message} label={t.message} optional error={form.error(fields.message)}>
        <Textarea rows={3} value={message} onValue={setMessage} />
      </Field>
      <div>
        <Button kind="quiet" small aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {canned.insert}
        </Button>
      </div>
      <FormButtons cancel={t.back} submit={t.send} busy={busy} onCancel={onClose} />
      <CannedTextPicker
        kind="invalid"
        open={choosing}
        onClose={() => setChoosing(false)}
        onChoose={(reply) => {
          setChoosing(false);
          insert(reply.text);
        }}
      />
    </Form>
  );
}
