import { isCustomerProduct, statusIds, type ProductId } from "@dop/domain/orders";
import { useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatDollars } from "../../../../lib/words/format.ts";
import { SideSection } from "../side/side-section.tsx";
import { EarlierIdentity, PhotosDialog, Photos } from "./photos.tsx";
import { Paper } from "./paper-viewer.tsx";
import { CancelOrderButton } from "./cancel-order.tsx";
import { SeenDocumentFact } from "./seen-document.tsx";
import type { VerificationProps } from "./verification-view.tsx";

/** The two photos when there is nothing to decide: before and after the check, and for readers. */
export function VerificationPanel({ order, onCancel }: VerificationProps) {
  const words = useTexts("identityCheck");
  const money = useTexts("orderMoney");
  const [enlarged, setEnlarged] = useState(false);
  // A couple that applied for a license has shown IDs at the counter.
  if (!order.products.some(({ product_id }) => isCustomerProduct(product_id as ProductId)))
    return (
      <div className="p-4 empty:hidden">
        <CancelOrderButton order={order} onAsk={onCancel} />
      </div>
    );
  const unverified = order.products.some(({ status_id }) => status_id === statusIds.orderPlaced);
  return (
    <SideSection title={words.heading}>
      {order.identity ? <EarlierIdentity identity={order.identity} /> : <Photos onEnlarge={() => setEnlarged(true)} />}
      <SeenDocumentFact order={order} />
      <div className="no-print mt-3 grid grid-cols-2 gap-2">
        <p className="col-span-2 text-sm text-ink-2 empty:hidden">
          {unverified ? order.money.due > 0 && money.awaiting(formatDollars(order.money.due)) : words.settled}
        </p>
        <CancelOrderButton order={order} onAsk={onCancel} className="col-span-2" />
      </div>
      <PhotosDialog open={enlarged} onClose={() => setEnlarged(false)}>
        <Paper order={order} />
      </PhotosDialog>
    </SideSection>
  );
}
