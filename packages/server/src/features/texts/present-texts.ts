import type { CustomerOrder } from "@dop/domain/contract";
import type { OrderRow } from "../../db/schema.ts";

/** Whether text messages are on, as the order's page shows it; nothing where none were asked for. */
export function presentTexts({
  text_number: number,
  texts_ended_at: endedAt,
}: Pick<OrderRow, "text_number" | "texts_ended_at">): Pick<CustomerOrder, "texts"> {
  if (number !== null) return { texts: { on: true, last_four: number.slice(-4) } };
  return endedAt === null ? {} : { texts: { on: false } };
}
