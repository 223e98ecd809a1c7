import type { StaffOrder, StaffOrderProduct } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { useId, useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { writeDraft } from "../../../lib/drafts.ts";
import { formatDateTime, formatDollars } from "../../../lib/format.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { BypassDialog, bypassDraft, isBypass } from "./bypass-dialog.tsx";
import { ShippingNumberDialog } from "./shipping-number-dialog.tsx";
import { stepsOf, type ChecklistStep } from "./steps-of.ts";
import { useChangeStatus } from "./use-change-status.ts";

/** Steps that ask for a shipping number before they are ticked. */
const withShippingNumber: ReadonlySet<number> = new Set([statusIds.processed, statusIds.shipped]);

/** A question before a step is ticked, and the status at which it was asked. */
interface Question {
  readonly what: "bypass" | "shipping";
  readonly target: number;
  readonly from: number;
  /** What is written down about a jump that was confirmed. */
  readonly comment?: string | undefined;
}

/** The workflow of a product as checkboxes: what is done, by whom and when, and what may be ticked or unticked now. */
export function Checklist({ order, product }: { readonly order: StaffOrder; readonly product: StaffOrderProduct }) {
  const t = useTexts("staffOrder");
  const money = useTexts("orderMoney");
  const { busy, change } = useChangeStatus(product);
  const [asking, setAsking] = useState<Question>();
  const pending = useId();
  // Another user has changed the product: an answer now would overwrite theirs.
  if (asking && asking.from !== product.status_id) setAsking(undefined);

  function press({ done, target }: ChecklistStep): void {
    if (busy || target === undefined) return;
    const from = product.status_id;
    if (!done && isBypass(product, target)) setAsking({ what: "bypass", target, from });
    else if (!done && withShippingNumber.has(target)) setAsking({ what: "shipping", target, from });
    else void change(target);
  }

  async function bypass(comment?: string): Promise<void> {
    if (!asking) return;
    if (withShippingNumber.has(asking.target)) setAsking({ ...asking, what: "shipping", comment });
    else if (await change(asking.target, { comment })) finish();
  }

  async function ship(shippingNumber: string): Promise<void> {
    if (asking && (await change(asking.target, { shippingNumber, comment: asking.comment }))) finish();
  }

  function finish(): void {
    writeDraft(bypassDraft(product.id), "");
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
      <BypassDialog
        product={product}
        target={asking?.what === "bypass" ? asking.target : undefined}
        busy={busy}
        onNo={() => setAsking(undefined)}
        onYes={(comment) => void bypass(comment)}
      />
      <ShippingNumberDialog
        open={asking?.what === "shipping"}
        saved={product.tracking_shipping}
        busy={busy}
        onClose={() => setAsking(undefined)}
        onSave={(number) => void ship(number)}
      />
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
    <li className="group relative flex gap-3 pb-2.5">
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
      <div className="min-w-0">
        <label
          htmlFor={id}
          className={classNames(
            "block leading-6",
            step.current && "font-semibold",
            !step.done && "text-ink-2",
            step.target !== undefined && "cursor-pointer",
          )}
        >
          {step.name}
          {step.current && <VisuallyHidden> ({t.currentStep})</VisuallyHidden>}
        </label>
        {entry && (
          <p id={`${id}-by`} className="text-xs leading-5 text-ink-2">
            {t.stepBy(entry.created_by, formatDateTime(entry.created_at))}
            {step.skipped.length > 0 && <span className="block">{t.stepSkipped(step.skipped.join(", "))}</span>}
          </p>
        )}
      </div>
    </li>
  );
}
