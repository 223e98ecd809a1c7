// Rules: W-44 (docs/rules)
import { sequenceOf, type ChangeMail, type Transition } from "@dop/domain/workflow";
import type { OrderProductRow } from "../../../db/schema.ts";

/** What the customer is told of a change. */
export interface Telling {
  /** The email that reports it; null where they know the status already. */
  readonly mail: ChangeMail | null;
  /** Whether they do not know the status yet. */
  readonly isNews: boolean;
  readonly toldStatus: OrderProductRow["told_status"];
  readonly leavesTold: boolean;
}

/**
 * A status that the customer was told last, before steps back of which they were not told, is not told again.
 * @param isQuiet whether no email is sent with the change
 */
export function tellingOf(product: OrderProductRow, { to, mail }: Transition, isQuiet: boolean): Telling {
  const [from, at] = [sequenceOf(product.product_id, product.status_id), sequenceOf(product.product_id, to)];
  const isNews = to !== product.told_status;
  const isTold = isNews && mail !== null && !isQuiet;
  const staysUntold = !isTold && from >= 0 && at >= 0;
  return {
    mail: isNews ? mail : null,
    isNews,
    toldStatus: staysUntold ? product.told_status : null,
    leavesTold: staysUntold && product.told_status === null && at < from,
  };
}
