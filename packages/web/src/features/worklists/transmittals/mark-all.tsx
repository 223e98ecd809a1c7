import { transmittalSchema, type Transmittal } from "@dop/domain/contract";
import { statusIds, type StatusId } from "@dop/domain/orders";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { callOf, opensByKey, useTransmittalAddress } from "./transmittal-address.ts";
import { useMayTick } from "./transmittal-frame.tsx";
import { reloadTransmittals } from "./transmittals-queries.ts";
import { voidedNames } from "./voided-notice.tsx";

/** Marks all orders as arrived or sent; when all are, undoes that (rule T-5). */
export function MarkAll({ transmittal }: { readonly transmittal: Transmittal }) {
  const t = useTexts("transmittals").detail;
  const address = useTransmittalAddress();
  const mayTick = useMayTick();
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: reloadTransmittals });
  const products = transmittal.order_products.filter(({ voided }) => !voided);
  if (!mayTick || products.length === 0) return null;
  const allArrived = products.every(({ arrived }) => arrived);
  const allSent = products.every(({ sent }) => sent);

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
        onClick={() => void mark(allSent ? statusIds.arrivedAtLieutenantGovernor : statusIds.shipped, false)}
      >
        {allSent ? t.allNotSent : t.allSent}
      </Button>
    </div>
  );
}
