import type { ReactNode } from "react";

/** Words for screen readers alone. Positioned parents keep them from widening a scrolling box. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
