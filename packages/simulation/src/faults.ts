import type { CheckName } from "./checks/names.ts";

/** A fault that is planted into the product: one replacement in one file, and the check that has to find it. */
export interface Fault {
  readonly name: string;
  /** Below `packages`. */
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly check: CheckName;
}

const actions = "domain/src/workflow/actions.ts";
const jobs = "server/src/job-handlers.ts";
const features = "server/src/features";

/** A job that does nothing. */
const idle = (name: string, job: string, check: CheckName, work: string): Fault => ({
  name,
  file: jobs,
  find: `"${job}": ${work}`,
  replace: `"${job}": async () => undefined,`,
  check,
});

const mails: readonly Fault[] = [
  {
    name: "approval-not-told",
    file: actions,
    find: `    mail: "approved_or_review",`,
    replace: "",
    check: "told",
  },
  {
    name: "refund-request-not-told",
    file: actions,
    find: `    transmittal: "clears",\n    mail: "refund-requested",`,
    replace: `    transmittal: "clears",`,
    check: "told",
  },
  {
    name: "shipment-not-told",
    file: actions,
    find: `    mail: "shipped",\n    effects: [],`,
    replace: "    effects: [],",
    check: "told",
  },
  {
    name: "letter-shipped-without-letter",
    file: `${features}/desk/license-service/ship-letters.ts`,
    find: "if (await hasLetter(work.tx, entry)) continue;",
    replace: "if (letter !== null) continue;",
    check: "told",
  },
  {
    name: "message-announced-twice",
    file: `${features}/desk/messages/message-commands.ts`,
    find: `  if (isStaff) await mailCustomer(work, order, { kind: "message-from-office", data: {} });`,
    replace: `  if (isStaff) for (const _ of [1, 2]) await mailCustomer(work, order, { kind: "message-from-office", data: {} });`,
    check: "told",
  },
  {
    name: "message-not-announced",
    file: `${features}/desk/messages/message-commands.ts`,
    find: `  if (!(await hasUnannounced(work.tx, order, isStaff))) return false;`,
    replace: `  if (isStaff || !(await hasUnannounced(work.tx, order, isStaff))) return false;`,
    check: "told",
  },
  {
    name: "refund-told-with-wrong-amount",
    file: `${features}/money/refunds/record-refund.ts`,
    find: `return { kind: "refunded", data: { documents, amountCents,`,
    replace: `return { kind: "refunded", data: { documents, amountCents: amountCents - 100,`,
    check: "told",
  },
  {
    name: "refund-failure-not-told",
    file: `${features}/money/refunds/failed-refunds.ts`,
    find: `  await mailCustomer(work, order, { kind: "refund-failed", data: { productName, amountCents } });\n`,
    replace: "",
    check: "told",
  },
  idle("mails-never-leave", "deliver-mail", "told", "({ outboxId }) => portal().mailer.deliverMail(outboxId),"),
  idle(
    "step-back-never-told",
    "tell-held-change",
    "told",
    "({ changeId }) => order.tellHeldChange(portal(), changeId),",
  ),
  idle("no-reminders", "remind-unpaid-orders", "told", "() => money.remindUnpaidOrders(portal()),"),
];

const amounts: readonly Fault[] = [
  {
    name: "cent-of-charge-lost",
    file: `${features}/money/provider-events/settle-payment.ts`,
    find: "    amountCents: event.amountCents,\n    provider: work.portal.payments.name,",
    replace: "    amountCents: event.amountCents - 1,\n    provider: work.portal.payments.name,",
    check: "money",
  },
  {
    name: "failed-refund-ignored",
    file: `${features}/money/refunds/failed-refunds.ts`,
    find: "if (failed.length === 0) return [];",
    replace: "if (failed.length >= 0) return [];",
    check: "money",
  },
  {
    name: "released-part-taken-for-refund",
    file: "server/src/ports/payments/stripe-refunds.ts",
    find: "captured = amount }: ChargeAmounts): number => amount - captured;",
    replace: "captured = amount }: ChargeAmounts): number => 0 * (amount - captured);",
    check: "money",
  },
  {
    name: "closeout-misses-refunds",
    file: `${features}/money/closeouts/close-day.ts`,
    find: "      and not exists (select from closeout_entries e where e.entry_id = m.id)`.execute(tx);",
    replace:
      "      and m.kind <> 'refund' and not exists (select from closeout_entries e where e.entry_id = m.id)`.execute(tx);",
    check: "money",
  },
  {
    name: "closeout-forgets-failed-refunds",
    file: `${features}/money/closeouts/close-day.ts`,
    find: `\${sumOf("refund")} - \${sumOf("refund_failed")}`,
    replace: `\${sumOf("refund")} - 0 * \${sumOf("refund_failed")}`,
    check: "money",
  },
  {
    name: "lost-dispute-not-booked",
    file: `${features}/money/disputes/settle-dispute.ts`,
    find: "  if (amountCents > 0)\n",
    replace: "  if (amountCents < 0)\n",
    check: "money",
  },
  idle(
    "missed-payments-never-found",
    "reconcile-payments",
    "money",
    "({ paymentId }) => money.reconcilePayments(portal(), paymentId),",
  ),
  idle("holds-never-settled", "settle-holds", "money", "() => money.settleHolds(portal()),"),
];

