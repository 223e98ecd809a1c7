import type { CustomerOrder } from "@dop/domain/contract";
import { PageHeading } from "../../app/page-heading.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { formatDate } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { IconPrint } from "../../ui/icons.tsx";

/** The order's number, its date, and the print button. */
export function OrderHeader({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts("orderPage");
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <p className="font-semibold text-copper-600">{t.title}</p>
        <PageHeading title={t.title}>{t.heading(order.id)}</PageHeading>
        <p className="mt-1 text-ink-2">
          <time dateTime={order.created_at}>{t.placedOn(formatDate(order.created_at))}</time>
        </p>
      </div>
      <Button kind="secondary" className="no-print" onClick={() => window.print()}>
        <IconPrint /> {t.print}
      </Button>
    </div>
  );
}
