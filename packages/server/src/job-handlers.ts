import {
  postSeal,
  readSigningKeys,
  sealAudit,
  type SealPlaces,
  applyRetention,
  destroyDocuments,
  destroyOldQuarantined,
  purgeExpiredRows,
  runUpgradeChecks,
} from "./features/system/index.ts";
import {
  closeCheckouts,
  recordProviderRefunds,
  compareBooks,
  expireUnpaidOrders,
  finishRefunds,
  reconcilePayments,
  settleEarlyEvent,
  remindUnpaidOrders,
  settleHolds,
  countDays,
} from "./features/money/index.ts";
import { refreshEstimates, mailOrderLinks, sweepHeldChanges, tellHeldChange } from "./features/order/index.ts";
import { enqueueUnread, readLicenseBack, destroyUnusedUploads } from "./features/documents/index.ts";
import { announceLater, syncLicenses } from "./features/desk/index.ts";
import type { JobHandlers } from "./jobs/index.ts";
import type { Portal } from "./portal.ts";

interface JobHandlersOptions {
  readonly sealPlaces: SealPlaces;
  readonly onSeal: (seal: object) => void;
  /** Jobs run once the portal is put together, of which the jobs are a part. */
  readonly portal: () => Portal;
}

/** The handler of each background job. */
export function jobHandlers({ sealPlaces, onSeal, portal }: JobHandlersOptions): JobHandlers {
  return {
    "deliver-mail": ({ outboxId }) => portal().mailer.deliverMail(outboxId),
    "deliver-text": ({ textId }) => portal().smsOutbox.deliverSms(textId),
    "tell-held-change": ({ changeId }) => tellHeldChange(portal(), changeId),
    "announce-message": (payload) => announceLater(portal(), payload),
    "mail-order-links": ({ lookupId }) => mailOrderLinks(portal(), lookupId),
    "sweep-outbox": async () => {
      await portal().mailer.sweepOutbox();
      await portal().smsOutbox.sweepSms();
      await sweepHeldChanges(portal());
    },
    "settle-early-event": (event) => settleEarlyEvent(portal(), event),
    "reconcile-payments": ({ paymentId }) => reconcilePayments(portal(), paymentId),
    "close-checkouts": () => closeCheckouts(portal()),
    "remind-unpaid-orders": () => remindUnpaidOrders(portal()),
    "expire-unpaid-orders": () => expireUnpaidOrders(portal()),
    "finish-refunds": () => finishRefunds(portal()),
    "settle-holds": () => settleHolds(portal()),
    "compare-books": ({ paymentId }) =>
      paymentId === undefined ? compareBooks(portal()) : recordProviderRefunds(portal(), paymentId),
    "sync-licenses": async () => {
      await syncLicenses(portal());
      await enqueueUnread(portal());
    },
    "destroy-documents": () => destroyDocuments(portal()),
    "purge-expired-rows": async () => {
      await purgeExpiredRows(portal().db, portal().clock());
      await destroyUnusedUploads(portal());
      await destroyOldQuarantined(portal());
    },
    "remove-document-object": ({ documentId }) => portal().documents.removeRemains(portal().db, documentId),
    "sweep-orphan-objects": () => portal().documents.sweep(portal().db, portal().clock()),
    "apply-retention": () => applyRetention(portal()),
    "remake-estimates": () => refreshEstimates(portal()),
    "count-days": () => countDays(portal()),
    "run-upgrade-checks": () => runUpgradeChecks(portal()),
    "read-license-back": ({ documentId }) => readLicenseBack(portal(), documentId),
    "seal-audit": async () => {
      const { config, db, clock, jobs } = portal();
      await sealAudit({
        db,
        clock,
        keys: await readSigningKeys(config),
        onSeal,
        ...(sealPlaces.url === null && sealPlaces.bucket === null ? {} : { enqueue: jobs.enqueue }),
      });
    },
    "post-audit-seal": ({ number }) => postSeal(portal().db, sealPlaces, number),
  };
}