const work: readonly Fault[] = [
  {
    name: "transmittal-keeps-refunded-product",
    file: actions,
    find: `    transmittal: "clears",\n    mail: "refund-requested",`,
    replace: `    mail: "refund-requested",`,
    check: "someone is next",
  },
  {
    name: "flag-outlives-its-documents",
    file: `${features}/order/effects/flag-order.ts`,
    find: `(entry.raised_by === "verification" && !open.hasIssue) ||`,
    replace: "",
    check: "someone is next",
  },
  {
    name: "flag-outlives-its-money",
    file: `${features}/order/effects/flag-order.ts`,
    find: "  refundFailed: ({ owed, failed }) => owed === 0 && failed === 0,",
    replace: "",
    check: "someone is next",
  },
  {
    name: "voided-order-stays-in-queue",
    file: `${features}/order/changes/moved-product.ts`,
    find: "    orderVoided: order.voided,",
    replace: "    orderVoided: false,",
    check: "someone is next",
  },
  idle(
    "unpaid-orders-never-expire",
    "expire-unpaid-orders",
    "someone is next",
    "() => money.expireUnpaidOrders(portal()),",
  ),
];

const promises: readonly Fault[] = [
  {
    name: "estimate-too-early",
    file: "domain/src/estimates/estimate.ts",
    find: "p80: calendar.add(today, p80)",
    replace: "p80: calendar.add(today, p50)",
    check: "promises",
  },
  {
    name: "estimate-too-late",
    file: "domain/src/estimates/estimate.ts",
    find: "p80: calendar.add(today, p80)",
    replace: "p80: calendar.add(today, 3 * p80)",
    check: "promises",
  },
  {
    name: "promise-not-made",
    file: `${features}/order/estimates/promises.ts`,
    find: "    where op.order_id = ${orderId} and op.ending is null",
    replace: "    where op.order_id = ${orderId} and op.product_id <> 2 and op.ending is null",
    check: "promises",
  },
];

const record: readonly Fault[] = [
  {
    name: "view-not-recorded",
    file: `${features}/desk/order/view/open-order.ts`,
    find: "case when exists (select from looked) then",
    replace: "case when false then",
    check: "record",
  },
  {
    name: "history-runs-backward",
    file: `${features}/order/changes/write-changes.ts`,
    find: "${author.userId}::integer, ${now}::timestamptz, skipped",
    replace: "${author.userId}::integer, ${now}::timestamptz - interval '3 days', skipped",
    check: "record",
  },
  {
    name: "pictures-destroyed-a-day-early",
    file: `${features}/system/retention/destroy.ts`,
    find: "portal.settings().retentionDays * millisecondsIn.day",
    replace: "(portal.settings().retentionDays - 1) * millisecondsIn.day",
    check: "record",
  },
  {
    name: "pictures-destroyed-late",
    file: `${features}/system/retention/destroy.ts`,
    find: "portal.settings().retentionDays * millisecondsIn.day",
    replace: "(portal.settings().retentionDays + 5) * millisecondsIn.day",
    check: "record",
  },
  {
    name: "pictures-of-unpaid-orders-stay",
    file: `${features}/system/retention/destroy.ts`,
    find: `    return "never_paid";`,
    replace: "    return null;",
    check: "record",
  },
  {
    name: "mails-kept-too-long",
    file: `${features}/system/retention/apply-retention.ts`,
    find: "emails: { days: 90,",
    replace: "emails: { days: 97,",
    check: "record",
  },
  {
    name: "orders-destroyed-too-early",
    file: `${features}/system/retention/apply-retention.ts`,
    find: "endedWithoutMoney: { days: 30,",
    replace: "endedWithoutMoney: { days: 20,",
    check: "record",
  },
  idle("retention-never-applied", "apply-retention", "record", "() => system.applyRetention(portal()),"),
  idle(
    "voided-licenses-never-found",
    "sync-licenses",
    "record",
    `async () => {
      await desk.syncLicenses(portal());
      await documents.enqueueUnread(portal());
    },`,
  ),
  {
    name: "audit-never-sealed",
    file: jobs,
    find: `      const { config, db, clock, jobs } = portal();
      await system.sealAudit({`,
    replace: `      const { config, db, clock, jobs } = portal();
      if (db !== undefined) return;
      await system.sealAudit({`,
    check: "record",
  },
];

