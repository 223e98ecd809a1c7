import { shippingNumberAnswerSchema, statusChangeAnswerSchema } from "@dop/domain/contract";
import type { StaffOrderProduct } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api.ts";
import { toast } from "../../../ui/toast.ts";
import { useOrderAction } from "../use-order-action.ts";

export interface ChangeStatus {
  readonly busy: boolean;
  /**
   * Moves the product to `status`, after saving the shipping number if one is given. The status that is on the screen
   * goes along, so that the slower of two clerks gets a conflict (rule W-21).
   */
  readonly change: (status: number, shippingNumber?: string) => Promise<boolean>;
}

/** Status changes of one order product. */
export function useChangeStatus(product: StaffOrderProduct): ChangeStatus {
  const t = useTexts("orderDetail");
  const { names } = useTexts("statuses");
  const { busy, run } = useOrderAction(product.order_id);

  const change = async (status: number, shippingNumber?: string): Promise<boolean> =>
    run(
      async () => {
        if (shippingNumber !== undefined) {
          await api.patch(`/orders/products/${product.id}/shipping`, {
            body: { tracking_shipping: shippingNumber, expected_status_id: product.status_id },
            schema: shippingNumberAnswerSchema,
          });
        }
        const { isEmailError } = await api.patch(`/orders/products/${product.id}/status`, {
          body: { status_id: status, send_email: true, expected_status_id: product.status_id },
          schema: statusChangeAnswerSchema,
        });
        if (isEmailError) toast.warning(t.emailFailed);
      },
      t.product.moved((names as Readonly<Record<number, string>>)[status] ?? ""),
    );

  return { busy, change };
}
