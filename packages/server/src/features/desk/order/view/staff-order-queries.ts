import type { BarcodeReading } from "@dop/domain/contract";
import type { CorrectionChange } from "@dop/domain/license-review";
import type { DocumentReason } from "@dop/domain/staff";
import { statusList } from "../../../../db/status-list.ts";
import { sql, type Selectable } from "kysely";
import type { OrderProductRow, OrderRow, Schema } from "../../../../db/schema.ts";
import { limits, type DocumentHint, type DocumentKind } from "@dop/domain/orders";
import {
  assigneeOfOrder,
  type DataRequestRow,
  dataRequestsOfOrder,
  atRiskColumn,
  promiseOfProduct,
  type AtRisk,
  type PromiseRow,
  identityOfOrder,
  type IdentityRow,
  entriesOfOrder,
  type EntryRow,
  failedMailsOfOrder,
  smsOfOrder,
  type StaffSmsRow,
} from "../../../order/index.ts";
import { declarationOfOrder, type DeclarationRow } from "../../../checkout/index.ts";

/** Times inside JSON come as text. */
interface HistoryEntry {
  id: number;
  status_id: number;
  created_by: string;
  created_at: string;
  skipped: number[];
  reason: DocumentReason | null;
}

export interface StaffProductRow extends Omit<OrderProductRow, "queue_entered_at"> {
  promise: PromiseRow | null;
  at_risk: AtRisk | null;
  history: HistoryEntry[] | null;
  shipping_label: string | null;
  transmittal_created_at: string | null;
  transmittal_date: string | null;
  transmittal_url_id: number | null;
  /** The user who requested its refund last. */
  refund_requested_by: number | null;
}

export interface StaffOrderRow extends OrderRow {
  products: StaffProductRow[];
  flag_history: { id: number; flagged: boolean; comment: string; created_by: string; created_at: string }[];
  comments: {
    id: number;
    content: string;
    created_by: string;
    user_id: number | null;
    created_at: string;
    updated_at: string;
  }[];
  documents: {
    id: string;
    kind: DocumentKind;
    filename: string;
    content_type: string;
    byte_size: number;
    pages: number | null;
    hints: DocumentHint[];
    barcode: BarcodeReading | null;
  }[];
  /** Newest first. */
  second_looks: (Omit<
    Selectable<Schema["second_looks"]>,
    "order_id" | "decided_by_id" | "changes" | "asked_at" | "decided_at"
  > & {
    changes: CorrectionChange[];
    asked_at: string;
    decided_at: string | null;
  })[];
  entries: EntryRow[];
  open_refunds: {
    at: string;
    state: "asked" | "refused";
    amount_cents: number;
    order_product_id: number | null;
    card_last4: string | null;
  }[];
  /** The refund that waits for a second admin. */
  refund_request: {
    id: number;
    amount_cents: number;
    order_product_id: number | null;
    check_number: string | null;
    reason: string;
    requested_by: string;
    user_id: number;
    requested_at: string;
  } | null;
  /** Decided ones, oldest first. */
  refund_decisions: {
    id: number;
    amount_cents: number;
    order_product_id: number | null;
    reason: string;
    requested_by: string;
    user_id: number;
    requested_at: string;
    state: "approved" | "declined";
    decided_by: string | null;
    decided_by_id: number | null;
    decided_at: string;
    decline_reason: string | null;
  }[];
  /** Newest first. */
  texts: StaffSmsRow[];
  /** Kinds of emails. */
  failed_mails: string[];
  unread_messages: number;
  data_requests: DataRequestRow[];
  declaration: DeclarationRow | null;
  identity: IdentityRow | null;
  assignee: { id: number; display_name: string } | null;
  /** Oldest first. */
  same_orders: { id: number; created_at: string }[];
  /** The user who destroyed its data; null for a job, and where it was not. */
  destroyed_by: string | null;
  /** The provider's name of the payment that counts. */
  payment_reference: string | null;
}

const sameOrdersWithin = sql`make_interval(days => ${sql.lit(limits.secondOrderDays)})`;

