import type { StaffOrder, StaffOrderProduct } from "@dop/domain/contract";
import { needsShipping, statusIds, type ProductId } from "@dop/domain/orders";
import { useContext, useId, useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatDateTime, formatDollars } from "../../../../lib/words/format.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { DialogHostContext } from "../../../../ui/dialogs/dialog-host.ts";
import { Spinner } from "../../../../ui/states/spinner.tsx";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { ShippingNumberDialog, skippedBy, SkippedNote, useSkipReason } from "./step-questions.tsx";
import { stepsOf, type ChecklistStep } from "./steps-of.ts";
import { useChangeStatus } from "./use-change-status.ts";

/** True for steps that ask for a shipping number: an email has none (rule W-42). */
const asksNumber = ({ product_id: id }: StaffOrderProduct, target: number): boolean =>
  needsShipping(id as ProductId) && (target === statusIds.processed || target === statusIds.shipped);

/** A question before a step is ticked, with the status at which it was asked. */
interface Question {
  readonly what: "bypass" | "shipping";
  readonly target: number;
  readonly from: number;
  /** The answer was not taken. */
  readonly isRefused?: boolean;
}

/**
 * The question before a step forward: the number to ship with (rule W-5), or to skip the customer (rule W-4) or another
 * step (rule W-29); none before the next step of the office.
 */
function questionOf(product: StaffOrderProduct, target: number): Question["what"] | undefined {
  if (asksNumber(product, target)) return "shipping";
  const isBypass = target === statusIds.customerVerification || skippedBy(product, target).length > 0;
  return isBypass ? "bypass" : undefined;
}

export function Checklist({ order, product }: { readonly order: StaffOrder; readonly product: StaffOrderProduct }) {
  const t = useTexts("staffOrder");
  const money = useTexts("orderMoney");
  const { busy, change } = useChangeStatus(product);
  const [asking, setAsking] = useState<Question>();
  const { dropReason, skipsOf, commentOn, ...note } = useSkipReason(product.id);
  const pending = useId();
  const { news } = useContext(DialogHostContext);
  // Another user has changed the product: an answer now would overwrite theirs, or was refused.
  const isOver = asking?.from !== product.status_id || (asking.isRefused === true && news !== undefined);
  if (asking && isOver) setAsking(undefined);

  const skipped = asking ? skippedBy(product, asking.target) : [];

  function press({ done, target }: ChecklistStep): void {
    if (busy || target === undefined) return;
    const what = done ? undefined : questionOf(product, target);
    if (what) setAsking({ what, target, from: product.status_id });
    else void change(target);
  }

  async function goOn(shippingNumber?: string): Promise<void> {
    if (!asking) return;
    const done = await change(asking.target, {
      ...(shippingNumber !== undefined && { shippingNumber }),
      comment: commentOn(skipped),
    });
    if (!done) return setAsking({ ...asking, isRefused: true });
    dropReason();
    setAsking(undefined);
  }

  return (
    <fieldset className="min-w-0" aria-busy={busy}>
      <legend className="mb-1 flex items-center gap-2 font-semibold">
        <span aria-hidden="true">{t.product.status}</span>
        <VisuallyHidden>{t.product.stepsOf(product.product.product_name)}</VisuallyHidden>
        {busy && <Spinner />}
      </legend>
      {order.money.due > 0 ? (
        <p className="mb-1 text-ink-2">{money.awaiting(formatDollars(order.money.due))}</p>
      ) : (
        product.status_id === statusIds.preOrder &&
        product.workflows.every((step) => step.order_status_id !== statusIds.preOrder) && (
          <p className="mb-1 text-ink-2">{t.product.preOrder}</p>
        )
      )}
      <ol>
        {stepsOf(product).map((step) => (
          <Step key={step.status} step={step} id={`${pending}-${step.status}`} onPress={() => press(step)} />
        ))}
      </ol>
      <ConfirmDialog
        open={asking?.what === "bypass"}
        title={t.bypass.title}
        no={t.bypass.no}
        yes={t.bypass.yes}
        busy={busy}
        onNo={() => setAsking(undefined)}
        onYes={() => void goOn()}
      >
        <SkippedNote
          text={asking?.target === statusIds.customerVerification ? t.bypass.text : skipsOf(skipped)}
          skipped={skipped}
          {...note}
        />
      </ConfirmDialog>
      <ShippingNumberDialog
        open={asking?.what === "shipping"}
        saved={product.tracking_shipping}
        busy={busy}
        onClose={() => setAsking(undefined)}
        onSave={(number) => void goOn(number)}
      >
        <SkippedNote text={skipsOf(skipped)} skipped={skipped} {...note} />
      </ShippingNumberDialog>
    </fieldset>
  );
}

interface StepProps {
  readonly step: ChecklistStep;
  readonly id: string;
  readonly onPress: () => void;
}

function Step({ step, id, onPress }: StepProps) {
  const t = useTexts("staffOrder").product;
  const { entry } = step;
  return (
    <li className="group relative flex gap-3 pb-1">
      <span
        aria-hidden="true"
        className="absolute top-6 bottom-0 left-[11px] w-0.5 bg-spruce-200 group-last:hidden print:hidden"
      />
      <input
        id={id}
        type="checkbox"
        className="relative size-6 shrink-0 accent-spruce-700"
        checked={step.done}
        disabled={step.target === undefined}
        aria-describedby={entry && `${id}-by`}
        onChange={onPress}
      />
      {/* In one line where there is room: the whole checklist is in sight. */}
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <label
          htmlFor={id}
          className={classNames(
            "leading-6",
            step.current && "font-semibold",
            !step.done && "text-ink-2",
            step.target !== undefined && "cursor-pointer",
          )}
        >
          <span>{step.name}</span>
          {step.current && <VisuallyHidden> ({t.currentStep})</VisuallyHidden>}
        </label>
        {entry && (
          <p id={`${id}-by`} className="text-xs leading-5 text-ink-2">
            <span>{t.stepBy(entry.created_by, formatDateTime(entry.created_at))}</span>
            {step.skipped.length > 0 && <span className="block">{t.stepSkipped(step.skipped.join(", "))}</span>}
          </p>
        )}
      </div>
    </li>
  );
}
