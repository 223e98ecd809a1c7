import {
  correctionsHistorySchema,
  customerOrderSchema,
  licenseDataSchema,
  messagesSchema,
  statusesSchema,
  type CustomerOrder,
} from "@dop/domain/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { queryClient, reload } from "../../lib/query.tsx";

/** `always`: a lost connection is shown at once instead of waiting silently. */
const always = { networkMode: "always" } as const;

/** GET /orders/uuid/{uuid}; a customer who comes back to this window sees how far the order is by now. */
export const orderQuery = (uuid: string) =>
  queryOptions({
    ...always,
    queryKey: ["order", uuid],
    queryFn: ({ signal }) => api.get(`/orders/uuid/${uuid}`, { schema: customerOrderSchema, signal }),
    staleTime: 15_000,
    refetchOnWindowFocus: true,
  });

/** GET /messages/order/{uuid}, oldest first; asked for again every half minute while the tab is open. */
export const messagesQuery = (uuid: string) =>
  queryOptions({
    ...always,
    queryKey: ["order-messages", uuid],
    queryFn: ({ signal }) => api.get(`/messages/order/${uuid}`, { schema: messagesSchema, signal }),
    staleTime: 0,
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
  });

/** GET /orders/license/{uuid}/{orderProductId}; the data of one license do not change during the review. */
export const licenseQuery = ({ uuid, reference_id: license }: CustomerOrder, orderProductId: number) =>
  queryOptions({
    ...always,
    queryKey: ["order-license", uuid, orderProductId, license],
    queryFn: ({ signal }) =>
      api.get(`/orders/license/${uuid}/${orderProductId}`, { schema: licenseDataSchema, signal }),
    staleTime: Infinity,
  });

/** GET /orders/{uuid}/user-corrections-history */
export const correctionsQuery = (uuid: string) =>
  queryOptions({
    ...always,
    queryKey: ["order-corrections", uuid],
    queryFn: ({ signal }) =>
      api.get(`/orders/${uuid}/user-corrections-history`, { schema: correctionsHistorySchema, signal }),
    staleTime: 0,
  });

/** GET /statuses: the names of the steps. */
export const statusesQuery = queryOptions({
  ...always,
  queryKey: ["statuses"],
  queryFn: ({ signal }) => api.get("/statuses", { schema: statusesSchema, signal }),
  staleTime: Infinity,
});

/** Shows the order as the server has just answered it. */
export function showOrder(order: CustomerOrder): void {
  queryClient.setQueryData(orderQuery(order.uuid).queryKey, order);
}

/** Reloads the order, and waits for it; after a failure the loaded order stays. */
export const reloadOrder = (uuid: string): Promise<void> => reload(orderQuery(uuid));
