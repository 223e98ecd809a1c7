import { parseJson } from "../lib/api/parse-json.ts";
import { readStored, writeStored } from "../lib/storage/stored-text.ts";

const most = 5;

/** Per user, so that the next user of this computer does not see them. */
const storageKey = (userId: number): string => `dop-recent-orders-${userId}`;

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);

/** The numbers of the orders that the user opened last in this tab, newest first. Only numbers are stored. */
export function recentOrders(userId: number): readonly number[] {
  const stored = parseJson(readStored(storageKey(userId), "sessionStorage") ?? "");
  return Array.isArray(stored) ? stored.filter(isNumber).slice(0, most) : [];
}

export function addRecentOrder(userId: number, orderId: number): void {
  const others = recentOrders(userId).filter((id) => id !== orderId);
  // Without storage the palette offers no recent orders.
  writeStored(storageKey(userId), JSON.stringify([orderId, ...others].slice(0, most)), "sessionStorage");
}
