import { closeoutsSchema, payoutsSchema } from "@dop/domain/reports";
import { moneyChecks, type Books } from "./money-checks.ts";
import type { RandomOffice } from "./random-office.ts";
import type { RandomStripe } from "./random-stripe.ts";
import { toldChecks } from "./told-checks.ts";
import type { Choose, Door } from "./walk-door.ts";

const cents = (dollars: number): number => Math.round(dollars * 100);

/** Compares all closeouts with the payouts, and both with all that moved on the provider's balance. */
async function payoutDifferences(door: Door, balance: { readonly moved: number; readonly fees: number }) {
  const read = async (path: string) =>
    (await door.call("GET", `/reports/${path}`, undefined, await door.as("clerk"))).body;
  const { closeouts } = closeoutsSchema.parse(await read("closeouts"));
  const found: string[] = [];
  const sums = { closeouts: 0, "their payouts": 0, fees: 0 };
  for (const { number } of closeouts) {
    const payouts = payoutsSchema.parse(await read(`closeouts/${String(number)}/payouts`));
    sums.closeouts += cents(payouts.ledger);
    sums["their payouts"] += cents(payouts.paid_out);
    sums.fees += cents(payouts.fees);
    const open = payouts.not_known.count;
    found.push(...payouts.differences.map((one) => `closeout ${String(number)}: ${JSON.stringify(one)}`));
    if (open > 0) found.push(`closeout ${String(number)}: ${String(open)} lines are in no payout`);
  }
  const wanted = { closeouts: balance.moved, "their payouts": balance.moved, fees: balance.fees };
  for (const name of ["closeouts", "their payouts", "fees"] as const)
    if (sums[name] !== wanted[name])
      found.push(`${name} have ${String(sums[name])} cents, the provider's balance ${String(wanted[name])}`);
  return found;
}

/** A payout that does not add up is noticed: a charge is missing at the provider. */
async function missesPayoutLine(door: Door, provider: RandomStripe): Promise<string[]> {
  if (!provider.losePayoutLine()) return [];
  const found = await payoutDifferences(door, provider.balance());
  return found.length > 0 ? [] : ["a charge is in no payout, and nothing says so"];
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Jobs of one round until all has come to rest. */
const restingJobs = [
  "sweep-outbox",
  "reconcile-payments",
  "settle-holds",
  "finish-refunds",
  "close-checkouts",
  "compare-books",
] as const;

/** Ends what is open at Stripe, delivers every event, and runs jobs until nothing is left to do. */
export async function comeToRest(
  doors: readonly [Door, ...Door[]],
  provider: RandomStripe,
  choose: Choose,
): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await provider.settle(choose);
    doors[0].later(3 * minute);
    for (const door of doors) await door.runWaiting();
    await Promise.all(restingJobs.map((job) => doors[0].run(job)));
  }
  await doors[0].runWaiting();
}

/**
 * Closes the books of a walk that has come to rest, and compares everything.
 * @param after orders up to this id are not of the walk
 * @returns a sentence for each thing that is wrong
 */
export async function differencesOf(
  door: Door,
  { office, provider }: { readonly office: RandomOffice; readonly provider: RandomStripe },
  after = 0,
): Promise<string[]> {
  door.later(day);
  await office.closeDay(door);
  door.later(6 * day);
  const books: Books = { rows: door.rows, payments: provider.payments(), orders: `> ${String(after)}` };
  const found: string[] = [];
  for (const [name, check] of Object.entries({ ...moneyChecks, ...toldChecks }))
    found.push(...(await check(books)).map((sentence) => `${name}: ${sentence}`));
  found.push(...(await payoutDifferences(door, provider.balance())));
  return found.length > 0 ? found : missesPayoutLine(door, provider);
}
