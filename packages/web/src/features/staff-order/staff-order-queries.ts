import { correctionsHistorySchema, licenseRecordSchema, messagesSchema, staffOrderSchema } from "@dop/domain/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { reload } from "../../lib/query.tsx";
import { reloadQueues } from "../queue/index.ts";

const always = { networkMode: "always", staleTime: 0, refetchOnWindowFocus: true } as const;

/**
 * Others' presence is known for 90 seconds (GET /orders/{id} notes ours): asking twice in that time keeps it current.
 */
const presenceInterval = 45_000;

/** GET /orders/{id} */
export const staffOrderQuery = (orderId: number) =>
  queryOptions({
    ...always,
    queryKey: ["staff-order", orderId],
    queryFn: ({ signal }) => api.get(`/orders/${orderId}`, { schema: staffOrderSchema, signal }),
    refetchInterval: presenceInterval,
  });

/** GET /messages/order/{id}, oldest first. */
export const staffMessagesQuery = (orderId: number) =>
  queryOptions({
    ...always,
    queryKey: ["staff-messages", orderId],
    queryFn: ({ signal }) => api.get(`/messages/order/${orderId}`, { schema: messagesSchema, signal }),
    refetchInterval: 30_000,
  });

/** GET /orders/{id}/corrections-history, newest first. */
export const staffCorrectionsQuery = (orderId: number) =>
  queryOptions({
    ...always,
    queryKey: ["staff-corrections", orderId],
    queryFn: ({ signal }) =>
      api.get(`/orders/${orderId}/corrections-history`, { schema: correctionsHistorySchema, signal }),
  });

/** GET /orders/{id}/license-record: the license as the county has it, which is not asked again with every look. */
export const licenseRecordQuery = (orderId: number) =>
  queryOptions({
    networkMode: "always",
    staleTime: 30_000,
    retry: false,
    queryKey: ["license-record", orderId],
    queryFn: ({ signal }) => api.get(`/orders/${orderId}/license-record`, { schema: licenseRecordSchema, signal }),
  });

/** Reloads everything that a change of an order may affect, and waits for the order itself. */
export async function reloadStaffOrder(orderId: number): Promise<void> {
  void reloadQueues();
  void reload(staffCorrectionsQuery(orderId), staffMessagesQuery(orderId), licenseRecordQuery(orderId));
  await reload(staffOrderQuery(orderId));
}
