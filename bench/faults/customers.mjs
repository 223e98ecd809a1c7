import { randomUUID } from "node:crypto";
import { anApostilleCart } from "@dop/domain/testing";

/** Pays on the sandbox's page. */
const payInSandbox = async (fleet, link) => {
  const answer = await fleet.ask("POST", link, { body: "decision=pay", form: true });
  return { answer, paid: answer.status === 303 };
};

/**
 * Customers who order and pay until they are stopped. Each order has one idempotency key, however often it is retried.
 * Acknowledged orders are listed: they must exist afterwards.
 *
 * @param {{ patience?: number, pay?: typeof payInSandbox }} options the longest wait for an order in ms
 */
export function startCustomers(fleet, atOnce, { patience, pay = payInSandbox } = {}) {
  const acknowledged = [];
  const refused = [];
  const waits = [];
  const closing = new AbortController();
  const one = async () => {
    while (!closing.signal.aborted) {
      const key = randomUUID();
      const from = Date.now();
      const order = { body: anApostilleCart(), headers: { "idempotency-key": key }, patience };
      const placed = await fleet.ask("POST", "/api/orders/invoice", order);
      if (placed.status !== 200) {
        refused.push(placed);
        continue;
      }
      waits.push(Date.now() - from);
      const { order: uuid, payment_link: link } = JSON.parse(placed.text);
      const entry = { uuid, key, paid: false };
      acknowledged.push(entry);
      const { answer, paid } = await pay(fleet, link);
      entry.paid = paid;
      if (!paid) refused.push(answer);
    }
  };
  const running = Promise.all(Array.from({ length: atOnce }, one));
  return {
    acknowledged,
    refused,
    /** The longest wait for an acknowledged order so far, in seconds. */
    longestWait: () => Math.round(Math.max(0, ...waits) / 1000),
    stop: async () => {
      closing.abort();
      await running;
    },
  };
}
