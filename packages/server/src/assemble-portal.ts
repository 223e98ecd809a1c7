import { setTimeout as sleep } from "node:timers/promises";
import { readAuthority } from "./config/setting-file.ts";
import type { Config } from "./config.ts";
import type { OpenDatabase } from "./db/database.ts";
import { sealBucketOf, type SealPlaces } from "./features/system/index.ts";
import { byJob, writeAudit, type AuditEntry } from "./audit-log/audit.ts";
import { createViewLog } from "./audit-log/view-log.ts";
import { jobHandlers } from "./job-handlers.ts";
import { createJobs, type EnqueueJob, type JobLogger } from "./jobs/index.ts";
import { createLiveEvents } from "./live-events/live-events.ts";
import { createLiveSettings } from "./live-settings/live-settings.ts";
import { createAccessKeys } from "./ports/access-keys/index.ts";
import { createBarcodeReader } from "./ports/barcodes/index.ts";
import {
  createIdentityProvider,
  createLdapDirectory,
  createLocalDirectory,
  providersDirectory,
  samplePeople,
  type IdentityProvider,
  type StaffDirectory,
} from "./ports/directory/index.ts";
import {
  createDatabaseStore,
  createDocumentCipher,
  createFileLinks,
  createObjectStore,
  createS3Store,
  type DocumentCipher,
  type DocumentStore,
  parseMasterKeys,
  picturesOverBudget,
} from "./ports/documents/index.ts";
import { createEmbeddedRegistry, createHttpRegistry } from "./ports/license-registry/index.ts";
import { createClamdScanner, createNoScanner, createQuarantine } from "./ports/malware/index.ts";
import { createCaptureTransport, createMailer, type MailTransport } from "./ports/mail/index.ts";
import { createBypassGateway, createSandboxGateway, type PaymentGateway } from "./ports/payments/index.ts";
import { createAuthenticatorSecrets } from "./ports/second-factor/index.ts";
import type { Sealer } from "./ports/sealing/index.ts";
import { createCaptureSms, createSmsOutbox, createTwilioTransport, type SmsTransport } from "./ports/sms/index.ts";
import { twilioPath } from "./features/order/index.ts";
import { languagePaths } from "@dop/texts";
import type { Portal } from "./portal.ts";
import { createMetrics, noTraces, type Traces } from "./telemetry/index.ts";

export interface AssemblyOptions {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly clock: () => Date;
  /** Real time without it. */
  readonly pause?: Portal["pause"];
  readonly logger: JobLogger & Record<"info" | "warn", (details: object, message: string) => void>;
  readonly publicUrl: () => string;
  /** None without it. */
  readonly traces?: Traces;
  /** Nothing is sealed without it. */
  readonly sealer?: Sealer | null;
}

// The libraries of outside services take long to load: an installation loads those that it uses.

async function paymentGateway({ config, database, clock }: AssemblyOptions): Promise<PaymentGateway> {
  const { paymentGateway: gateway } = config;
  switch (gateway.kind) {
    case "bypass":
      return createBypassGateway();
    case "stripe": {
      const { createStripeGateway } = await import("./ports/payments/stripe.ts");
      return createStripeGateway(gateway);
    }
    case "sandbox":
      return createSandboxGateway({
        db: database.db,
        clock,
        webhookSecret: config.secrets.sandboxWebhook,
        paymentLink: (reference) => `${config.basePath}/sandbox-pay/${reference}`,
      });
  }
}

async function mailTransport({ config, database, clock }: AssemblyOptions): Promise<MailTransport> {
  const { mailTransport: transport } = config;
  if (transport.kind === "capture") return createCaptureTransport(database.db, clock);
  const { createSmtpTransport } = await import("./ports/mail/smtp.ts");
  return createSmtpTransport(transport);
}

/** Null: no text messages are sent. */
function smsTransport({ config, database, clock, publicUrl }: AssemblyOptions): SmsTransport | null {
  const { smsTransport: transport } = config;
  switch (transport.kind) {
    case "off":
      return null;
    case "capture":
      return createCaptureSms(database.db, clock);
    case "twilio":
      return createTwilioTransport(transport, () => `${publicUrl()}/api${twilioPath}`);
  }
}

export function documentStore(
  { config }: Pick<AssemblyOptions, "config">,
  cipher: DocumentCipher,
  enqueue: EnqueueJob,
): DocumentStore {
  const { documentStore: store } = config;
  if (store.kind === "database") return createDatabaseStore({ cipher });
  return createS3Store({ cipher, objects: createObjectStore(store), prefix: store.prefix, enqueue });
}

function sealPlacesOf({ auditSealUrl: url, auditSealCaFile: caFile, auditSealBucket }: Config): SealPlaces {
  const ca = readAuthority("AUDIT_SEAL_CA_FILE", caFile);
  return { url, ca, bucket: sealBucketOf({ auditSealBucket }) };
}

