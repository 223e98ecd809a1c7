import type { StepKey } from "@dop/domain/orders";
import { Suspense, useState, type MouseEvent, type ReactNode } from "react";
import { lazyWithNotice } from "../../../../page/lazy-page.ts";
import { OfficeContact } from "../../../../page/office-contact.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import { useFlow } from "../draft/flow-context.ts";
import { stepAfter } from "./flow-steps.ts";
import { StepList } from "./step-list.tsx";
import { prefetchStep } from "./step-page.tsx";
import { StepsBar } from "./steps-bar.tsx";

// Comes when it is asked for first, and stays: closing it returns the focus.
const ClearDialog = lazyWithNotice(async () => (await import("../draft/flow-dialogs.tsx")).ClearDialog);
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

/** For shared computers: removes the draft from this browser, after a question. */
function ClearOrder() {
  const t = useTexts("orderFlow").clear;
  const { questions } = useTexts("shell");
  const [asking, setAsking] = useState<boolean>();
  return (
    <div className="mt-10 flex flex-wrap items-center gap-x-2 border-t border-salt-300 pt-3 text-sm text-ink-2">
      <p className="w-full pb-1">
        {questions} <OfficeContact />
      </p>
      <span>{t.question}</span>
      <Button kind="quiet" className="px-1!" onClick={() => setAsking(true)}>
        {t.open}
      </Button>
      {asking !== undefined && (
        <Suspense fallback={null}>
          <ClearDialog open={asking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
