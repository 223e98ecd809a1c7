import type { CustomerOrder } from "@dop/domain/contract";
import { msg, textsIn, type Locale } from "@dop/domain/texts";
import { notFound } from "../../http/api-error.ts";
import type { Portal } from "../../portal.ts";
import { presentCustomerOrder } from "./order-presenter.ts";
import { findCustomerOrder } from "./order-queries.ts";

/** The order of this uuid as its customer sees it, in the language of the page. @throws 404 when there is none */
export async function getCustomerOrder(
  portal: Pick<Portal, "db">,
  uuid: string,
  locale: Locale,
): Promise<CustomerOrder> {
  const order = await findCustomerOrder(portal.db, uuid);
  if (!order) throw notFound(msg("errors.orderNotFound"));
  return presentCustomerOrder(order, textsIn(locale));
}
