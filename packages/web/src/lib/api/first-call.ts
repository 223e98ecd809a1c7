import { isOrderKey, paths } from "../routes/paths.ts";

/**
 * The first call of the page at a path (without the base path) and query; undefined where it makes none, or several.
 */
export function firstCallOf(path: string, search: string): string | undefined {
  const order = /^\/order\/([^/]+)$/.exec(path)?.[1];
  if (order !== undefined) return isOrderKey(order) ? `/orders/uuid/${order.toLowerCase()}` : undefined;
  const staffOrder = /^\/admin\/orders\/(\d+)$/.exec(path)?.[1];
  if (staffOrder !== undefined) return `/orders/${staffOrder}`;
  if (path !== paths.admin) return undefined;
  const queue = new URLSearchParams(search).get("queue");
  return queue === null ? "/queues/overview" : `/queues/${queue}`;
}
