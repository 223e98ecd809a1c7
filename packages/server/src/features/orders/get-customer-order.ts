import type { CustomerOrder } from "@dop/domain/contract";
import { errorTexts } from "@dop/domain/texts/errors";
import { notFound } from "../../http/api-error.ts";
import type { Portal } from "../../portal.ts";
import { presentCustomerOrder } from "./order-presenter.ts";
import { findCustomerOrder } from "./order-queries.ts";

/** The order of this uuid as its customer sees it. @throws 404 when there is none */
export async function getCustomerOrder(portal: Pick<Portal, "db">, uuid: string): Promise<CustomerOrder> {
  const order = await findCustomerOrder(portal.db, uuid);
  if (!order) throw notFound(errorTexts.en.orderNotFound);
  return presentCustomerOrder(order);
}
