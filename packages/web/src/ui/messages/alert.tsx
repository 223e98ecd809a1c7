import type { ComponentType, ReactNode, Ref } from "react";
import { classNames } from "../class-names.ts";
import { IconCheck, IconInfo, IconWarning } from "../icons.tsx";

export type AlertKind = "info" | "ok" | "warn" | "error";

const looks: Record<AlertKind, { readonly box: string; readonly Icon: ComponentType<{ className?: string }> }> = {
  info: { box: "border-info bg-info-bg text-info", Icon: IconInfo },
  ok: { box: "border-ok bg-ok-bg text-ok", Icon: IconCheck },
  warn: { box: "border-warn bg-warn-bg text-warn", Icon: IconWarning },
  error: { box: "border-error bg-error-bg text-error", Icon: IconWarning },
};

interface AlertProps {
  readonly kind: AlertKind;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Announces it when it appears: `alert` interrupts, `status` waits for a pause. */
  readonly live?: "alert" | "status";
  readonly className?: string;
  readonly ref?: Ref<HTMLDivElement>;
}

/** A prominent box: tint, bar, icon and words together, never color alone. */
export function Alert({ kind, title, children, live, className, ref }: AlertProps) {
  const { box, Icon } = looks[kind];
  return (
    <div
      ref={ref}
      role={live}
      tabIndex={ref ? -1 : undefined}
      className={classNames("flex gap-3 rounded-sm border-l-8 px-4 py-3", box, className)}
    >
      <Icon className="mt-[.2em] size-[1.2em]" />
      <div className="min-w-0 flex-1 text-ink wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        <div className="contents">{children}</div>
      </div>
    </div>
  );
}
