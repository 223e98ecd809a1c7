import type { StaffOrderRow } from "./staff-order-queries.ts";
import type { Portal } from "../../../../portal.ts";

/** `payment_reference`: the provider's name of the payment that counts; null when there is none. */
type PaidOrder = Pick<StaffOrderRow, "invoice_number" | "payment_gateway" | "payment_reference">;

/**
 * The address at which the payment provider shows an order's invoice: the office's own template, or the page of the
 * sandbox. Null where neither knows the payment.
 */
export function invoiceLink(
  { config, settings }: Pick<Portal, "config" | "settings">,
  order: PaidOrder,
): string | null {
  const { basePath, isProduction } = config;
  const { invoiceUrl } = settings();
  const { invoice_number: invoice, payment_reference: reference } = order;
  if (invoiceUrl !== null) {
    if (reference === null && invoiceUrl.includes("{reference}")) return null;
    return invoiceUrl
      .replaceAll("{invoice}", String(invoice))
      .replaceAll("{reference}", encodeURIComponent(reference ?? ""));
  }
  const inSandbox = !isProduction && order.payment_gateway === "sandbox" && reference !== null;
  return inSandbox ? `${basePath}/sandbox-pay/${encodeURIComponent(reference)}` : null;
}