const access: readonly Fault[] = [
  {
    name: "license-of-another-order-readable",
    file: `${features}/desk/license-review/license-review-queries.ts`,
    find: `    .where("id", "=", orderProductId)\n    .where("order_id", "=", order.id)\n`,
    replace: `    .where("id", "=", orderProductId)\n`,
    check: "nobody sees what is not theirs",
  },
  {
    name: "message-of-another-order-readable",
    file: `${features}/desk/messages/message-commands.ts`,
    find: `      .where("id", "=", id)\n      .where("order_id", "=", order.id)\n`,
    replace: `      .where("id", "=", id)\n`,
    check: "nobody sees what is not theirs",
  },
  {
    name: "viewer-may-write",
    file: "server/src/http/identify.ts",
    find: `  if (access.endsWith("_write") && staff.roleId === roleIds.viewer) throw forbidden();\n`,
    replace: "",
    check: "nobody sees what is not theirs",
  },
  {
    name: "clerk-may-do-admins-work",
    file: "server/src/http/identify.ts",
    find: `  if (access === "admin" && staff.roleId !== roleIds.admin) throw forbidden();\n`,
    replace: "",
    check: "nobody sees what is not theirs",
  },
  {
    name: "any-service-key-opens",
    file: "server/src/http/identify.ts",
    find: "return a.length === b.length && timingSafeEqual(a, b);",
    replace: "return a.length !== b.length || timingSafeEqual(a, b);",
    check: "nobody sees what is not theirs",
  },
  {
    name: "events-of-anyone-accepted",
    file: "server/src/ports/payments/stripe-events.ts",
    find: "  throw rejection;\n",
    replace: "",
    check: "nobody sees what is not theirs",
  },
];

const rest: readonly Fault[] = [
  idle("checkouts-never-closed", "close-checkouts", "nothing leaks", "() => money.closeCheckouts(portal()),"),
  idle(
    "expired-rows-never-purged",
    "purge-expired-rows",
    "nothing leaks",
    `async () => {
      await system.purgeExpiredRows(portal().db, portal().clock());
      await documents.destroyUnusedUploads(portal());
      await system.destroyOldQuarantined(portal());
    },`,
  ),
  {
    name: "machine-clock-in-messages",
    file: `${features}/desk/messages/message-commands.ts`,
    find: "        created_at: context.now,\n        deleted_at: null,",
    replace: "        created_at: new Date(),\n        deleted_at: null,",
    check: "nothing leaks",
  },
  {
    name: "inbox-fails",
    file: `${features}/worklists/inbox/inbox-routes.ts`,
    find: "items: rows.map((row) => ({",
    replace: "items: rows.map(({ messages: [first], ...row }) => ({ messages: [first],",
    check: "no error",
  },
  {
    name: "job-fails",
    file: jobs,
    find: `"destroy-documents": () => system.destroyDocuments(portal()),`,
    replace: `"destroy-documents": () => Promise.reject(new Error("planted")),`,
    check: "no error",
  },
];

/** Faults of which each has to be found within a year. */
export const faults: readonly Fault[] = [...mails, ...amounts, ...work, ...promises, ...record, ...access, ...rest];
