// Rules: O-72 (docs/rules)
import { officeDate } from "@dop/domain/dates";
import { limits, type CartLicenseKey, type ProductId } from "@dop/domain/orders";
import type { CartPart } from "@dop/domain/pricing";
import { sql } from "kysely";
import { statusList } from "../../db/status-list.ts";
import { millisecondsIn } from "../../lib/time.ts";
import type { Portal } from "../../portal.ts";
import { isSameCouple } from "../order/index.ts";
import { isGuessed } from "./checked-cart.ts";

interface EarlierRow {
  readonly created_at: Date;
  readonly product_id: ProductId;
  readonly country: string | null;
  readonly spouse_1_last_name: string;
  readonly spouse_2_last_name: string;
}

/**
 * The office's day on which each part of a cart was last ordered for the same license; undefined where it was not of
 * late. Only a customer who names the couple as the earlier one did, and does not guess, learns it.
 */
export async function earlierDays(
  portal: Portal,
  license: CartLicenseKey | undefined,
  parts: readonly CartPart[],
): Promise<(string | undefined)[]> {
  if (license === undefined) return [];
  const since = new Date(portal.clock().getTime() - limits.secondOrderDays * millisecondsIn.day);
  const { rows } = await sql<EarlierRow>`
    select o.created_at, p.product_id, p.country, o.spouse_1_last_name, o.spouse_2_last_name
    from orders o join order_products p on p.order_id = o.id
    where o.reference_id = ${Number(license.number)} and o.created_at > ${since} and not o.voided
      and p.status_id not in (${statusList("preOrder", "refundRequested", "canceled")})
    order by o.created_at desc, o.id desc`.execute(portal.db);
  const ofCouple = rows.filter((row) =>
    isSameCouple([row.spouse_1_last_name, row.spouse_2_last_name], [license.spouse1Last, license.spouse2Last]),
  );
  if (rows.length === 0 || (await isGuessed(portal, Number(license.number), license))) return [];
  return parts.map(({ productId, country }) => {
    const earlier = ofCouple.find((row) => row.product_id === productId && row.country === country);
    return earlier && officeDate(earlier.created_at, portal.config.office.timeZone);
  });
}
