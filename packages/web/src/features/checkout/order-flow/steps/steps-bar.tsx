import { stepsOf, type StepKey } from "@dop/domain/orders";
import { useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Drawer } from "../../../../ui/dialogs/drawer.tsx";
import { IconMenu } from "../../../../ui/icons.tsx";
import { useFlow } from "../draft/flow-context.ts";
import { StepList, type FollowStep } from "./step-list.tsx";

/** On small screens: the current step, and a drawer with all steps. */
export function StepsBar({ step, onFollow }: { readonly step: StepKey; readonly onFollow: FollowStep }) {
  const t = useTexts("orderFlow");
  const { cart } = useFlow();
  const [open, setOpen] = useState(false);
  const steps = stepsOf(cart.productType);
  return (
    <div className="border-b border-salt-300 bg-white lg:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        className="wrap flex min-h-11 items-center gap-3 text-left focus-visible:-outline-offset-3"
        onClick={() => setOpen(true)}
      >
        <IconMenu />
        <span className="min-w-0 flex-1 truncate">
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
