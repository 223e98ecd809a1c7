import { moneyChecks, paymentsAt, type Books } from "../../../server/test/money-checks.ts";
import { toldChecks } from "../../../server/test/told-checks.ts";
import type { World } from "../world.ts";
import { rowsOf, type Check } from "./check.ts";

/** Both sides of the comparisons that the server's random walk makes too. @param orders SQL after an order's id */
const booksOf = (world: World, orders: string): Books => ({
  rows: (statement) => rowsOf(world, statement),
  payments: paymentsAt(world.stripe).filter(
    // The event of the others has not come yet.
    ({ reference, charged, isHeld }) => world.paid.has(reference) || (charged === 0 && !isHeld),
  ),
  orders,
});

/** Orders whose money, status or mails changed in the last days. */
async function changedOrders(world: World): Promise<string> {
  const rows = await rowsOf<{ id: number }>(
    world,
    `select order_id::int as id from payment_entries where recorded_at > $now - interval '2 days'
     union select order_id::int from refunds where ended_at > $now - interval '2 days'
     union select order_id::int from mail_outbox where created_at > $now - interval '2 days' and order_id is not null
     union select p.order_id::int from status_history h join order_products p on p.id = h.order_product_id
       where h.created_at > $now - interval '2 days'`,
  );
  return `in (${[0, ...rows.map(({ id }) => id)].join(", ")})`;
}

type Comparisons = Readonly<Record<string, (books: Books) => Promise<string[]>>>;

const compare =
  (comparisons: Comparisons, of: (world: World) => Promise<string>): Check =>
  async (world) => {
    const books = booksOf(world, await of(world));
    const found: string[] = [];
    for (const comparison of Object.values(comparisons)) found.push(...(await comparison(books)));
    return found;
  };

const all = async (): Promise<string> => "> 0";

/** Sums of the orders of the last days. */
export const sumsOfTheDay = compare({ sums: moneyChecks.ordersAreLedgers }, changedOrders);
/** The ledger, Stripe's books, the orders' sums, refunds and closeouts. */
export const moneyInAll = compare(moneyChecks, all);
const { mailsHaveLeft: _, ...written } = toldChecks;
/** Acts of the last days' orders and their mails, both ways; a mail may wait for the mail server. */
export const toldOfTheDay = compare(written, changedOrders);
/** Every act and every mail, both ways, and that all have left. */
export const toldInAll = compare(toldChecks, all);