function staffDirectory(
  { config, database }: AssemblyOptions,
  identityProvider: IdentityProvider | null,
): StaffDirectory {
  const { directory, isProduction } = config;
  switch (directory.kind) {
    case "ldap":
      return createLdapDirectory(directory);
    case "oidc":
      return { ...providersDirectory, ...(identityProvider ? { ping: () => identityProvider.ping() } : {}) };
    case "local":
      return createLocalDirectory({ db: database.db, people: isProduction ? [] : samplePeople });
  }
}

async function outboxes(
  options: AssemblyOptions,
  { sms, jobs, liveSettings, accessKeys }: Pick<Portal, "sms" | "jobs" | "liveSettings" | "accessKeys">,
): Promise<Pick<Portal, "smsOutbox" | "mailer">> {
  const {
    config: { mailFrom, smsDailyLimit },
    database: { db },
    clock,
  } = options;
  const { enqueue, enqueueAll } = jobs;
  const sender = (): string => liveSettings.current().mailSenderName;
  const smsOutbox = createSmsOutbox({
    db,
    transport: sms,
    dailyLimit: smsDailyLimit,
    enqueue,
    enqueueAll,
    clock,
    noteEnd: (tx, orderIds, at) =>
      writeAudit(
        tx,
        ...orderIds.map((id): AuditEntry => ({
          ...byJob("deliver-text"),
          action: "texts.ended",
          subject: ["order", id],
          at,
        })),
      ),
    sender,
    findOrderUrl: ({ locale }) => `${options.publicUrl()}${languagePaths[locale]}/find-order`,
  });
  const mailer = createMailer({
    db,
    transport: await mailTransport(options),
    accessKeys,
    enqueue,
    enqueueAll,
    clock,
    writeSms: (tx, mails) => smsOutbox.writeSms(tx, mails),
    from: () => `"${sender().replaceAll(/["\\]/g, "")}" <${mailFrom}>`,
    replyTo: () => liveSettings.current().office.email,
    messageIdHost: mailFrom.split("@").at(-1) ?? "localhost",
  });
  return { smsOutbox, mailer };
}

const realPause: Portal["pause"] = (ms, enough) => sleep(ms, undefined, { signal: enough }).catch(() => undefined);

/** Puts a portal together: the only place that picks adapters. */
export async function assemblePortal(options: AssemblyOptions): Promise<Portal> {
  const { config, database, clock, traces = noTraces } = options;
  const { db } = database;
  const cipher = createDocumentCipher(parseMasterKeys(config.secrets.documentKey));
  const accessKeys = createAccessKeys(cipher);
  const metrics = createMetrics(db, config, picturesOverBudget);
  const liveSettings = createLiveSettings({
    database,
    config,
    clock,
    onInitial: ({ saved, ignored }) => {
      if (saved.length > 0) options.logger.info({ settings: saved }, "settings of the environment are saved");
      if (ignored.length > 0)
        options.logger.warn({ settings: ignored }, "the environment has other settings than the office, which hold");
    },
    onError: (error) => options.logger.error({ err: error }, "settings are not read"),
  });
  const jobs = createJobs({
    database,
    logger: options.logger,
    onEnd: (name, succeeded, ms) => {
      metrics.jobEnded(name, succeeded);
      traces.jobEnded({ name, succeeded, ms });
    },
    handlers: jobHandlers({
      sealPlaces: sealPlacesOf(config),
      onSeal: (seal) => {
        options.logger.info(seal, "audit log sealed");
      },
      portal: () => portal,
    }),
  });
  const sms = smsTransport(options);
  const { smsOutbox, mailer } = await outboxes(options, { sms, jobs, liveSettings, accessKeys });
  const identityProvider =
    config.directory.kind === "oidc" ? createIdentityProvider(config.directory, options.publicUrl) : null;
  const portal: Portal = {
    config,
    settings: liveSettings.current,
    liveSettings,
    liveEvents: createLiveEvents({
      database,
      onError: (error) => options.logger.error({ err: error }, "changes are not read"),
    }),
    database,
    db,
    clock,
    pause: options.pause ?? realPause,
    publicUrl: options.publicUrl,
    payments: await paymentGateway(options),
    registry:
      config.licenseRegistry.kind === "http"
        ? createHttpRegistry({ ...config.licenseRegistry, clock })
        : createEmbeddedRegistry({ db }),
    directory: staffDirectory(options, identityProvider),
    identityProvider,
    documents: documentStore(options, cipher, jobs.enqueue),
    malware: config.malwareScanner.kind === "clamd" ? createClamdScanner(config.malwareScanner) : createNoScanner(),
    quarantine: createQuarantine(cipher),
    barcodes: createBarcodeReader(),
    authenticatorSecrets: createAuthenticatorSecrets(cipher),
    fileLinks: createFileLinks(config.secrets.session),
    sealer: options.sealer ?? null,
    accessKeys,
    keysToSeal: { left: 0 },
    mailer,
    sms,
    smsOutbox,
    jobs,
    viewLog: createViewLog({
      db,
      clock,
      onError: (error) => options.logger.error({ err: error }, "views and denials are not written to the audit log"),
    }),
    metrics,
    traces,
  };
  return portal;
}
