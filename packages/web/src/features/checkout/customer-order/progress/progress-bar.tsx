import { type ProductId, type StatusId, statusIds } from "@dop/domain/orders";
import { entryOfStep } from "@dop/domain/workflow";
import type { CustomerOrderProduct } from "@dop/domain/contract";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatDate } from "../../../../lib/words/format.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { IconCheck } from "../../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { useStatusName } from "./product-names.ts";

interface ProgressStep {
  readonly statusId: number;
  readonly state: "done" | "current" | "upcoming";
  /** The time at which the product came to this step, in ISO 8601 UTC; undefined for upcoming steps. */
  readonly reachedAt: string | undefined;
}

/** A bar of steps, or the status whose text replaces it for a product outside its workflow. */
type Progress =
  | { readonly kind: "steps"; readonly started: boolean; readonly steps: readonly ProgressStep[] }
  | { readonly kind: "text"; readonly statusId: StatusId };

/** Reads a product's progress from its own workflow and history (rule W-2). */
export function progressOf(product: CustomerOrderProduct): Progress {
  const { status_id: status } = product;
  if (status === statusIds.refundRequested || status === statusIds.canceled || status === statusIds.orderIssue) {
    return { kind: "text", statusId: status };
  }
  const workflow = [...product.workflows].sort((a, b) => a.sequence - b.sequence);
  const at = workflow.findIndex((step) => step.order_status_id === status);
  const steps = workflow.map(({ order_status_id: statusId }, index): ProgressStep => {
    const state = index < at ? "done" : index === at ? "current" : "upcoming";
    const entry = entryOfStep(product.product_id as ProductId, product.status_history, statusId);
    return { statusId, state, reachedAt: state === "upcoming" ? undefined : entry?.created_at };
  });
  return { kind: "steps", started: at >= 0, steps };
}

/** The steps of a product with dates, from left to right where there is room; a sentence outside its workflow. */
export function ProgressBar({ product, name }: { readonly product: CustomerOrderProduct; readonly name: string }) {
  const t = useTexts("customerOrder").progress;
  const { descriptions } = useTexts("statuses");
  const nameOf = useStatusName();
  const progress = progressOf(product);
  if (progress.kind === "text") {
    return (
      <Alert
        kind={progress.statusId === statusIds.orderIssue ? "warn" : "info"}
        title={descriptions[progress.statusId]}
      />
    );
  }
  return (
    <div className="@container">
      {!progress.started && <p className="mb-3 text-ink-2">{t.notStarted}</p>}
      <ol aria-label={t.barLabel(name)} className="grid @2xl:auto-cols-fr @2xl:grid-flow-col">
        {progress.steps.map((step, index) => (
          <Step
            key={step.statusId}
            step={step}
            number={index + 1}
            name={nameOf(product.product_id, step.statusId)}
            next={progress.steps[index + 1]}
          />
        ))}
      </ol>
    </div>
  );
}

interface StepProps {
  readonly step: ProgressStep;
  readonly number: number;
  readonly name: string;
  readonly next: ProgressStep | undefined;
}

function Step({ step, number, name, next }: StepProps) {
  const t = useTexts("customerOrder").progress;
  const reached = step.state !== "upcoming";
  const current = step.state === "current" && next !== undefined;
  return (
    <li
      aria-current={current ? "step" : undefined}
      className="relative flex gap-3 pb-4 last:pb-0 @2xl:flex-col @2xl:gap-2 @2xl:pr-3 @2xl:pb-0"
    >
      {next && (
        <span
          aria-hidden="true"
          className={classNames(
            "absolute top-8 bottom-0 left-[13px] w-0.5 @2xl:top-[13px] " +
              "@2xl:right-1 @2xl:bottom-auto @2xl:left-8 @2xl:h-0.5 @2xl:w-auto",
            next.state === "upcoming" ? "bg-salt-300" : "bg-spruce-600",
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={classNames(
          "step-dot flex size-7 shrink-0 items-center justify-center rounded-full text-sm font-semibold print:border-2",
          reached
            ? "bg-spruce-700 text-white print:bg-white! print:text-ink"
            : "border-2 border-control bg-white text-ink-2",
        )}
      >
        {reached ? <IconCheck className="size-4" /> : number}
      </span>
      <span className="min-w-0 text-sm leading-snug wrap-anywhere">
        <span className={classNames("block", current && "font-bold", !reached && "text-ink-2")}>{name}</span>
        {step.reachedAt !== undefined && (
          <time dateTime={step.reachedAt} className="block text-ink-2">
            {formatDate(step.reachedAt)}
          </time>
        )}
        {current ? (
          <span className="block font-semibold text-copper-600">{t.current}</span>
        ) : (
          <VisuallyHidden>{reached ? t.done : t.upcoming}</VisuallyHidden>
        )}
      </span>
    </li>
  );
}
