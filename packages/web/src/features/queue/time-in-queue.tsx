import { useTexts } from "../../i18n/use-texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { IconWarning } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { formatDuration, usuallyOverdueAfter } from "./format-duration.ts";

const barWidth = 64;

/**
 * How long an order has waited, as words and as a bar that is full when it has waited too long; then it is red, bold and marked.
 *
 * @param overdueAfter seconds, by the queue's target
 */
export function TimeInQueue({
  seconds,
  overdueAfter = usuallyOverdueAfter,
}: {
  readonly seconds: number;
  readonly overdueAfter?: number | undefined;
}) {
  const t = useTexts("queue");
  const late = seconds > overdueAfter;
  return (
    <span className={classNames("flex items-center gap-2", late && "font-semibold text-error")}>
      <span className="flex min-w-20 items-center gap-1 whitespace-nowrap">
        {formatDuration(seconds)}
        {late && <IconWarning className="size-[1em]" />}
        {late && <VisuallyHidden> ({t.late})</VisuallyHidden>}
      </span>
      <svg width={barWidth} height="6" aria-hidden="true" className="no-print shrink-0 max-lg:hidden">
        <rect width={barWidth} height="6" rx="3" className="fill-salt-200" />
        <rect
          width={Math.max(4, Math.min(1, seconds / overdueAfter) * barWidth)}
          height="6"
          rx="3"
          className={late ? "fill-error" : "fill-control"}
        />
      </svg>
    </span>
  );
}
