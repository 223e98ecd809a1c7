import { type StepKey, stepsOf } from "@dop/domain/orders";
import { type MouseEvent, type ReactNode, Suspense, useState } from "react";
import { lazyWithNotice } from "../../../../page/lazy-page.ts";
import { OfficeContact } from "../../../../page/questions.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { paths } from "../../../../lib/routes/paths.ts";
import { Button } from "../../../../ui/button.tsx";
import { useFlow } from "../draft/flow-context.ts";
import { stepAfter } from "./flow-steps.ts";
import { type FollowStep, StepList } from "./step-list.tsx";
import { prefetchStep } from "./step-page.tsx";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { Drawer } from "../../../../ui/dialogs/drawer.tsx";
import { IconMenu } from "../../../../ui/icons.tsx";

// Loaded when it is first opened, and stays mounted: closing it returns the focus.
const ClearDialog = lazyWithNotice(async () => (await import("../draft/flow-dialogs.tsx")).ClearDialog);
// Loaded when something has been typed; nothing waits for it.
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
        {/* Loads the next step ahead of the visitor. */}
        <div className="max-w-[46rem] min-w-0" onFocus={() => prefetchStep(stepAfter(step, cart.productType))}>
          {children}
          <ClearOrder />
        </div>
      </div>
      {unsaved && (
        <Suspense fallback={null}>
          <LeaveDialog
            open={leavingTo !== undefined}
            step={step}
            to={leavingTo}
            onClose={() => setLeavingTo(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function ClearOrder() {
  const t = useTexts("orderFlow").clear;
  const { questions, privacyNote, opensInNewTab } = useTexts("shell");
  const { pagesPath } = useConfig();
  const [asking, setAsking] = useState<boolean>();
  return (
    <div className="mt-10 flex flex-wrap items-center gap-x-2 border-t border-salt-300 pt-3 text-sm text-ink-2">
      <p className="w-full pb-1">
        {questions} <OfficeContact />
      </p>
      <p className="w-full pb-1">
        {/* In a new tab: nothing that was typed is lost. */}
        <a href={pagesPath + paths.privacy} target="_blank" rel="noreferrer">
          <span>{privacyNote}</span> <VisuallyHidden>{opensInNewTab}</VisuallyHidden>
        </a>
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

function StepsBar({ step, onFollow }: { readonly step: StepKey; readonly onFollow: FollowStep }) {
  const t = useTexts("orderFlow");
  const { cart } = useFlow();
  const [open, setOpen] = useState(false);
  const steps = stepsOf(cart.productType);
  return (
    <div className="border-b border-salt-300 bg-white lg:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        className="wrap flex min-h-11 flex-wrap items-center gap-x-3 text-left focus-visible:-outline-offset-3"
        onClick={() => setOpen(true)}
      >
        <IconMenu />
        <span className="min-w-0 flex-[1_1_6rem] leading-5">
          <span className="text-sm text-ink-2">{t.stepOf(steps.indexOf(step) + 1, steps.length)}</span>{" "}
          <span className="font-bold">{t.steps[step]}</span>
        </span>{" "}
        <span className="shrink-0 text-sm text-spruce-600 underline underline-offset-[.15em]">{t.allSteps}</span>
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} title={t.yourOrder}>
        <nav aria-label={t.yourOrder}>
          <StepList
            step={step}
            onFollow={(event, path) => {
              setOpen(false);
              onFollow(event, path);
            }}
          />
        </nav>
      </Drawer>
    </div>
  );
}
