import { isOrderKey, paths } from "../routes/paths.ts";

const orderings = ["sort", "reverse", "filter", "show"];
/** Documents whose orders a long queue shows before the others have come: several screens. */
const firstDocuments = 200;

/** True for the address of a queue that shows all of it, longest waiting first. */
export const isOpening = (search: URLSearchParams): boolean => !orderings.some((name) => search.has(name));

/** The call for the first orders of a queue. */
export const firstOfQueue = (queue: string): string => `/queues/${queue}?first=${String(firstDocuments)}`;

/**
 * The first call of the page at a path (without the base path) and query; undefined where it makes none, or several.
 */
export function firstCallOf(path: string, search: string): string | undefined {
  const order = /^\/order\/([^/]+)$/.exec(path)?.[1];
  if (order !== undefined) return isOrderKey(order) ? `/orders/uuid/${order.toLowerCase()}` : undefined;
  const staffOrder = /^\/admin\/orders\/(\d+)$/.exec(path)?.[1];
  if (staffOrder !== undefined) return `/orders/${staffOrder}`;
  if (path !== paths.admin) return undefined;
  const asked = new URLSearchParams(search);
  const queue = asked.get("queue");
  if (queue === null) return "/queues/overview";
  return isOpening(asked) ? firstOfQueue(queue) : `/queues/${queue}`;
}