/** Columns of the order `o` for the staff's page, on the office's day `today`. */
export const staffOrderColumns = (today: string) => sql`
    o.*,
      (select json_agg(p order by p.id) from (
        select op.*, st.label as shipping_label, t.created_at as transmittal_created_at,
          ${promiseOfProduct} as promise, ${atRiskColumn("op", today)} as at_risk,
            t.created_on::text as transmittal_date, t.url_id as transmittal_url_id,
          (select json_agg(json_build_object('id', h.id, 'status_id', h.status_id, 'created_by', h.created_by,
              'created_at', h.created_at, 'skipped', h.skipped, 'reason', h.reason) order by h.id)
            from lasting_history h where h.order_product_id = op.id) as history,
          (select h.user_id from lasting_history h where h.order_product_id = op.id
            and h.status_id = ${statusList("refundRequested")} order by h.id desc limit 1) as refund_requested_by
        from order_products op
        left join shipping_types st on st.id = op.shipping_type
        left join transmittals t on t.id = op.transmittal_id
        where op.order_id = o.id) p) as products,
      coalesce((select json_agg(json_build_object('id', f.id, 'flagged', f.flagged, 'comment', f.comment,
          'created_by', f.created_by, 'created_at', f.created_at) order by f.id)
        from flag_history f where f.order_id = o.id), '[]'::json) as flag_history,
      coalesce((select json_agg(json_build_object('id', c.id, 'content', c.content, 'created_by', c.created_by,
          'user_id', c.user_id, 'created_at', c.created_at, 'updated_at', c.updated_at) order by c.id)
        from order_comments c where c.order_id = o.id), '[]'::json) as comments,
      coalesce((select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'filename', d.filename,
        'content_type', d.content_type, 'byte_size', d.byte_size, 'pages', d.pages, 'hints', d.hints,
        'barcode', d.barcode) order by d.id)
        from documents d where d.order_id = o.id and d.superseded_at is null and d.destroyed_at is null),
          '[]'::json) as documents,
      coalesce((select json_agg(json_build_object('id', l.id, 'state', l.state, 'changes', l.changes, 'note', l.note,
          'asked_by', l.asked_by, 'asked_by_id', l.asked_by_id, 'asked_at', l.asked_at, 'decided_by', l.decided_by,
          'decided_at', l.decided_at, 'reason', l.reason) order by l.id desc)
        from second_looks l where l.order_id = o.id), '[]'::json) as second_looks,
      ${entriesOfOrder} as entries,
      coalesce((select json_agg(json_build_object('at', r.requested_at, 'state', r.state,
        'amount_cents', r.amount_cents,
          'order_product_id', r.order_product_id, 'card_last4', taken.card_last4) order by r.id)
        from refunds r join payments taken on taken.id = r.payment_id
        where r.order_id = o.id and (r.state = 'asked' or (r.state = 'refused' and not exists (
          select from refunds later where later.order_id = r.order_id and later.id > r.id and later.request <> r.request
            and later.order_product_id is not distinct from r.order_product_id)))), '[]'::json) as open_refunds,
      (select json_build_object('id', q.id, 'amount_cents', q.amount_cents, 'order_product_id', q.order_product_id,
          'check_number', q.check_number, 'reason', q.reason, 'requested_by', q.requested_by, 'user_id', q.user_id,
          'requested_at', q.requested_at)
        from refund_requests q where q.order_id = o.id and q.state = 'open') as refund_request,
      coalesce((select json_agg(json_build_object('id', q.id, 'amount_cents', q.amount_cents,
          'order_product_id', q.order_product_id, 'reason', q.reason, 'requested_by', q.requested_by,
          'user_id', q.user_id, 'requested_at', q.requested_at, 'state', q.state, 'decided_by', q.decided_by,
          'decided_by_id', q.decided_by_id, 'decided_at', q.decided_at, 'decline_reason', q.decline_reason)
          order by q.id)
        from refund_requests q where q.order_id = o.id and q.state <> 'open'), '[]'::json) as refund_decisions,
      ${dataRequestsOfOrder} as data_requests,
      coalesce((select json_agg(json_build_object('id', s.id, 'created_at', s.created_at) order by s.id)
        from orders s where s.reference_id = o.reference_id and s.id <> o.id and not s.voided
          and s.created_at between o.created_at - ${sameOrdersWithin} and o.created_at + ${sameOrdersWithin}
          and exists (select from order_products a
            join order_products b on b.product_id = a.product_id and b.country is not distinct from a.country
            where a.order_id = s.id and b.order_id = o.id
              and a.status_id not in (${statusList("preOrder", "canceled")}))), '[]'::json) as same_orders,
      ${smsOfOrder} as texts,
      ${failedMailsOfOrder} as failed_mails,
      ${assigneeOfOrder} as assignee,
      ${declarationOfOrder} as declaration,
      ${identityOfOrder} as identity,
      (select count(*)::int from messages m
        where m.order_id = o.id and m.deleted_at is null and not m.read and m.user_id is null
          and m.staff_name is null) as unread_messages,
      case when o.destroyed_at is not null then (select a.actor_name from audit_log a
        where a.subject_type = 'order' and a.subject_id = o.id::text and a.action = 'order.destroyed'
          and a.actor_kind = 'staff' order by a.id desc limit 1) end as destroyed_by,
      (select p.reference from payments p where p.order_id = o.id and p.state not in ('open', 'failed', 'expired')
        order by p.attempt limit 1) as payment_reference`;
