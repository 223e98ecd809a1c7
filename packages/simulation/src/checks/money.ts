import { sumsOfTheDay } from "./books.ts";
import { statusIds } from "../../../domain/src/orders/index.ts";
import { all, noRows, sql } from "./check.ts";

/** A hold is charged soon after the ID was confirmed, also after a day without Stripe; the bank lets others lapse. */
const nothingWaits = noRows(sql`
  select 'payment ' || p.id || ' is held since ' || p.authorized_at || ', and the ID is confirmed' as what
  from payments p where p.state = 'authorized' and exists (
    select from order_products d join status_history h on h.order_product_id = d.id
    where d.order_id = p.order_id and d.status_id = ${statusIds.infoVerified} and h.status_id = d.status_id
      and h.created_at < $now - interval '3 days')
  union all
  select 'refund ' || id || ' has no answer since ' || requested_at from refunds
  where state = 'asked' and requested_at < $now - interval '2 days'`);

/** Sums of orders whose money moved, and holds and refunds that wait for an answer. */
export const moneyOfTheDay = all(sumsOfTheDay, nothingWaits);
