import * as system from "./features/system/index.ts";
import * as money from "./features/money/index.ts";
import * as order from "./features/order/index.ts";
import * as documents from "./features/documents/index.ts";
import * as desk from "./features/desk/index.ts";
import type { JobHandlers } from "./jobs/index.ts";
import type { Portal } from "./portal.ts";

interface JobHandlersOptions {
  readonly sealPlaces: system.SealPlaces;
  readonly onSeal: (seal: object) => void;
  /** Jobs run once the portal is put together, of which the jobs are a part. */
  readonly portal: () => Portal;
}

/** The handler of each background job. */
export function jobHandlers({ sealPlaces, onSeal, portal }: JobHandlersOptions): JobHandlers {
  return {
    "deliver-mail": ({ outboxId }) => portal().mailer.deliverMail(outboxId),
    "deliver-text": ({ textId }) => portal().smsOutbox.deliverSms(textId),
    "tell-held-change": ({ changeId }) => order.tellHeldAct(portal(), changeId),
    "announce-message": (payload) => desk.announceLater(portal(), payload),
    "mail-order-links": ({ lookupId }) => order.mailOrderLinks(portal(), lookupId),
    "sweep-outbox": async () => {
      await portal().mailer.sweepOutbox();
      await portal().smsOutbox.sweepSms();
      await order.sweepHeldActs(portal());
    },
    "settle-early-event": (event) => money.settleEarlyEvent(portal(), event),
    "reconcile-payments": ({ paymentId }) => money.reconcilePayments(portal(), paymentId),
    "close-checkouts": () => money.closeCheckouts(portal()),
    "remind-unpaid-orders": () => money.remindUnpaidOrders(portal()),
    "expire-unpaid-orders": () => money.expireUnpaidOrders(portal()),
    "finish-refunds": () => money.finishRefunds(portal()),
    "settle-holds": () => money.settleHolds(portal()),
    "compare-books": ({ paymentId }) =>
      paymentId === undefined ? money.compareBooks(portal()) : money.recordProviderRefunds(portal(), paymentId),
    "sync-licenses": async () => {
      await desk.syncLicenses(portal());
      await documents.enqueueUnread(portal());
    },
    "destroy-documents": () => system.destroyDocuments(portal()),
    "purge-expired-rows": async () => {
      await system.purgeExpiredRows(portal().db, portal().clock());
      await documents.destroyUnusedUploads(portal());
      await system.destroyOldQuarantined(portal());
    },
    "remove-document-object": ({ documentId }) => portal().documents.removeRemains(portal().db, documentId),
    "sweep-orphan-objects": () => portal().documents.sweep(portal().db, portal().clock()),
    "apply-retention": () => system.applyRetention(portal()),
    "remake-estimates": () => order.refreshEstimates(portal()),
    "count-days": () => money.countDays(portal()),
    "run-upgrade-checks": () => system.runUpgradeChecks(portal()),
    "read-license-back": ({ documentId }) => documents.readLicenseBack(portal(), documentId),
    "seal-audit": async () => {
      const { config, db, clock, jobs } = portal();
      await system.sealAudit({
        db,
        clock,
        keys: await system.readSigningKeys(config),
        onSeal,
        ...(sealPlaces.url === null && sealPlaces.bucket === null ? {} : { enqueue: jobs.enqueue }),
      });
    },
    "post-audit-seal": ({ number }) => system.postSeal(portal().db, sealPlaces, number),
  };
}
