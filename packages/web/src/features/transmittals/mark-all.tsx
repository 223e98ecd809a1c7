import { transmittalSchema, type Transmittal } from "@dop/domain/contract";
import { statusIds, type StatusId } from "@dop/domain/orders";
import { useState } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { api } from "../../lib/api.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../lib/toast.ts";
import { tickableStatuses } from "./tick-boxes.tsx";
import { callOf, opensByKey, useTransmittalAddress } from "./transmittal-address.ts";
import { useMayTick } from "./transmittal-frame.tsx";
import { reloadTransmittals } from "./transmittals-queries.ts";
import { voidedNames } from "./voided-notice.tsx";

/** Marks all orders as arrived or sent; when all are, undoes that (rule T-5). */
export function MarkAll({ transmittal }: { readonly transmittal: Transmittal }) {
  const t = useTexts("transmittals").detail;
  const address = useTransmittalAddress();
  const mayTick = useMayTick();
  const { busy, submit } = useSubmit({ failure: "toast", invalidate: reloadTransmittals });
  const [asking, setAsking] = useState(false);
  const products = transmittal.order_products.filter(({ voided }) => !voided);
  if (!mayTick || products.length === 0) return null;
  const allArrived = products.every(({ arrived }) => arrived);
  const allSent = products.every(({ sent }) => sent);

  const told = new Set(
    products
      .filter(({ sent, status_id: status }) => !sent && tickableStatuses.has(status))
      .map(({ order_id: orderId }) => orderId),
  );

  const mark = async (statusId: StatusId, forwardOnly: boolean): Promise<void> => {
    const body = { status_id: statusId, forward_only: forwardOnly };
    const options = { body, schema: transmittalSchema, explains403: opensByKey(address) };
    let passedOver = "";
    const done = await submit(async () => {
      passedOver = voidedNames((await api.patch(callOf(address, "order-status"), options)).order_products);
    }, t.saved);
    if (done && passedOver !== "") toast.info(t.savedBut(passedOver));
  };
  return (
    <div className="no-print flex flex-wrap gap-2">
      <Button
        kind="secondary"
        small
        className="min-h-9"
        busy={busy}
        onClick={() =>
          void (allArrived
            ? mark(statusIds.sentToLieutenantGovernor, false)
            : mark(statusIds.arrivedAtLieutenantGovernor, true))
        }
      >
        {allArrived ? t.allNotArrived : t.allArrived}
      </Button>
      <Button
        kind="secondary"
        small
        className="min-h-9"
        busy={busy}
        onClick={() => {
          if (allSent) void mark(statusIds.arrivedAtLieutenantGovernor, false);
          else setAsking(true);
        }}
      >
        {allSent ? t.allNotSent : t.allSent}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.allSentTitle}
        no={t.cancel}
        yes={t.allSent}
        small
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={() => void mark(statusIds.shipped, false).then(() => setAsking(false))}
      >
        {t.allSentText(told.size)}
      </ConfirmDialog>
    </div>
  );
}
