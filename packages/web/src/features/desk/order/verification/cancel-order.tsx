import { emailStateSchema, type StaffOrder } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { api } from "../../../../lib/api/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../lib/messages/toast.ts";
import { CancelDialog, type RefundChoice } from "../money/cancel-dialog.tsx";
import { moneyOfCanceling } from "../money/canceling.ts";
import { useProductName } from "../product/product-name.ts";
import { useOrderAction } from "../use-order-action.ts";

const cancelableOf = ({ products }: StaffOrder) =>
  products.filter(({ available_actions }) => available_actions.includes("cancel"));

interface CancelOrderButtonProps {
  readonly order: StaffOrder;
  readonly onAsk: () => void;
  readonly className?: string;
}

export function CancelOrderButton({ order, onAsk, className }: CancelOrderButtonProps) {
  const words = useTexts("identityCheck");
  if (cancelableOf(order).length === 0) return null;
  return (
    <Button kind="danger" small {...(className !== undefined && { className })} onClick={onAsk}>
      {words.cancelOrder}
    </Button>
  );
}

interface CancelOrderProps {
  readonly order: StaffOrder;
  readonly asking: boolean;
  readonly onClose: () => void;
}

/** Asks before an order is canceled. Stays open when a payment removes the section that opened it. */
export function CancelOrder({ order, asking, onClose }: CancelOrderProps) {
  const t = useTexts("staffOrder");
  const words = useTexts("identityCheck");
  const nameOf = useProductName(order);
  const { busy, run } = useOrderAction(order.id);
  const [meanwhile, setMeanwhile] = useState<string>();
  const cancelable = cancelableOf(order);
  const shipped = cancelable.filter(({ status_id }) => status_id === statusIds.shipped);
  const shippedText = shipped.length === 0 ? [] : [words.cancelShipped(shipped.map(nameOf).join("; "))];

  function close(): void {
    onClose();
    setMeanwhile(undefined);
  }

  async function cancelOrder(choice: RefundChoice): Promise<boolean> {
    let paid: string | undefined;
    const done = await run(async () => {
      try {
        const body = { ...choice, expected_paid: order.money.paid };
        const { isEmailError } = await api.post(`/orders/${order.id}/cancel`, { body, schema: emailStateSchema });
        if (isEmailError) toast.warning(t.emailFailed);
        else toast.success(words.canceled);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "STALE") throw error;
        paid = error.message;
      }
    });
    // Money came while the dialog was open: it asks again, about the order as it is now (rule M-38).
    if (paid === undefined) close();
    else setMeanwhile(paid);
    return done && paid === undefined;
  }

  return (
    <CancelDialog
      subject={`order:${order.id}`}
      open={asking}
      title={words.cancelTitle}
      text={[words.cancelText, ...shippedText].join(" ")}
      money={moneyOfCanceling(order, cancelable)}
      keep={words.keep}
      cancel={words.cancelOrder}
      busy={busy}
      meanwhile={meanwhile}
      onKeep={close}
      onCancel={cancelOrder}
    />
  );
}
