import { features, idle, jobs, type Fault } from "./fault.ts";

export const recordFaults: readonly Fault[] = [
  {
    name: "view-not-recorded",
    file: `${features}/desk/order/view/open-order.ts`,
    find: "case when exists (select from looked) then",
    replace: "case when false then",
  },
  {
    name: "history-runs-backward",
    file: `${features}/order/changes/write-changes.ts`,
    find: "${author.userId}::integer, ${now}::timestamptz, skipped",
    replace: "${author.userId}::integer, ${now}::timestamptz - interval '3 days', skipped",
  },
  {
    name: "pictures-destroyed-a-day-early",
    file: `${features}/system/retention/destroy.ts`,
    find: "portal.settings().retentionDays * millisecondsIn.day",
    replace: "(portal.settings().retentionDays - 1) * millisecondsIn.day",
  },
  {
    name: "pictures-destroyed-late",
    file: `${features}/system/retention/destroy.ts`,
    find: "portal.settings().retentionDays * millisecondsIn.day",
    replace: "(portal.settings().retentionDays + 5) * millisecondsIn.day",
  },
  {
    name: "pictures-of-unpaid-orders-stay",
    file: `${features}/system/retention/destroy.ts`,
    find: `return "never_paid";`,
    replace: "return null;",
  },
  {
    name: "mails-kept-too-long",
    file: `${features}/system/retention/apply-retention.ts`,
    find: "emails: { days: 90,",
    replace: "emails: { days: 97,",
  },
  {
    name: "orders-destroyed-too-early",
    file: `${features}/system/retention/apply-retention.ts`,
    find: "endedWithoutMoney: { days: 30,",
    replace: "endedWithoutMoney: { days: 20,",
  },
  idle("retention-never-applied", "apply-retention", "() => system.applyRetention(portal()),"),
  idle(
    "voided-licenses-never-found",
    "sync-licenses",
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
  },
];
