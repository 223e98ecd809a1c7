import { officeDate } from "@dop/domain/dates";
import type { ViewLog } from "./audit-log/view-log.ts";
import type { Config } from "./config.ts";
import type { Db, OpenDatabase } from "./db/database.ts";
import type { LiveEvents } from "./live-events/live-events.ts";
import type { LiveSettings } from "./live-settings/live-settings.ts";
import type { PortalSettings } from "./live-settings/portal-settings.ts";
import type { Jobs } from "./jobs/index.ts";
import type { AccessKeys } from "./ports/access-keys/index.ts";
import type { BarcodeReader } from "./ports/barcodes/index.ts";
import type { IdentityProvider, StaffDirectory } from "./ports/directory/index.ts";
import type { DocumentStore, FileLinks } from "./ports/documents/index.ts";
import type { LicenseRegistry } from "./ports/license-registry/index.ts";
import type { MalwareScanner, Quarantine } from "./ports/malware/index.ts";
import type { Mailer } from "./ports/mail/index.ts";
import type { PaymentGateway } from "./ports/payments/index.ts";
import type { Sealer } from "./ports/sealing/index.ts";
import type { AuthenticatorSecrets } from "./ports/second-factor/index.ts";
import type { SmsOutbox, SmsTransport } from "./ports/sms/index.ts";
import type { Metrics, Traces } from "./telemetry/index.ts";

/** The assembled portal, with which every route and command works. Made once in main.ts, or by a test. */
export interface Portal {
  readonly config: Config;
  /** The office's present settings, from memory. */
  readonly settings: () => PortalSettings;

  readonly liveSettings: LiveSettings;
  /** The changes of all servers, for open pages. */
  readonly liveEvents: LiveEvents;
  readonly database: OpenDatabase;
  readonly db: Db;
  /** The present moment; injected, so that tests and scenarios can set it. */
  readonly clock: () => Date;
  /** Waits this many milliseconds, or until the signal aborts; injected like the clock. */
  readonly pause: (ms: number, enough: AbortSignal) => Promise<void>;
  /** Origin and base path without a final slash, for links in emails. */
  readonly publicUrl: () => string;
  readonly payments: PaymentGateway;
  readonly registry: LicenseRegistry;
  readonly directory: StaffDirectory;
  /** The provider at which staff log in, with DIRECTORY=oidc. */
  readonly identityProvider: IdentityProvider | null;
  readonly documents: DocumentStore;
  readonly malware: MalwareScanner;
  readonly quarantine: Quarantine;
  readonly barcodes: BarcodeReader;
  readonly authenticatorSecrets: AuthenticatorSecrets;
  readonly fileLinks: FileLinks;
  /** Null: letters are not sealed. */
  readonly sealer: Sealer | null;
  readonly accessKeys: AccessKeys;
  /** Keys that a version before left in plain text, and this server has not sealed yet. */
  readonly keysToSeal: { left: number };
  readonly mailer: Mailer;
  /** Null: no text messages are sent. */
  readonly sms: SmsTransport | null;
  readonly smsOutbox: SmsOutbox;
  readonly jobs: Jobs;
  readonly viewLog: ViewLog;
  readonly metrics: Metrics;
  readonly traces: Traces;
}

/** The date YYYY-MM-DD of `now` at the office. */
export const officeToday = ({ config, clock }: Pick<Portal, "config" | "clock">, now = clock()): string =>
  officeDate(now, config.office.timeZone);
