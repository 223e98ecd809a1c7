import type { StaffOrder, StaffOrderProduct } from "@dop/domain/contract";
import { productOf, statusIds, type ProductId } from "@dop/domain/orders";
import { useState } from "react";
import { orderProductPath } from "../../../../lib/routes/paths.ts";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { useMayWrite } from "../../../../session/use-may-write.ts";
import { Button } from "../../../../ui/button.tsx";
import { IconPrint } from "../../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { LabelsDialog } from "../../../order/papers/index.ts";
import { CancelDialog, type RefundChoice } from "../money/cancel-dialog.tsx";
import { moneyOfCanceling, useRefundWords } from "../money/canceling.ts";
import { useProductName } from "./product-name.ts";
import { useChangeStatus } from "./use-change-status.ts";

interface ProductActionsProps {
  readonly order: StaffOrder;
  readonly product: StaffOrderProduct;
}

export function ProductActions({ order, product }: ProductActionsProps) {
  const t = useTexts("staffOrder");
  const { basePath } = useConfig();
  const mayWrite = useMayWrite();
  const { busy, change } = useChangeStatus(product);
  const words = useTexts("papers");
  const [asking, setAsking] = useState<"cancel" | "refund" | "label">();
  const name = useProductName(order)(product);
  const refundWords = useRefundWords(order)(product);
  const { lessWhenApproved } = useTexts("orderMoney").cancel;
  const { goesByTransmittal, printsLicense } = productOf(product.product_id as ProductId);
  const isOnlyHeld = product.refundable === 0 && order.money.held > 0;
  const look = "btn btn-secondary btn-sm";

  async function proceed(status: number, money?: RefundChoice): Promise<boolean> {
    const done = await change(status, money && { money, paid: order.money.paid });
    setAsking(undefined);
    return done;
  }

  return (
    <div className="no-print ml-auto flex flex-wrap items-center gap-2">
      {goesByTransmittal && (
        <a className={look} href={basePath + orderProductPath(order.id, product.id)} target="_blank" rel="noreferrer">
          <IconPrint className="size-4" />
          {t.product.printSummary}
          <VisuallyHidden> {t.newTab}</VisuallyHidden>
        </a>
      )}
      {printsLicense && order.destroyed_at === null && (
        <a className={look} href={order.marriage_license.print_url} target="_blank" rel="noreferrer">
          <IconPrint className="size-4" />
          {t.product.printDocuments}
          <VisuallyHidden> {t.newTab}</VisuallyHidden>
        </a>
      )}
      {product.address && !order.voided && (
        <Button kind="secondary" small onClick={() => setAsking("label")}>
          {words.label}
        </Button>
      )}
      {product.available_actions.includes("request_refund") && (
        <Button kind="quiet" small onClick={() => setAsking("refund")}>
          {t.product.requestRefund}
        </Button>
      )}
      {mayWrite && product.status_id !== statusIds.canceled && (
        <Button
          kind="danger"
          small
          disabled={order.voided}
          title={order.voided ? t.voidedReason : undefined}
          onClick={() => setAsking("cancel")}
        >
          {t.product.cancel}
        </Button>
      )}
      <LabelsDialog open={asking === "label"} onClose={() => setAsking(undefined)} products={[product]} />
      <CancelDialog
        subject={`product:${product.id}`}
        open={asking === "cancel"}
        title={t.product.cancelTitle(name)}
        text={t.product.cancelText}
        money={moneyOfCanceling(order, [product])}
        keep={t.product.keep}
        cancel={t.product.cancel}
        busy={busy}
        onKeep={() => setAsking(undefined)}
        onCancel={(choice) => proceed(statusIds.canceled, choice)}
      />
      <ConfirmDialog
        open={asking === "refund"}
        title={t.product.refundTitle(name)}
        no={t.product.refundKeep}
        yes={t.product.requestRefund}
        busy={busy}
        onNo={() => setAsking(undefined)}
        onYes={() => void proceed(statusIds.refundRequested)}
      >
        <p className="font-semibold">{isOnlyHeld ? lessWhenApproved : refundWords}</p>
        <p>{t.product.refundText}</p>
      </ConfirmDialog>
    </div>
  );
}
