import type { StaffOrderProduct } from "@dop/domain/contract";
import { limits, type ProductId, type StatusId } from "@dop/domain/orders";
import { skippedSteps, skipsIdCheck } from "@dop/domain/workflow";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { useDraft } from "../../../../lib/storage/drafts.ts";
import { Field } from "../../../../ui/fields/field.tsx";
import { Textarea } from "../../../../ui/fields/textarea.tsx";

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
