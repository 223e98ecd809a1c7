// Rules: A-8 (docs/rules)
import type { StaffContext } from "../../../../http/command-context.ts";
import type { Portal } from "../../../../portal.ts";
import { openDecisions } from "@dop/domain/license-review";
import { limits, type DocumentKind, type ProductId, type StatusId } from "@dop/domain/orders";
import type { StaffOrder, StaffOrderProduct } from "@dop/domain/contract";
import { needsSecondPerson } from "@dop/domain/ledger";
import { toCents, toDollars } from "@dop/domain/pricing";
import { officeTexts } from "@dop/texts";
import {
  availableActions,
  decide,
  isLicenseFinalizedStep,
  toggleableSteps,
  workflowSteps,
  type Acting,
} from "@dop/domain/workflow";
import { fileLinkExpiry } from "../../../../ports/documents/index.ts";
import {
  licensePrintUrl,
  licenseRecordUrl,
  presentEstimate,
  presentIdentity,
  orderMoney,
  presentMoney,
  productState,
  presentStaffDataRequests,
  presentFailedMails,
  presentStaffSms,
} from "../../../order/index.ts";
import { presentProductFacts, presentDeclaration, presentPeople } from "../../../checkout/index.ts";
import { invoiceLink } from "./invoice-link.ts";
import type { StaffOrderRow, StaffProductRow } from "./staff-order-queries.ts";

const t = officeTexts.statuses;
const iso = (text: string): string => new Date(text).toISOString();

/** The name of a step; one that the registry ticks under another status's name reads "License Finalized". */
const stepName = (productId: ProductId, statusId: StatusId): string =>
  isLicenseFinalizedStep(productId, statusId) ? t.licenseFinalized : t.names[statusId];

function presentProduct(
  { portal, requester }: StaffContext,
  order: StaffOrderRow,
  product: StaffProductRow,
  actor: Acting,
): StaffOrderProduct {
  const state = productState(order, product);
  const facts = presentProductFacts(order, product);
  const actions = availableActions(actor, state);
  const isOwnRefund =
    product.refund_requested_by === requester.userId &&
    actions.includes("approve_refund") &&
    needsSecondPerson(portal.settings(), toCents(facts.refundable));
  const { transmittal_created_at: createdAt, transmittal_date: date, transmittal_url_id: urlId } = product;
  return {
    ...facts,
    order_id: order.id,
    product: { product_name: t.products[product.product_id] },
    status_name: t.names[product.status_id],
    workflows: workflowSteps(product.product_id).map((step) => ({
      ...step,
      status_name: stepName(product.product_id, step.order_status_id),
    })),
    shipping: product.shipping_label === null ? null : { shipping_type: product.shipping_label },
    estimate: presentEstimate(order, product),
    at_risk: product.at_risk,
    transmittal_id: product.transmittal_id,
    transmittal:
      createdAt === null || date === null || urlId === null
        ? null
        : { created_at: iso(createdAt), date, url_id: urlId },
    queue: product.queue,
    available_actions: isOwnRefund ? actions.filter((action) => action !== "approve_refund") : actions,
    ...(isOwnRefund && { own_refund: true }),
    toggleable_steps: toggleableSteps(actor, state),
  };
}

/** The documents of an order; their links are the session's own and last for minutes. */
function presentDocuments({ portal, requester: staff, now }: StaffContext, { documents }: StaffOrderRow) {
  const find = (kind: DocumentKind) => documents.find((document) => document.kind === kind);
  const fileLink = (kind: DocumentKind): string | null => {
    const document = find(kind);
    if (!document) return null;
    const expiresAt = fileLinkExpiry(now);
    return `files/${portal.fileLinks.sign({ documentId: document.id, sessionId: staff.sessionId, expiresAt })}`;
  };
  const additional = find("additional");
  const licenseBack = staff.permissions.includes("orders.verify") ? fileLink("license-back") : null;
  return {
    photo_id_url: fileLink("id"),
    selfie_url: fileLink("selfie"),
    document_url: fileLink("additional"),
    document_name: additional?.filename ?? null,
    ...(additional && {
      document_size: additional.byte_size,
      document_is_picture: additional.content_type.startsWith("image/"),
      ...(additional.pages !== null && {
        document_pages: { all: additional.pages, shown: Math.min(additional.pages, limits.shownPages) },
      }),
    }),
    ...(licenseBack !== null && { license_back: { url: licenseBack, reading: find("license-back")?.barcode ?? null } }),
    document_ids: documents.map(({ id }) => id),
    document_hints: documents.flatMap(({ kind, hints }) => hints.map((hint) => ({ kind, hint }))),
  };
}

/** The second reviews of an order, with what the requester may decide about the one that waits. */
function presentLooks({ portal, requester }: StaffContext, order: StaffOrderRow): StaffOrder["second_looks"] {
  const setting = portal.settings().secondPerson;
  const mayDecide = order.products.some(
    (product) => decide("decide_second_look", requester.permissions, productState(order, product)).allowed,
  );
  return order.second_looks.map(({ asked_by_id: askedBy, ...look }) => ({
    ...look,
    asked_at: iso(look.asked_at),
    decided_at: look.decided_at === null ? null : iso(look.decided_at),
    decisions: mayDecide && look.state === "waiting" ? [...openDecisions(setting, askedBy === requester.userId)] : [],
  }));
}

