import {
  correctionsHistorySchema,
  customerOrderSchema,
  licenseDataSchema,
  messagesSchema,
  statusesSchema,
  type CustomerOrder,
} from "@dop/domain/contract";
import { apiQuery, atOnce, fresh } from "../../../lib/api/api-query.ts";
import { queryClient, reload } from "../../../lib/api/query.ts";

/** GET /orders/uuid/{uuid}, asked again when the customer returns to the window. */
export const orderQuery = (uuid: string) =>
  apiQuery(["order", uuid], `/orders/uuid/${uuid}`, customerOrderSchema, {
    ...atOnce,
    staleTime: 15_000,
    refetchOnWindowFocus: true,
  });

/** GET /messages/order/{uuid}, oldest first; asked for again every half minute while the tab is open. */
export const messagesQuery = (uuid: string) =>
  apiQuery(["order-messages", uuid], `/messages/order/${uuid}`, messagesSchema, {
    ...fresh,
    byKey: true,
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
  });

/** Queries that a change of the order concerns. */
export const orderKeys = (uuid: string) => [
  ["order", uuid],
  ["order-messages", uuid],
  ["order-corrections", uuid],
];

/** GET /orders/license/{uuid}/{orderProductId}. The data of one license do not change during the review. */
export const licenseQuery = ({ uuid, reference_id: license }: CustomerOrder, orderProductId: number) =>
  apiQuery(
    ["order-license", uuid, orderProductId, license],
    `/orders/license/${uuid}/${orderProductId}`,
    licenseDataSchema,
    { ...atOnce, staleTime: Infinity },
  );

export const correctionsQuery = (uuid: string) =>
  apiQuery(["order-corrections", uuid], `/orders/${uuid}/user-corrections-history`, correctionsHistorySchema, fresh);

/** GET /statuses: the names of the steps. */
export const statusesQuery = apiQuery(["statuses"], "/statuses", statusesSchema, { ...atOnce, staleTime: Infinity });

/** Shows the order as the server has just answered it. */
export function showOrder(order: CustomerOrder): void {
  queryClient.setQueryData(orderQuery(order.uuid).queryKey, order);
}

/** Reloads the order, and waits for it; after a failure the loaded order stays. */
export const reloadOrder = (uuid: string): Promise<void> => reload(orderQuery(uuid));
