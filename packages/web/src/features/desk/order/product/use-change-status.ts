import { shippingNumberAnswerSchema, statusChangeAnswerSchema, type StaffOrderProduct } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import type { RefundChoice } from "../money/cancel-dialog.tsx";
import { toast } from "../../../../lib/messages/toast.ts";
import { useOrderAction } from "../use-order-action.ts";

interface ChangeOptions {
  /** Saved before the status changes. */
  readonly shippingNumber?: string;
  /** Saved as a comment once the status has changed. */
  readonly comment?: string | undefined;
  readonly money?: RefundChoice;
  /** With Canceled: the amount shown as paid, in dollars (rule M-38). */
  readonly paid?: number;
}

export function useChangeStatus(product: StaffOrderProduct) {
  const t = useTexts("staffOrder");
  const { names } = useTexts("statuses");
  const nameOf = (status: number): string => (names as Readonly<Record<number, string>>)[status] ?? "";
  const { busy, run } = useOrderAction(product.order_id);

  /** The sentence for a move; of a step back, also which transmittal the document has left. */
  const movedTo = (status: number): string => {
    const placeOf = (id: number): number => product.workflows.findIndex((step) => step.order_status_id === id);
    const leaves = placeOf(status) >= 0 && placeOf(status) < placeOf(statusIds.sentToLieutenantGovernor);
    const left = leaves ? product.transmittal?.url_id : undefined;
    return left === undefined ? t.product.moved(nameOf(status)) : t.product.leftTransmittal(nameOf(status), left);
  };

  /** Moves the product to `status`, from the one on the screen: the slower of two clerks is refused (rule W-21). */
  const change = async (
    status: number,
    { shippingNumber, comment, money, paid }: ChangeOptions = {},
  ): Promise<boolean> =>
    run(async () => {
      if (shippingNumber !== undefined) {
        await api.patch(`/orders/products/${product.id}/shipping`, {
          body: { tracking_shipping: shippingNumber, expected_status_id: product.status_id },
          schema: shippingNumberAnswerSchema,
        });
      }
      const { isEmailError, letter_sent_to: letterTo } = await api.patch(`/orders/products/${product.id}/status`, {
        body: {
          status_id: status,
          send_email: true,
          expected_status_id: product.status_id,
          ...money,
          ...(paid !== undefined && { expected_paid: paid }),
        },
        schema: statusChangeAnswerSchema,
      });
      if (isEmailError) toast.warning(t.emailFailed);
      else if (letterTo !== undefined) toast.success(t.product.letterSent(letterTo));
      if (comment !== undefined) {
        await api.post(`/orders/${product.order_id}/comments`, { body: { content: comment } });
      }
    }, movedTo(status));

  return { busy, change };
}
