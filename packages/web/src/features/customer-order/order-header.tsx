import type { CustomerOrder } from "@dop/domain/contract";
import { PageHeading } from "../../app/page-heading.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { formatDate } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { IconPrint } from "../../ui/icons.tsx";

interface OrderHeaderProps {
  readonly order: CustomerOrder;
  /** The order was just paid: the page thanks, and has a print button of its own. */
  readonly confirming: boolean;
}

/** The order's number, its date, and the print button. */
export function OrderHeader({ order, confirming }: OrderHeaderProps) {
  const t = useTexts("orderPage");
  const number = t.heading(order.id);
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <p className="font-semibold text-copper-600">{confirming ? number : t.title}</p>
        <PageHeading title={t.title}>{confirming ? t.confirmation.heading : number}</PageHeading>
        <p className="mt-1 text-ink-2">
          <time dateTime={order.created_at}>{t.placedOn(formatDate(order.created_at))}</time>
        </p>
      </div>
      {!confirming && (
        <Button kind="secondary" className="no-print" onClick={() => window.print()}>
          <IconPrint /> {t.print}
        </Button>
      )}
    </div>
  );
}
