import type { CustomerOrder } from "@dop/domain/contract";
import { msg, textsIn, type Locale } from "@dop/domain/texts";
import type { OrderName } from "../../db/order-name.ts";
import { notFound } from "../../http/api-error.ts";
import type { Portal } from "../../portal.ts";
import { presentCustomerOrder } from "./order-presenter.ts";
import { findCustomerOrder } from "./order-queries.ts";

/**
 * An order as its customer sees it, in the language of the page. What is asked for by number, for staff, carries the
 * order's reference in the place of the key (rule A-8). @throws 404 when there is none
 */
export async function getCustomerOrder(
  portal: Pick<Portal, "db" | "config" | "settings" | "clock">,
  name: OrderName,
  locale: Locale,
): Promise<CustomerOrder> {
  const order = await findCustomerOrder(portal.db, name, portal.clock());
  if (!order) throw notFound(msg("errors.orderNotFound"));
  return presentCustomerOrder(order, {
    uuid: "key" in name ? name.key : order.reference,
    texts: textsIn(locale),
    portal,
  });
}
