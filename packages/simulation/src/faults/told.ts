import { actions, features, idle, type Fault } from "./fault.ts";

export const mailFaults: readonly Fault[] = [
  {
    name: "approval-not-told",
    file: actions,
    find: `    mail: "approved_or_review",`,
    replace: "",
  },
  {
    name: "refund-request-not-told",
    file: actions,
    find: `    transmittal: "clears",\n    mail: "refund-requested",`,
    replace: `    transmittal: "clears",`,
  },
  {
    name: "shipment-not-told",
    file: actions,
    find: `    mail: "shipped",\n    effects: ["keep_for_undo"],`,
    replace: `    effects: ["keep_for_undo"],`,
  },
  {
    name: "letter-shipped-without-letter",
    file: `${features}/desk/license-service/ship-letters.ts`,
    find: "if (await hasLetter(work.tx, entry)) continue;",
    replace: "if (letter !== null) continue;",
  },
  {
    name: "message-announced-twice",
    file: `${features}/desk/messages/message-commands.ts`,
    find: "    await mailCustomer({ tx,",
    replace: "    for (const _ of [1, 2]) await mailCustomer({ tx,",
  },
  {
    name: "message-not-announced",
    file: `${features}/desk/messages/message-commands.ts`,
    find: `  if (!(await hasUnannounced(work.tx, order, isStaff))) return false;`,
    replace: `  if (isStaff || !(await hasUnannounced(work.tx, order, isStaff))) return false;`,
  },
  {
    name: "refund-told-with-wrong-amount",
    file: `${features}/money/refunds/record-refund.ts`,
    find: `return { kind: "refunded", data: { documents, amountCents,`,
    replace: `return { kind: "refunded", data: { documents, amountCents: amountCents - 100,`,
  },
  {
    name: "refund-failure-not-told",
    file: `${features}/money/refunds/failed-refunds.ts`,
    find: `  await mailCustomer(work, order, { kind: "refund-failed", data: { productName, amountCents } });\n`,
    replace: "",
  },
  idle("mails-never-leave", "deliver-mail", "({ outboxId }) => portal().mailer.deliverMail(outboxId),"),
  idle("step-back-never-told", "tell-held-change", "({ changeId }) => order.tellHeldAct(portal(), changeId),"),
  idle("no-reminders", "remind-unpaid-orders", "() => money.remindUnpaidOrders(portal()),"),
];
