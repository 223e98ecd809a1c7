// Rules: P-12 (docs/rules)
import { officeTexts } from "@dop/texts";
import { sql } from "kysely";
import { writeAudit } from "../../../audit-log/audit.ts";
import { inTransaction } from "../../../transaction.ts";
import { type Portal } from "../../../portal.ts";
import { composeMail } from "../../../ports/mail/index.ts";
import { markedOrderLink } from "../mail/order-mail.ts";
import { mayMail } from "../mail/mailbox-limits.ts";
import { randomUUID } from "node:crypto";
import type { CommandContext } from "../../../http/command-context.ts";

/** Leaves a lookup to a job: neither the answer nor its time reveals whether there is an order. */
export async function enqueueLookup(context: CommandContext, email: string, reference: string): Promise<void> {
  const { portal, now, requestId } = context;
  // The job writes the entry of what it finds, under this call's request.
  const { origin } = context.auditEntry("orders.looked_up", { subject: ["search", "lookup"] });
  const lookupId = randomUUID();
  await context.transaction(async ({ tx }) => {
    await tx
      .insertInto("order_lookups")
      .values({
        id: lookupId,
        email,
        reference,
        request_id: requestId,
        address_digest: origin?.addressDigest ?? null,
        requested_at: now,
      })
      .execute();
    await portal.jobs.enqueue(tx, "mail-order-links", { lookupId }, { key: lookupId });
  });
}

/** The most links in one email. */
const maxOrders = 20;

/** Answers a lookup, and deletes it: emails the links of orders that match its email and order or license number. */
export async function mailOrderLinks(portal: Portal, lookupId: string): Promise<void> {
  await inTransaction(portal, async ({ tx }) => {
    const lookup = await tx.deleteFrom("order_lookups").where("id", "=", lookupId).returningAll().executeTakeFirst();
    if (!lookup) return;
    const { email, reference, request_id: requestId, address_digest: addressDigest } = lookup;
    const number = /^\d{1,15}$/.test(reference) ? Number(reference) : 0;
    const matching = await tx
      .selectFrom("orders")
      .select(["id", "email", "locale", "paid_at"])
      .where(sql<string>`lower(email)`, "=", email.toLowerCase())
      .where((eb) => eb.or([eb("id", "=", number), eb("reference_id", "=", number)]))
      // Anyone places unpaid orders in the customer's name.
      .orderBy(sql`paid_at is null`)
      .orderBy("id", "desc")
      .execute();
    // The database takes letters for others that a mail server tells apart, such as İ for i.
    const isTheirs = (order: { readonly email: string }) => order.email.toLowerCase() === email.toLowerCase();
    const orders = matching.filter(isTheirs).slice(0, maxOrders);
    const [first] = orders;
    // A lookup without a match, or of what anyone may have placed, does not use up the customer's own.
    const budget = orders.some(({ paid_at: at }) => at !== null) ? "lookup" : "unpaid";
    if (!first || !(await mayMail({ tx, portal }, budget, first.email))) return;
    const now = portal.clock();
    const links = orders.map((order) => ({ orderNumber: order.id, orderLink: markedOrderLink(portal, order) }));
    const options = { office: portal.settings().office, locale: first.locale };
    const mail = composeMail("order-lookup", { orders: links }, options);
    await portal.mailer.enqueueMail(tx, { kind: "order-lookup", orderId: null, recipient: first.email, mail, now });
    await writeAudit(tx, {
      actor: { kind: "customer", userId: null, name: officeTexts.actors.customer },
      action: "orders.looked_up",
      subject: ["order", first.id],
      detail: { orders: orders.length },
      requestId,
      at: now,
      origin: { sessionId: null, addressDigest },
    });
  });
}
