import { stepMarkers, stepsOf, stepStatuses, type StepKey, type StepStatus } from "@dop/domain/orders";
import type { MouseEvent } from "react";
import { Link } from "../../../../lib/routes/router.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { IconCheck, IconLock } from "../../../../ui/icons.tsx";
import { useFlow } from "../draft/flow-context.ts";
import { stepPaths } from "./flow-steps.ts";

export type FollowStep = (event: MouseEvent, path: string) => void;

/** The steps with their markers: complete, incomplete or disabled, in words as well as in shape. */
export function StepList({ step: current, onFollow }: { readonly step: StepKey; readonly onFollow: FollowStep }) {
  const t = useTexts("orderFlow");
  const { cart } = useFlow();
  const markers = stepMarkers(cart);
  return (
    <ol className="text-base">
      {stepsOf(cart.productType).map((step, index) => {
        const status = markers[step];
        const { marker } = t;
        const words = {
          [stepStatuses.complete]: step === current ? marker.currentComplete : marker.complete,
          [stepStatuses.disabled]: step === current ? marker.current : marker.paymentDisabled,
          [stepStatuses.incomplete]: step === current ? marker.current : marker.incomplete,
        }[status];
        const content = (
          <>
            <Dot status={status} current={step === current} position={index + 1} />
            <span className="min-w-0">
              <span className={classNames("block leading-snug", step === current && "font-bold")}>{t.steps[step]}</span>
              <span
                className={classNames(
                  "block text-sm leading-snug",
                  status === stepStatuses.complete ? "text-ok" : "text-ink-2",
                )}
              >
                {words}
              </span>
            </span>
          </>
        );
        const row = "flex min-h-15 gap-3 rounded-sm px-2.5 py-2";
        return (
          <li
            key={step}
            className={
              "relative not-last:after:absolute not-last:after:top-11 not-last:after:-bottom-2 " +
              "not-last:after:left-[1.5625rem] not-last:after:w-px not-last:after:bg-salt-300"
            }
          >
            {status === stepStatuses.disabled ? (
              <span className={classNames(row, "text-ink-3")}>{content}</span>
            ) : (
              <Link
                to={stepPaths[step]}
                aria-current={step === current ? "step" : undefined}
                onClick={(event) => step !== current && onFollow(event, stepPaths[step])}
                className={classNames(
                  row,
                  "text-ink no-underline hover:bg-spruce-100",
                  step === current && "bg-spruce-50",
                )}
              >
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface DotProps {
  readonly status: StepStatus;
  readonly current: boolean;
  readonly position: number;
}

const looks: Readonly<Record<StepStatus, string>> = {
  [stepStatuses.complete]: "border-spruce-700 bg-spruce-100 text-spruce-700",
  [stepStatuses.disabled]: "border-dashed border-control bg-salt-50 text-ink-3",
  [stepStatuses.incomplete]: "border-control bg-white text-ink",
};

function Dot({ status, current, position }: DotProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "step-dot z-1 flex size-8 shrink-0 items-center justify-center rounded-full border-2 text-sm font-bold",
        current ? "border-spruce-700 bg-spruce-700 text-white" : looks[status],
      )}
    >
      {status === stepStatuses.disabled ? (
        <IconLock className="size-4" />
      ) : status === stepStatuses.complete && !current ? (
        <IconCheck className="size-4" />
      ) : (
        position
      )}
    </span>
  );
}
