// Rules: P-19 (docs/rules)
import { msg } from "@dop/domain/texts/message";
import type { OrderRow } from "../../db/schema.ts";
import { conflict } from "../../http/api-error.ts";

/** Refuses what would write about people again where that was destroyed. @throws 409 WRONG_STATUS */
export function refuseDestroyed({ destroyed_at: at }: Pick<OrderRow, "destroyed_at">): void {
  if (at !== null) throw conflict("WRONG_STATUS", msg("errors.orderDestroyed"));
}
