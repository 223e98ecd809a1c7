import { verificationRequestSchema } from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, fieldId } from "../../../ui/field.tsx";
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

function RejectionForm({ busy, onClose, onSend }: InvalidDialogProps) {
  const t = useTexts("orderDetail").verification;
  const { presets } = useTexts("queue").flag;
  const [choice, setChoice] = useState("Require ID/Selfie");
  const [own, setOwn] = useState("");
  const [message, setMessage] = useState("");
  const [tried, setTried] = useState(false);
  const reason = (choice === other ? own : choice).trim();
  const parsed = verificationRequestSchema.safeParse({ decision: "invalid", reason, message: message.trim() });
  const issue = (path: string): string | undefined =>
    parsed.error?.issues.find((candidate) => candidate.path[0] === path)?.message;
  const reasonProblem = tried ? (reason === "" ? t.reasonRequired : issue("reason")) : undefined;
  const messageProblem = tried ? issue("message") : undefined;

  function send(): void {
    setTried(true);
    if (reason !== "" && parsed.success) {
      if (!busy) onSend({ reason, message: message.trim() });
      return;
    }
    document.getElementById(fieldId(reason === "" ? "own-reason" : "rejection-message"))?.focus();
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
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
        <Field name="own-reason" label={t.otherLabel} required error={reasonProblem}>
          <TextInput value={own} onChange={(event) => setOwn(event.currentTarget.value)} />
        </Field>
      )}
      <Field name="rejection-message" label={t.message} optional error={messageProblem}>
        <Textarea rows={3} value={message} onChange={(event) => setMessage(event.currentTarget.value)} />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onClose}>
          {t.back}
        </Button>
        <Button type="submit" busy={busy}>
          {t.send}
        </Button>
      </div>
    </form>
  );
}
