// Rules: S-8, W-42 (docs/rules)
import { productIds, statusIds } from "@dop/domain/orders";
import { sql } from "kysely";
import { inTransaction } from "../../../transaction.ts";
import { writeFinding, type UpgradeCheck } from "./upgrade-check.ts";

interface ShippedLetter {
  readonly id: number;
  readonly order_id: number;
}

/** Letters of validity that were marked as shipped, and of whose license no letter was sent since they were ordered. */
export const unsentLetters: UpgradeCheck<ShippedLetter> = {
  suspects: async ({ db }, afterId, limit) => {
    const { rows } = await sql<ShippedLetter>`
      select p.id, p.order_id from order_products p join orders o on o.id = p.order_id
      where p.id > ${afterId} and p.product_id = ${productIds.letterOfValidity} and p.status_id = ${statusIds.shipped}
        and not exists (select from mail_outbox m where m.order_id = o.id and m.kind = 'letter-of-validity')
        and not exists (
          select from audit_log a where a.subject_type = 'license' and a.subject_id = o.reference_id::text
            and a.action = 'letter_of_validity.sent' and a.at >= o.created_at)
      order by p.id limit ${limit}`.execute(db);
    return rows;
  },
  look: (portal, { id, order_id: orderId }) =>
    inTransaction(portal, ({ tx }) => {
      const finding = { kind: "unsent_letters", order_id: orderId, order_product_id: id, amount_cents: null } as const;
      return writeFinding({ tx, now: portal.clock() }, finding, false);
    }),
};
