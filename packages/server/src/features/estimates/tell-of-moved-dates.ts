// Rules: O-39 (docs/rules)
import type { Work } from "../../http/command-context.ts";
import { dayInWords } from "../../http/office-time.ts";
import { customerMail } from "../mail/index.ts";
import type { Moved } from "./remake-estimates.ts";

/** Writes one email for each order of which a date has moved far; it names the latest date of what is on its way. */
export async function tellOfMovedDates(work: Work, moved: readonly Moved[]): Promise<void> {
  const told = moved.filter(({ isTold }) => isTold);
  if (told.length === 0) return;
  const orders = await work.tx
    .selectFrom("orders")
    .selectAll()
    .where(
      "id",
      "in",
      told.map(({ product }) => product.order_id),
    )
    .where("voided", "=", false)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const mails = orders.map((order) => {
    const days = told.filter(({ product }) => product.order_id === order.id).map(({ made }) => made.p80);
    const day = dayInWords(days.toSorted().at(-1) ?? "", order.locale);
    return customerMail(work, order, { kind: "date-moved", data: { day } });
  });
  await work.portal.mailer.enqueueMails(work.tx, mails);
}
