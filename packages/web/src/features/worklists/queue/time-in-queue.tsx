import type { ReactNode } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { IconWarning } from "../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../ui/focus/visually-hidden.tsx";
import { formatDuration, usuallyOverdueAfter } from "./format-duration.ts";

const barWidth = 64;

/**
 * How long an order has waited, in words and as a bar, which is full, red, bold and marked when it is too long.
 *
 * @param overdueAfter seconds, by the queue's target
 */
export function TimeInQueue({
  seconds,
  overdueAfter = usuallyOverdueAfter,
  children,
}: {
  readonly seconds: number;
  readonly overdueAfter?: number | undefined;
  /** Shown in place of the bar: another time of the order that matters more. */
  readonly children?: ReactNode;
}) {
  const t = useTexts("queue");
  const late = seconds > overdueAfter;
  return (
    <span className={classNames("flex items-center gap-2", late && "font-semibold text-error")}>
      <span className={classNames("flex items-center gap-1 whitespace-nowrap", !children && "min-w-20")}>
        <span>{formatDuration(seconds)}</span>
        {late && <IconWarning className="size-[1em]" />}
        {late && <VisuallyHidden> ({t.late})</VisuallyHidden>}
      </span>
      <span className="contents">
        {children ?? (
          <svg width={barWidth} height="6" aria-hidden="true" className="no-print shrink-0 max-lg:hidden">
            <rect width={barWidth} height="6" rx="3" className="fill-salt-200" />
            <rect
              width={Math.max(4, Math.min(1, seconds / overdueAfter) * barWidth)}
              height="6"
              rx="3"
              className={late ? "fill-error" : "fill-control"}
            />
          </svg>
        )}
      </span>
    </span>
  );
}
