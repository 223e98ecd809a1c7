import type { ReactNode } from "react";

/** Text for screen readers only. Positioned parents keep them from widening a scrolling box. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
