import { useId, type ReactNode } from "react";

export function SideSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="p-4">
      <h2 id={headingId} className="mb-2 text-sm">
        {title}
      </h2>
      {children}
    </section>
  );
}
