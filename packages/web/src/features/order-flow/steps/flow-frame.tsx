import type { StepKey } from "@dop/domain/orders";
import { Suspense, useState, type MouseEvent, type ReactNode } from "react";
import { lazyWithNotice } from "../../../app/lazy-page.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ClearOrder } from "../draft/clear-order.tsx";
import { useFlow } from "../draft/flow-context.ts";
import { stepAfter } from "./flow-steps.ts";
import { StepList } from "./step-list.tsx";
import { prefetchStep } from "./step-page.tsx";
import { StepsBar } from "./steps-bar.tsx";

// Comes when something has been typed: nothing waits for it.
const LeaveDialog = lazyWithNotice(async () => (await import("../draft/flow-dialogs.tsx")).LeaveDialog);

interface FlowFrameProps {
  readonly step: StepKey;
  readonly unsaved: boolean;
  readonly children: ReactNode;
}

/** Steps on the left, or in a drawer on small screens; the step's own page next to them. */
export function FlowFrame({ step, unsaved, children }: FlowFrameProps) {
  const t = useTexts("orderFlow");
  const { cart } = useFlow();
  const [leavingTo, setLeavingTo] = useState<string>();

  function followStep(event: MouseEvent, path: string): void {
    if (!unsaved || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setLeavingTo(path);
  }

  return (
    <>
      <StepsBar step={step} onFollow={followStep} />
      <div className="wrap pt-8 pb-14 lg:grid lg:grid-cols-[17.5rem_minmax(0,46rem)] lg:gap-10 lg:pt-10">
        <nav aria-labelledby="order-steps" className="hidden lg:block">
          <h2 id="order-steps" className="mb-2 px-2.5 font-sans! text-sm tracking-normal! text-ink-2">
            {t.yourOrder}
          </h2>
          <StepList step={step} onFollow={followStep} />
        </nav>
        {/* A visitor who fills in a step needs the next one soon: load its code ahead. */}
        <div className="max-w-[46rem] min-w-0" onFocus={() => prefetchStep(stepAfter(step, cart.productType))}>
          {children}
          <ClearOrder />
        </div>
      </div>
      {unsaved && (
        <Suspense fallback={null}>
          <LeaveDialog open={leavingTo !== undefined} to={leavingTo} onClose={() => setLeavingTo(undefined)} />
        </Suspense>
      )}
    </>
  );
}
