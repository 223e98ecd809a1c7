import type { StaffOrderProduct } from "@dop/domain/contract";
import { limits, productIds, statusIds, textField, type ProductId, type StatusId } from "@dop/domain/orders";
import { msg } from "@dop/domain/texts/message";
import { skippedSteps, skipsIdCheck } from "@dop/domain/workflow";
import { checkBySchema } from "../../../forms/check-by-schema.ts";
import { FormButtons } from "../../../forms/form-buttons.tsx";
import { LightForm, useLightForm } from "../../../forms/light-form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useDraft } from "../../../lib/drafts.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Textarea } from "../../../ui/textarea.tsx";

/** The steps that a jump of a product to a status leaves out. */
function skippedBy(product: StaffOrderProduct, target: number): StatusId[] {
  const state = { productId: product.product_id as ProductId, statusId: product.status_id as StatusId };
  return skippedSteps(state, target as StatusId);
}

/** Whether a step forward is asked about first: it leaves out a step, or is the customer's own (rules W-4 and W-29). */
export function isBypass(product: StaffOrderProduct, target: number): boolean {
  return target === statusIds.customerVerification || skippedBy(product, target).length > 0;
}

interface BypassDialogProps {
  readonly product: StaffOrderProduct;
  /** Where the jump leads; undefined while nothing is asked. */
  readonly target: number | undefined;
  readonly busy: boolean;
  readonly onNo: () => void;
  /** `comment` names what was left out and why; it belongs on the order. */
  readonly onYes: (comment?: string) => void;
}

/** Asks before a jump, naming what it leaves out; without the ID check only with a reason. */
export function BypassDialog({ target, ...props }: BypassDialogProps) {
  const t = useTexts("staffOrder").bypass;
  return (
    <Dialog open={target !== undefined} onClose={props.onNo} title={t.title}>
      {target !== undefined && <BypassForm {...props} target={target} />}
    </Dialog>
  );
}

const field = "bypass-reason";

/** Where the reason's draft is stored, until the jump is carried out. */
export const bypassDraft = (productId: number): string => `bypass:${String(productId)}`;

const reasonSchema = textField(limits.reason, {
  required: msg("officeValidation.reasonRequired"),
  max: msg("validation.max2000"),
});

function BypassForm({ product, target, busy, onNo, onYes }: BypassDialogProps & { readonly target: number }) {
  const t = useTexts("staffOrder").bypass;
  const { names } = useTexts("statuses");
  const [reason, setReason] = useDraft(bypassDraft(product.id));
  const skipped = skippedBy(product, target);
  // For an international first certificate that step is the license's, not the office's (rule W-7).
  const asksReason = skipsIdCheck(skipped) && product.product_id !== productIds.firstCertificateInternational;
  const words = skipped.map((status) =>
    status === statusIds.infoVerified && !asksReason ? names[status] : (t.steps[status] ?? names[status]),
  );
  const form = useLightForm<string | undefined>(
    asksReason ? checkBySchema(reasonSchema, reason, { "": field }) : { output: undefined },
  );
  const list = words.join(", ");
  return (
    <LightForm
      form={form}
      busy={busy}
      className="grid gap-4"
      onSave={(why) => (why === undefined ? onYes() : onYes(t.comment(list, why)))}
    >
      {(target === statusIds.customerVerification || skipped.includes(statusIds.customerVerification)) && (
        <p>{t.text}</p>
      )}
      {skipped.length > 0 && <p className="font-semibold">{t.skips(list)}</p>}
      {asksReason && (
        <Field name={field} label={t.reason} hint={t.reasonHint} required error={form.error(field)}>
          <Textarea rows={3} data-autofocus value={reason} onValue={setReason} />
        </Field>
      )}
      <FormButtons kind="secondary" cancel={t.no} submit={t.yes} busy={busy} onCancel={onNo} />
    </LightForm>
  );
}
