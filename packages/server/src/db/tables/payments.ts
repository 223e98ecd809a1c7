import type { Generated, GeneratedAlways } from "kysely";
import type { EntryKind, PaymentState } from "@dop/domain/ledger";

/** Payments, and the books of the sandbox provider. */
export interface PaymentTables {
  payments: {
    id: GeneratedAlways<number>;
    order_id: number;
    attempt: number;
    gateway: string;
    reference: string;
    /** The key that the checkout was opened under; events may name it. */
    idempotency_key: string | null;
    payment_link: string;
    amount_cents: number;
    state: PaymentState;
    created_at: Date;
    settled_at: Date | null;
    /** The provider's other id of the payment. */
    provider_payment: Generated<string | null>;
    authorized_at: Generated<Date | null>;
    /** The amount to capture of a hold, once it is decided. */
    capture_cents: Generated<number | null>;
    /** When the office was notified that the hold is about to lapse. */
    lapse_shown_at: Generated<Date | null>;
    /** The last four digits of the card, where the provider names them. */
    card_last4: Generated<string | null>;
    /** When its checkout was to be closed at the provider: its order has ended, or another amount is due. */
    close_asked_at: Generated<Date | null>;
    /** Since when its money is on its way (rule M-41). */
    under_way_at: Generated<Date | null>;
    /** When it was last compared with the provider (rule M-24). */
    compared_at: Generated<Date | null>;
    /** Why a job returns all of it: it came for an order that had ended, or a second time. */
    return_reason: Generated<"ended" | "twice" | "reduced" | null>;
  };
  /** One line of the ledger; written once. */
  payment_entries: {
    id: GeneratedAlways<number>;
    order_id: number;
    order_product_id: Generated<number | null>;
    payment_id: Generated<number | null>;
    kind: EntryKind;
    amount_cents: number;
    provider: string;
    /** The provider's name of it; unique for its kind. */
    reference: string;
    card_last4: Generated<string | null>;
    reason: Generated<string | null>;
    recorded_by: string;
    user_id: Generated<number | null>;
    /** The provider's time. */
    occurred_at: Date;
    recorded_at: Date;
  };
  /** A refund that the provider is asked for, or was. */
  refunds: {
    id: GeneratedAlways<number>;
    order_id: number;
    /** Null for the order as a whole. */
    order_product_id: number | null;
    payment_id: number;
    /** `approval` cancels its product; `owed` is after the end; `returned` is a payment that came too late or twice. */
    purpose: "approval" | "owed" | "returned";
    amount_cents: number;
    /** The key for the provider, and the reference of the line in the ledger. */
    reference: string;
    /** What one press asked for, spread over the order's payments: its parts have the same. */
    request: string;
    reason: string | null;
    requested_by: string;
    user_id: number | null;
    requested_at: Date;
    state: Generated<"asked" | "given" | "refused" | "failed">;
    ended_at: Generated<Date | null>;
  };
  payment_events: {
    gateway: string;
    event_id: string;
    kind: string;
    order_id: number | null;
    received_at: Date;
  };
  sandbox_payments: {
    reference: string;
    order_reference: string;
    invoice_number: number;
    amount_cents: number;
    capture_later: Generated<boolean>;
    captured_cents: Generated<number | null>;
    state: "open" | "authorized" | "paid" | "declined" | "closed" | "released";
    refunded_cents: Generated<number>;
    success_url: string;
    cancel_url: string;
    created_at: Date;
    /** When the money was taken. */
    paid_at: Generated<Date | null>;
  };
  sandbox_refunds: {
    idempotency_key: string;
    reference: string;
    amount_cents: number;
    created_at: Date;
  };
}