/** Refunds that two people decided on, and the amount from which the office wants two. */
function presentRefundDecisions({ portal }: StaffContext, { refund_decisions: decided }: StaffOrderRow) {
  const { refundApproval, refundSecondPersonCents: from } = portal.settings();
  return {
    ...(refundApproval === "second_person" && { second_person_refunds: toDollars(from) }),
    refund_decisions: decided.map(({ amount_cents: cents, user_id: asker, decided_by_id: decider, ...request }) => ({
      ...request,
      amount: toDollars(cents),
      requested_at: iso(request.requested_at),
      state: request.state === "declined" && asker === decider ? ("withdrawn" as const) : request.state,
      decided_by: request.decided_by ?? "",
      decided_at: iso(request.decided_at),
    })),
  };
}

/** The refund that waits for a second admin, with what the requester of this page may decide about it. */
function presentRefundRequest({ portal, requester }: StaffContext, { refund_request: asked }: StaffOrderRow) {
  if (asked === null) return {};
  const { amount_cents: cents, user_id: askedBy, requested_at: at, ...request } = asked;
  const isOwn = askedBy === requester.userId;
  const mayApprove = !isOwn || portal.settings().refundApproval === "one_person";
  const decisions = [...(mayApprove ? ["approve" as const] : []), isOwn ? ("withdraw" as const) : ("decline" as const)];
  const isApprover = requester.permissions.includes("money.refund.approve");
  return {
    refund_request: {
      ...request,
      amount: toDollars(cents),
      requested_at: iso(at),
      decisions: isApprover ? decisions : [],
    },
  };
}

function presentInvoice(portal: Portal, order: StaffOrderRow): StaffOrder["invoice"] {
  if (order.paid_at === null || order.payment_gateway === "bypass") return null;
  const { invoice_number: number, paid_at: paidAt, total_cents: cents } = order;
  return { number, url: invoiceLink(portal, order), paid_at: paidAt.toISOString(), total: toDollars(cents) };
}

/** An order as a member of the staff sees it. */
export function presentStaffOrder(
  context: StaffContext,
  order: StaffOrderRow,
  alsoOpen: readonly string[],
): StaffOrder {
  const { portal, requester } = context;
  return {
    id: order.id,
    // The customer's key opens the order without a login: it stays out of what staff read.
    uuid: order.reference,
    url_id: order.reference,
    patron_id: `${order.reference.slice(0, 4)}…${order.reference.slice(-4)}`,
    created_at: order.created_at.toISOString(),
    ...presentPeople(order),
    locale: order.locale,
    invoice: presentInvoice(portal, order),
    money: presentMoney(orderMoney(order, order.products), order.entries),
    open_refunds: order.open_refunds.map(({ amount_cents: cents, at, ...part }) => ({
      ...part,
      at: iso(at),
      amount: toDollars(cents),
    })),
    ...presentRefundRequest(context, order),
    ...presentRefundDecisions(context, order),
    data_requests: presentStaffDataRequests(order.data_requests, context.today),
    voided: order.voided,
    destroyed_at: order.destroyed_at?.toISOString() ?? null,
    destroyed_by: order.destroyed_by,
    marriage_license: {
      id: order.reference_id,
      record_url: licenseRecordUrl(portal.config, order.reference_id),
      print_url: licensePrintUrl(portal.config, [order.reference_id]),
    },
    ...presentDeclaration(order.declaration),
    ...(order.documents.some(({ kind }) => kind === "id") ? {} : presentIdentity(order)),
    ...(order.seen_document && { seen_document: order.seen_document }),
    ...(order.same_orders.length > 0 && {
      same_orders: order.same_orders.map(({ id, created_at: at }) => ({ id, created_at: iso(at) })),
    }),
    ...presentStaffSms(order),
    ...presentFailedMails(order.failed_mails),
    flagged: order.flagged,
    assignee: order.assignee,
    flag_history: order.flag_history.map((entry) => ({
      id: entry.id,
      flagged: entry.flagged ? "1" : "0",
      comment: entry.comment,
      user: entry.created_by,
      created_at: iso(entry.created_at),
    })),
    corrections_json: JSON.stringify(order.corrections),
    second_person: portal.settings().secondPerson,
    second_looks: presentLooks(context, order),
    ...presentDocuments(context, order),
    products: order.products.map((product) => presentProduct(context, order, product, requester.permissions)),
    comments: order.comments.map(({ user_id: author, ...comment }) => ({
      ...comment,
      mine: author === requester.userId,
      created_at: iso(comment.created_at),
      updated_at: iso(comment.updated_at),
    })),
    unread_messages: order.unread_messages,
    also_open: [...alsoOpen],
  };
}
