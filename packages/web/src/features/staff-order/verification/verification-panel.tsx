import { emailStateSchema } from "@dop/domain/contract";
import type { StaffOrder } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDollars } from "../../../lib/format.ts";
import { api } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { CancelDialog, type RefundChoice } from "../money/cancel-dialog.tsx";
import { moneyOfCanceling } from "../money/canceling.ts";
import { SideSection } from "../side/side-section.tsx";
import { useOrderAction } from "../use-order-action.ts";
import { InvalidDialog, type Rejection } from "./invalid-dialog.tsx";
import { PhotosDialog } from "./photos-dialog.tsx";
import { Photos } from "./photos.tsx";

/** The identity check: the two photos, and the clerk's decision (rule W-16). */
export function VerificationPanel({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("orderDetail");
  const words = t.verification;
  const money = useTexts("orderMoney");
  const { busy, run } = useOrderAction(order.id);
  const [asking, setAsking] = useState<"invalid" | "cancel" | "photos">();
  const can = (action: string): boolean =>
    order.products.some(({ available_actions }) => available_actions.includes(action));
  const awaited = can("confirm_id");
  const refundPending = order.products.some(({ status_id }) => status_id === statusIds.refundRequested);
  const unverified = order.products.some(({ status_id }) => status_id === statusIds.orderPlaced);

  const verify = async (
    body: { decision: "confirm"; document_ids: readonly string[] } | ({ decision: "invalid" } & Rejection),
  ): Promise<boolean> =>
    run(async () => {
      const { isEmailError } = await api.post(`/orders/${order.id}/verification`, {
        body,
        schema: emailStateSchema,
      });
      toast.success(body.decision === "confirm" ? words.confirmed : words.rejected);
      if (isEmailError) toast.warning(body.decision === "confirm" ? words.emailFailed : t.emailFailed);
    });

  async function confirm(): Promise<void> {
    const done = await verify({ decision: "confirm", document_ids: order.document_ids });
    // The pressed button disappears.
    if (done) document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }

  async function reject(rejection: Rejection): Promise<void> {
    if (await verify({ decision: "invalid", ...rejection })) setAsking(undefined);
  }

  async function cancelOrder(body: RefundChoice): Promise<void> {
    await run(async () => {
      const { isEmailError } = await api.post(`/orders/${order.id}/cancel`, { body, schema: emailStateSchema });
      toast.success(body.refund === "request" ? money.cancel.requested : words.canceled);
      if (isEmailError) toast.warning(t.emailFailed);
    });
    setAsking(undefined);
  }

  return (
    <SideSection title={words.heading}>
      <Photos order={order} onEnlarge={() => setAsking("photos")} />
      <div className="no-print mt-3 grid grid-cols-2 gap-2">
        {awaited ? (
          <>
            <Button small busy={busy} className="px-1!" onClick={() => void confirm()}>
              {words.confirm}
            </Button>
            <Button kind="secondary" small onClick={() => setAsking("invalid")}>
              {words.invalid}
            </Button>
          </>
        ) : (
          <p className="col-span-2 text-sm text-ink-2 empty:hidden">
            {unverified ? order.money.due > 0 && money.awaiting(formatDollars(order.money.due)) : words.settled}
          </p>
        )}
        {can("cancel") && (
          <Button kind="danger" small className="col-span-2" onClick={() => setAsking("cancel")}>
            {words.cancelOrder}
          </Button>
        )}
      </div>
      <PhotosDialog order={order} open={asking === "photos"} onClose={() => setAsking(undefined)} />
      <InvalidDialog
        open={asking === "invalid"}
        busy={busy}
        onClose={() => setAsking(undefined)}
        onSend={(rejection) => void reject(rejection)}
      />
      <CancelDialog
        open={asking === "cancel"}
        title={words.cancelTitle}
        text={refundPending ? words.cancelTextRefund : words.cancelText}
        money={moneyOfCanceling(
          order,
          order.products.filter(({ available_actions }) => available_actions.includes("cancel")),
        )}
        keep={words.keep}
        cancel={words.cancelOrder}
        busy={busy}
        onKeep={() => setAsking(undefined)}
        onCancel={(choice) => void cancelOrder(choice)}
      />
    </SideSection>
  );
}
