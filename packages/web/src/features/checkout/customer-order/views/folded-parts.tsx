import type { CustomerOrder } from "@dop/domain/contract";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Skeleton } from "../../../../ui/states/states.tsx";

const ViewList = lazy(async () => ({ default: (await import("./view-list.tsx")).ViewList }));
const DataRequests = lazy(async () => ({
  default: (await import("../personal-data/data-requests.tsx")).DataRequests,
}));

/**
 * "Who looked at my order" (rule P-17) and "Your personal data" (rule P-45): folded, and loaded when they are opened.
 */
export function FoldedParts({ order }: { readonly order: CustomerOrder }) {
  const { views } = useTexts("customerOrder");
  const { heading } = useTexts("dataRequests");
  return (
    <div className="no-print mt-8 border-t border-salt-200 pt-3">
      <Folded heading={views.heading}>
        <ViewList uuid={order.uuid} />
      </Folded>
      <Folded heading={heading}>
        <DataRequests order={order} />
      </Folded>
    </div>
  );
}

function Folded({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        className={"flex min-h-11 w-fit cursor-pointer items-center text-sm text-ink-2 underline underline-offset-2"}
      >
        {heading}
      </summary>
      {isOpen && <Suspense fallback={<Skeleton lines={2} />}>{children}</Suspense>}
    </details>
  );
}
