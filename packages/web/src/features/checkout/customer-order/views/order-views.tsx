import { lazy, Suspense, useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Skeleton } from "../../../../ui/states/states.tsx";

const ViewList = lazy(async () => ({ default: (await import("./view-list.tsx")).ViewList }));

/** "Who looked at my order" (rule P-17): folded, and loaded when the customer opens it. */
export function OrderViews({ uuid }: { readonly uuid: string }) {
  const t = useTexts("customerOrder").views;
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="no-print mt-8 border-t border-salt-200 pt-3"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary
        className={"flex min-h-11 w-fit cursor-pointer items-center text-sm text-ink-2 underline underline-offset-2"}
      >
        {t.heading}
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton lines={2} />}>
          <ViewList uuid={uuid} />
        </Suspense>
      )}
    </details>
  );
}
