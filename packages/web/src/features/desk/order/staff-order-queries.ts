import { correctionsHistorySchema, licenseRecordSchema, messagesSchema, staffOrderSchema } from "@dop/domain/contract";
import { apiQuery, atOnce, fresh } from "../../../lib/api/api-query.ts";
import { reload } from "../../../lib/api/query.ts";
import { reloadQueues } from "../../worklists/queue/index.ts";

const always = { ...fresh, refetchOnWindowFocus: true } as const;

/** Presence lasts 90 seconds (GET /orders/{id} notes it): two calls in that time keep it current. */
const presenceInterval = 45_000;

/** GET /orders/{id} */
export const staffOrderQuery = (orderId: number) =>
  apiQuery(["staff-order", orderId], `/orders/${orderId}`, staffOrderSchema, {
    ...always,
    refetchInterval: presenceInterval,
  });

/** GET /messages/order/{id}, oldest first. */
export const staffMessagesQuery = (orderId: number) =>
  apiQuery(["staff-messages", orderId], `/messages/order/${orderId}`, messagesSchema, {
    ...always,
    refetchInterval: 30_000,
  });

/** GET /orders/{id}/corrections-history, newest first. */
export const staffCorrectionsQuery = (orderId: number) =>
  apiQuery(["staff-corrections", orderId], `/orders/${orderId}/corrections-history`, correctionsHistorySchema, always);

/** GET /orders/{id}/license-record: the license as the county has it. */
export const licenseRecordQuery = (orderId: number) =>
  apiQuery(["license-record", orderId], `/orders/${orderId}/license-record`, licenseRecordSchema, {
    ...atOnce,
    staleTime: 30_000,
    retry: false,
  });

/** Reloads everything that a change of an order may affect, and waits for the order itself. */
export async function reloadStaffOrder(orderId: number): Promise<void> {
  void reloadQueues();
  void reload(staffCorrectionsQuery(orderId), staffMessagesQuery(orderId), licenseRecordQuery(orderId));
  await reload(staffOrderQuery(orderId));
}
