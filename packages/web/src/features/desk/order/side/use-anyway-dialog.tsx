import { limits } from "@dop/domain/orders";
import { FormButtons } from "../../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { useDraft } from "../../../../lib/storage/drafts.ts";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { Textarea } from "../../../../ui/fields/textarea.tsx";

/** Where the reason's draft is stored, until the number is saved. */
export const anywayDraft = (orderId: number): string => `use-anyway:${String(orderId)}`;

interface UseAnywayDialogProps {
  readonly orderId: number;
  /** What the server finds questionable about the license; undefined while nothing is asked. */
  readonly finding: string | undefined;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onUse: (reason: string) => void;
}

/** Asks once before a license of another couple, a voided one or one that is too old is used (rule O-23). */
export function UseAnywayDialog(props: UseAnywayDialogProps) {
  const t = useTexts("staffOrder").side.useAnyway;
  return (
    <Dialog open={props.finding !== undefined} onClose={props.onClose} title={t.title}>
      {props.finding !== undefined && <ReasonForm {...props} />}
    </Dialog>
  );
}

function ReasonForm({ orderId, finding, busy, onClose, onUse }: UseAnywayDialogProps) {
  const t = useTexts("staffOrder").side.useAnyway;
  const [reason, setReason] = useDraft(anywayDraft(orderId));
  const form = useForm({ output: reason.trim() });
  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={onUse}>
      <p className="font-semibold">{finding}</p>
      <Field name="license-reason" label={t.reason} hint={t.reasonHint} optional>
        <Textarea rows={3} data-autofocus maxLength={limits.reason} value={reason} onValue={setReason} />
      </Field>
      <FormButtons cancel={t.cancel} submit={t.yes} busy={busy} onCancel={onClose} />
    </Form>
  );
}
