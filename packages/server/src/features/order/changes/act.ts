import type { StatusId } from "@dop/domain/orders";
import type { DocumentReason } from "@dop/domain/staff";
import type { ActionName, ComposedAction, PlainAction } from "@dop/domain/workflow";
import type { AuditEntry } from "../../../audit-log/audit.ts";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import type { TransactionContext } from "../../../transaction.ts";
import type { Performer } from "../../../http/requester.ts";
import type { CustomerMail } from "../mail/order-mail.ts";
import type { Notice } from "./moved-product.ts";

/** A product with its order, which is locked for the rest of the transaction. */
export interface LockedProduct {
  readonly order: OrderRow;
  readonly product: OrderProductRow;
}

/** A product after an act. Its mail is null also where the customer knows the status (rule W-44). */
export interface ProductChange extends LockedProduct, Pick<Notice, "mail" | "isNews" | "leavesTold"> {
  readonly before: OrderProductRow;
  /** The steps that a jump left out (rule W-29). */
  readonly skipped: readonly StatusId[];
}

/** One order of an act, and its products that changed. */
export interface OrderChanges {
  readonly order: OrderRow;
  readonly changes: readonly ProductChange[];
}

/** The choice about money that was paid for a canceled product: it is owed unless the office keeps it. */
export interface RefundChoice {
  readonly refund?: "request" | "none" | undefined;
  /** The office's reason to keep it; required with `none`. */
  readonly reason?: string | undefined;
}

/** The letters of validity of products that an act ships (rule W-42). */
export interface ActLetters {
  /** Sends those of the changed products, once the change is written. */
  send(work: TransactionContext, changes: readonly ProductChange[]): Promise<void>;
}

export interface ActRequest extends Performer {
  readonly action: ActionName;
  /** For ticking and unticking. */
  readonly step?: StatusId | undefined;
}

/** The mails of one order after its change. */
type Composer = (changes: readonly ProductChange[]) => readonly CustomerMail[] | Promise<readonly CustomerMail[]>;

/** One act of one person on one or more products. An action whose mail needs the command's facts has `compose`. */
export type Act = Omit<ActRequest, "action"> & {
  /** For joining a transmittal. */
  readonly transmittalId?: number;
  /** The reason against documents (rule P-22). */
  readonly reason?: DocumentReason | undefined;
  /** For a cancellation. */
  readonly choice?: RefundChoice;
  /** Tracking numbers by order product id, saved with the change. */
  readonly tracking?: ReadonlyMap<number, string>;
  readonly letters?: ActLetters | null;
  /** True for no email; money is never kept silently (rule M-29). */
  readonly isQuiet?: boolean;
  /** The audit entries that the statement of the change writes. */
  readonly audit?: (changes: readonly ProductChange[]) => readonly AuditEntry[];
} & (
    | { readonly action: ComposedAction; readonly compose: Composer }
    | { readonly action: PlainAction; readonly compose?: Composer }
  );

/** Groups the changes of an act by order. */
export function byOrder(changes: readonly ProductChange[]): OrderChanges[] {
  const orders = new Map(changes.map(({ order }) => [order.id, order]));
  return [...orders.values()].map((order) => ({
    order,
    changes: changes.filter(({ product }) => product.order_id === order.id),
  }));
}
