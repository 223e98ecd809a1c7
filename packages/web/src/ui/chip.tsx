import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type ChipTone = "neutral" | "info" | "ok" | "warn" | "error";

const tones: Record<ChipTone, string> = {
  neutral: "bg-salt-100 text-ink-2",
  info: "bg-info-bg text-info",
  ok: "bg-ok-bg text-ok",
  warn: "bg-warn-bg text-warn",
  error: "bg-error-bg text-error",
};

interface ChipProps {
  readonly tone?: ChipTone;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A short word of state next to a name. The word carries the meaning, the color helps. */
export function Chip({ tone = "neutral", children, className }: ChipProps) {
  return <span className={classNames("chip", tones[tone], className)}>{children}</span>;
}
