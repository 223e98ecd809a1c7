import { randomUUID } from "node:crypto";
import { anApostilleCart } from "@dop/domain/testing";

/**
 * Customers who order and pay until they are told to stop. Each order has one idempotency key, however often it
 * is retried. Acknowledged orders are kept: they must exist afterwards.
 */
export function startCustomers(fleet, atOnce) {
  const acknowledged = [];
  const refused = [];
  const closing = new AbortController();
  const one = async () => {
    while (!closing.signal.aborted) {
      const key = randomUUID();
      const placed = await fleet.ask("POST", "/api/orders/invoice", {
        body: anApostilleCart(),
        headers: { "idempotency-key": key },
      });
      if (placed.status !== 200) {
        refused.push(placed);
        continue;
      }
      const { order: uuid, payment_link: link } = JSON.parse(placed.text);
      const entry = { uuid, key, paid: false };
      acknowledged.push(entry);
      const paid = await fleet.ask("POST", link, { body: "decision=pay", form: true });
      entry.paid = paid.status === 303;
      if (!entry.paid) refused.push(paid);
    }
  };
  const running = Promise.all(Array.from({ length: atOnce }, one));
  return {
    acknowledged,
    refused,
    stop: async () => {
      closing.abort();
      await running;
    },
  };
}
