import type { StaffOrder } from "@dop/domain/contract";
import { sql } from "kysely";

/** The confirmation on which an order relies, as JSON of the database has it. */
export interface IdentityRow {
  order_id: number;
  confirmed_at: string | null;
  confirmed_by: string | null;
}

/** The confirmation on which the order `o` relies, as one column; null where it has photos of its own. */
export const identityOfOrder = sql<IdentityRow | null>`(
  select json_build_object('order_id', r.id, 'confirmed_at', r.identity_confirmed_at,
    'confirmed_by', r.identity_confirmed_by)
  from orders r where r.id = o.identity_order_id)`;

/** The same as the staff's answer carries it. */
export function presentIdentity(row: IdentityRow | null): Pick<StaffOrder, "identity"> {
  if (row === null) return {};
  const { order_id, confirmed_at: at, confirmed_by } = row;
  return { identity: { order_id, confirmed_at: at === null ? null : new Date(at).toISOString(), confirmed_by } };
}
