import { isFedexNumber, noTrackingNumber, recognizeTracking, scannedDigits } from "@dop/domain/tracking";
import { useState, type ReactNode } from "react";
import type { StaffOrderProduct } from "@dop/domain/contract";
import { limits, type ProductId, type StatusId } from "@dop/domain/orders";
import { skippedSteps, skipsIdCheck } from "@dop/domain/workflow";
import { afterPress } from "../../../../forms/after-press.ts";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { TextInput } from "../../../../ui/fields/inputs.tsx";
import { useDraft } from "../../../../lib/storage/drafts.ts";
import { Textarea } from "../../../../ui/fields/textarea.tsx";

interface ShippingNumberDialogProps {
  readonly open: boolean;
  readonly saved: string | null;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSave: (number: string) => void;
  readonly children?: ReactNode;
}

/** Add Shipping Number: a FedEx number, recognized while it is typed, or a note that there is none (rule N-1). */
export function ShippingNumberDialog(props: ShippingNumberDialogProps) {
  const t = useTexts("staffOrder").shippingNumber;
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t.title}>
      <NumberForm {...props} />
    </Dialog>
  );
}

const field = "shipping-number";

function NumberForm({ saved, busy, onClose, onSave, children }: ShippingNumberDialogProps) {
  const t = useTexts("staffOrder").shippingNumber;
  const [number, setNumber] = useState(saved !== null && isFedexNumber(saved) ? saved.replaceAll(/\D/g, "") : "");
  const found = recognizeTracking(number).find(({ courier }) => courier === "fedex");
  const form = useForm(found ? { output: found.number } : { problems: [{ name: field, message: t.invalid }] });
  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={onSave}>
      <div>
        <Field name={field} label={t.label} required error={form.error(field)}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            data-takes-labels=""
            value={number}
            onValue={(value) => setNumber(scannedDigits(value))}
            onBlur={() => void afterPress(form.show)}
          />
        </Field>
        <output className="mt-1 block min-h-6 text-sm text-ok">
          {found ? t.recognized(found.formatName, found.number) : ""}
        </output>
      </div>
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button kind="secondary" busy={busy} onClick={() => onSave(noTrackingNumber)}>
          {t.none}
        </Button>
        <Button type="submit" busy={busy} disabled={!found}>
          {t.save}
        </Button>
      </div>
    </Form>
  );
}

export function skippedBy(product: StaffOrderProduct, target: number): StatusId[] {
  const state = { productId: product.product_id as ProductId, statusId: product.status_id as StatusId };
  return skippedSteps(state, target as StatusId);
}

/** Names of skipped steps, and the reason for skipping the ID check, which becomes a comment on the order. */
export function useSkipReason(productId: number) {
  const t = useTexts("staffOrder").bypass;
  const { names } = useTexts("statuses");
  const [reason, setReason, drop] = useDraft(`bypass:${String(productId)}`);
  const namesOf = (skipped: readonly StatusId[]): string =>
    skipped.map((status) => t.steps[status] ?? names[status]).join(", ");
  return {
    reason,
    setReason,
    dropReason: () => drop(reason.trim()),
    skipsOf: (skipped: readonly StatusId[]) => (skipped.length === 0 ? "" : t.skips(namesOf(skipped))),
    commentOn: (skipped: readonly StatusId[]) =>
      skipsIdCheck(skipped) && reason.trim() !== "" ? t.comment(namesOf(skipped), reason.trim()) : undefined,
  };
}

interface SkippedNoteProps extends Pick<ReturnType<typeof useSkipReason>, "reason" | "setReason"> {
  readonly text: string;
  readonly skipped: readonly StatusId[];
}

/** Names the steps that a jump skips, with a reason for skipping the ID check (rule W-29). */
export function SkippedNote({ text, skipped, reason, setReason }: SkippedNoteProps) {
  const t = useTexts("staffOrder").bypass;
  return (
    <div className="grid gap-4 empty:hidden">
      {text !== "" && <p>{text}</p>}
      {skipsIdCheck(skipped) && (
        <Field name="bypass-reason" label={t.reason} hint={t.reasonHint} optional>
          <Textarea rows={3} maxLength={limits.reason} value={reason} onValue={setReason} />
        </Field>
      )}
    </div>
  );
}
