// Rules: P-12 (docs/rules)
import { sql } from "kysely";
import type { CommandContext } from "../../http/command-context.ts";
import { composeMail } from "../../ports/mail/index.ts";
import { markedOrderLink } from "../mail/index.ts";

/** The most links in one email. */
const maxOrders = 20;

/** Emails the links of the orders that match an email address and an order or license number, if there are any. */
export async function mailOrderLinks(context: CommandContext, email: string, reference: string): Promise<void> {
  const { portal, now } = context;
  const number = /^\d{1,15}$/.test(reference) ? Number(reference) : 0;
  await context.transaction(async ({ tx }) => {
    const orders = await tx
      .selectFrom("orders")
      .select(["id", "email", "locale"])
      .where(sql<string>`lower(email)`, "=", email.toLowerCase())
      .where((eb) => eb.or([eb("id", "=", number), eb("reference_id", "=", number)]))
      .orderBy("id", "desc")
      .limit(maxOrders)
      .execute();
    const [first] = orders;
    if (!first) {
      context.nothingChanged();
      return;
    }
    const links = orders.map((order) => ({ orderNumber: order.id, orderLink: markedOrderLink(portal, order.id) }));
    const options = { office: portal.config.office, locale: first.locale };
    const mail = composeMail("order-lookup", { orders: links }, options);
    await portal.mailer.enqueueMail(tx, { kind: "order-lookup", orderId: null, recipient: first.email, mail, now });
    await context.audit(tx, { subjectType: "order", subjectId: first.id, detail: { orders: orders.length } });
  });
}
