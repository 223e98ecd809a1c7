import type { Generated, GeneratedAlways } from "kysely";
import type { ContactColumns, ProductId, SpouseColumns, StatusId } from "@dop/domain/orders";
import type { EndingKind } from "@dop/domain/ledger";
import type { QueueKey } from "@dop/domain/queues";
import type { Locale } from "@dop/texts";
import type { DefaultedJson } from "./json.ts";

/** Orders, their products and cost lines, the batches for the Lt. Governor, and what the search reads of them. */
export interface OrderTables {
  orders: ContactColumns &
    SpouseColumns & {
      id: Generated<number>;
      /** SHA-256 of the customer's key, which opens the order. */
      key_digest: Uint8Array;
      /** The key, sealed by a master key, for the links in emails; null until a server of this version has started. */
      wrapped_key: Uint8Array | null;
      /** The key as a server of the version before has left it; sealed at the next start. */
      unsealed_key: Generated<string | null>;
      /** What staff answers call the order's uuid; it opens nothing. */
      reference: Generated<string>;
      idempotency_key: string | null;
      cart_digest: string | null;
      invoice_number: Generated<number>;
      /** Where text messages about the order go; null for none. */
      text_number: Generated<string | null>;
      texts_ended_at: Generated<Date | null>;
      reference_id: number;
      ship_to_name: string | null;
      address_line_1: string | null;
      address_line_2: string | null;
      address_line_3: string | null;
      city: string | null;
      state: string | null;
      zip: string | null;
      country: string | null;
      voided: Generated<boolean>;
      flagged: Generated<boolean>;
      corrections: DefaultedJson<Record<string, string>>;
      /** A change of its corrections waits for a second person. */
      second_look: Generated<boolean>;
      transaction_fee_cents: number;
      total_cents: number;
      payment_gateway: string;
      /** The language of its emails, letters and receipts. */
      locale: Generated<Locale>;
      /** When the money was secured: paid, or held on the card. */
      paid_at: Date | null;
      /** Held, and not captured yet. */
      payment_held: Generated<boolean>;
      /** Sums of the ledger, kept by its trigger. */
      held_cents: Generated<number>;
      paid_cents: Generated<number>;
      refunded_cents: Generated<number>;
      /** Of what was refunded, payments that were undone: by a lost dispute, or because they were not the order's. */
      reversed_cents: Generated<number>;
      /** The total without the products that ended before they were charged. */
      payable_cents: number;
      /** Money that the office has without a reason. */
      owed_cents: Generated<number>;
      voided_at: Generated<Date | null>;
      /** How often the customer was reminded to pay. */
      payment_reminders: Generated<number>;
      /** The license number was changed during the review, and the new license's data were not shown since. */
      license_unread: Generated<boolean>;
      /** The number before one of another couple's voided license, until a person confirms or corrects it (O-23). */
      license_before: Generated<number | null>;
      /** The user to whom it is assigned, and since when; both null: unassigned. */
      assignee_id: Generated<number | null>;
      assigned_at: Generated<Date | null>;
      /** When and by whom its photos were confirmed (rule P-23). */
      identity_confirmed_at: Generated<Date | null>;
      identity_confirmed_by: Generated<string | null>;
      /** The order on whose confirmed photos this one relies. */
      identity_order_id: Generated<number | null>;
      /** When what names people in it was destroyed. */
      destroyed_at: Generated<Date | null>;
      created_at: Date;
    };
  order_products: {
    id: GeneratedAlways<number>;
    order_id: number;
    product_id: ProductId;
    quantity: number;
    country: string | null;
    full_copy: Generated<boolean>;
    special_instructions: Generated<string>;
    shipping_type: number | null;
    shipping_cost_cents: Generated<number>;
    status_id: StatusId;
    status_left: StatusId | null;
    queue: QueueKey | null;
    queue_entered_at: Date | null;
    tracking_shipping: string | null;
    transmittal_id: number | null;
    /** The sum of its refunds, kept by the ledger's trigger. */
    refunded_cents: Generated<number>;
    /** Its own cost lines. */
    price_cents: number;
    /** What happened to its money when it was canceled, and its part of the order's total. */
    ending: Generated<EndingKind | null>;
    share_cents: Generated<number | null>;
    ending_reason: Generated<string | null>;
    /** The refund that the provider was asked for; set until it has answered. */
    refund_asked_cents: Generated<number | null>;
    /** The status that the customer was told last, kept through changes of which they were not told (rule W-44). */
    told_status: Generated<StatusId | null>;
  };
  order_lines: {
    id: GeneratedAlways<number>;
    order_id: number;
    order_product_id: number | null;
    sequence: number;
    kind: "product" | "processing" | "shipping";
    name: string;
    quantity: number | null;
    unit_cents: number | null;
    amount_cents: number;
  };
  transmittals: {
    id: GeneratedAlways<number>;
    /** YYYY-MM-DD in office time. */
    created_on: string;
    url_id: number;
    tracking_shipping: string | null;
    /** SHA-256 of the desk's key, and the key sealed by a master key; see `orders`. */
    key_digest: Uint8Array;
    wrapped_key: Uint8Array | null;
    unsealed_key: Generated<string | null>;
    access_key_expires_at: Date;
    created_by: string;
    created_at: Date;
  };
  /** One row per order product: what the search filters and sorts by. Texts are in lower case without accents. */
  order_search: {
    /** The order product's id. */
    id: number;
    order_id: number;
    reference_id: number;
    created_at: Date;
    product_id: ProductId;
    status_id: StatusId;
    voided: boolean;
    /** The place of the product's name in the alphabet. */
    product_place: GeneratedAlways<number>;
    /** The customer's. */
    last_name: string;
    /** Names of customer and spouses. */
    name: string;
    email: string;
    tracking_shipping: string | null;
    /** The digits of the customer's phone number. */
    phone: GeneratedAlways<string>;
    /** Order, license, invoice and tracking numbers, each between spaces. */
    numbers: GeneratedAlways<string>;
  };
}
