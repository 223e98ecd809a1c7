import { sumsOfTheDay } from "./books.ts";
import { all, noRows } from "./check.ts";

const nothingWaits = noRows(`
  select 'payment ' || id || ' is held for ' || age($now, authorized_at) as what from payments
  where state = 'authorized' and authorized_at < $now - interval '8 days'
  union all
  select 'refund ' || id || ' has no answer since ' || requested_at from refunds
  where state = 'asked' and requested_at < $now - interval '2 days'`);

/** Sums of orders whose money moved, and holds and refunds that wait for an answer. */
export const moneyOfTheDay = all(sumsOfTheDay, nothingWaits);
