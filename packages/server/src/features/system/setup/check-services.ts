import type { SetupFinding, SetupFindingCode } from "@dop/domain/contract";
import { exampleSettingsOf } from "@dop/domain/settings";
import { defaultLocale } from "@dop/texts";
import { DocumentDiffersError, DocumentStoreError, tryPictures } from "../../../ports/documents/index.ts";
import { MalwareScannerError } from "../../../ports/malware/index.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import { formatOfficeTimestamp } from "../../../lib/office-time.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import type { Portal } from "../../../portal.ts";
import { otherModeAt } from "../../money/index.ts";
import { oldestBackupHours } from "../proof/prove-backup.ts";
import { hasPasskey, hasSecondFactor } from "../../staff/index.ts";
import { failed, finding, downReason, type Outcome, emailOf } from "./finding.ts";
import { composeMail, MailTransportError, type MailFailure } from "../../../ports/mail/index.ts";

const codes = {
  BOUNCED: "MAIL_BOUNCED",
  FULL: "MAIL_BOUNCED",
  SENDER: "MAIL_SENDER",
  REFUSED: "MAIL_REFUSED",
  UNREACHABLE: "MAIL_UNREACHABLE",
  TIMEOUT: "MAIL_TIMEOUT",
  FAILED: "MAIL_FAILED",
} as const satisfies Record<MailFailure, SetupFindingCode>;

/** SMTP replies: log in first, use TLS first, wrong password. */
const aboutTheLogin = new Set(["503", "530", "534", "535", "538"]);

const codeOf = (failure: MailFailure, reply: string | undefined): SetupFindingCode =>
  failure === "REFUSED" && reply !== undefined && aboutTheLogin.has(reply) ? "MAIL_LOGIN" : codes[failure];

/** Sends the caller an email. It works when the mail server accepts it; the server's text is not passed on. */
export async function checkMail(context: StaffContext): Promise<Outcome> {
  const { portal } = context;
  const { mailTransport } = portal.config;
  const { office } = portal.settings();
  const email = await emailOf(context);
  try {
    await portal.mailer.sendTestMail(email, composeMail("mail-check", {}, { office, locale: defaultLocale }));
  } catch (error) {
    if (!(error instanceof MailTransportError)) throw error;
    const [, reply] = error.message.split(" ");
    return failed(codeOf(error.code, reply), reply ?? null);
  }
  if (mailTransport.kind === "capture") return { state: "practice", findings: [finding("MAIL_CAPTURED")] };
  return { state: "works", findings: [finding("MAIL_ACCEPTED")] };
}

export async function checkOffice({ portal }: StaffContext): Promise<Outcome> {
  const left = exampleSettingsOf(portal.settings().values);
  return left.length === 0 ? { state: "works", findings: [] } : failed("EXAMPLE_OFFICE", left.join(", "));
}

/** The directory answers, and the caller has a second factor; with an identity provider that is the provider's task. */
export async function checkSignIn({ portal, requester }: StaffContext): Promise<Outcome> {
  const reason = await downReason(portal.directory);
  if (reason !== null) return failed("DIRECTORY_DOWN", reason);
  if (portal.config.directory.kind === "oidc") return { state: "works", findings: [] };
  const { userId } = requester;
  if ((await hasSecondFactor(portal.db, userId)) || (await hasPasskey(portal.db, userId)))
    return { state: "works", findings: [] };
  if (portal.config.secondFactorDuty === "nobody") return { state: "practice", findings: [finding("PASSWORD_ALONE")] };
  return failed("NO_SECOND_FACTOR");
}

/** No text message is sent: the staff have no numbers here. */
export async function checkSms({ portal }: StaffContext): Promise<Outcome> {
  const { kind } = portal.config.smsTransport;
  if (portal.sms === null || kind === "off") return { state: "works", findings: [finding("TEXTS_OFF")] };
  if (kind === "capture") return { state: "practice", findings: [finding("TEXTS_CAPTURED")] };
  const reason = await downReason(portal.sms);
  if (reason !== null) return failed("TEXTS_DOWN", reason);
  const last = await portal.db
    .selectFrom("text_outbox")
    .select("last_error")
    .where((row) => row.or([row("last_error", "like", "OFFICE%"), row("state", "in", ["sent", "delivered"])]))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const [, code] = last?.last_error?.split(" ") ?? [];
  return code === undefined ? { state: "works", findings: [finding("TEXTS_ASKED")] } : failed("TEXTS_REFUSED", code);
}

/** Arrival of the provider's newest webhook event; null before the first. */
export async function lastEventAt({ db, payments }: Portal): Promise<Date | null> {
  const last = await db
    .selectFrom("payment_events")
    .select((eb) => eb.fn.max("received_at").as("at"))
    .where("gateway", "=", payments.name)
    .executeTakeFirst();
  return last?.at ?? null;
}

export async function checkPayments({ portal }: StaffContext): Promise<Outcome> {
  const { payments } = portal;
  if (payments.money === "none")
    return { state: "practice", findings: [finding(payments.name === "sandbox" ? "SANDBOX" : "BYPASS")] };
  const reason = await downReason(payments);
  if (reason !== null) return failed("PAYMENTS_DOWN", reason);
  const refusedAt = await otherModeAt(portal);
  if (refusedAt !== null) return failed("OTHER_MODE", formatOfficeTimestamp(refusedAt, portal.config.office.timeZone));
  const testKey = payments.money === "test" ? [finding("TEST_KEY")] : [];
  if ((await lastEventAt(portal)) === null) return { state: "waits", findings: [finding("NO_EVENT"), ...testKey] };
  return { state: testKey.length > 0 ? "practice" : "works", findings: testKey };
}

/** A harmless upload, long enough to be sent in several pieces. */
const sampleUpload = Buffer.from("The portal tries its scanner out. ".repeat(1000));

async function scannerFindings(portal: Portal): Promise<readonly SetupFinding[]> {
  if (portal.config.malwareScanner.kind === "off") return [finding("NO_SCANNER")];
  try {
    await portal.malware.scan(sampleUpload);
    return [];
  } catch (error) {
    if (error instanceof MalwareScannerError) return [finding("SCANNER_DOWN", error.kind)];
    throw error;
  }
}

export async function checkDocuments({ portal, now }: StaffContext): Promise<Outcome> {
  try {
    await portal.documents.tryOut(portal.db, now);
  } catch (error) {
    if (error instanceof DocumentDiffersError) return failed("DOCUMENT_DIFFERS");
    if (error instanceof DocumentStoreError) return failed("STORE_DOWN", error.reason);
    throw error;
  }
  if ((await downReason({ ping: tryPictures })) !== null) return failed("PICTURES_DOWN");
  const sealer = await downReason(portal.sealer ?? {});
  const findings = [...(await scannerFindings(portal)), ...(sealer === null ? [] : [finding("SEALER_DOWN", sealer)])];
  const isDown = findings.some(({ code }) => code === "SCANNER_DOWN" || code === "SEALER_DOWN");
  return { state: isDown ? "fails" : "works", findings };
}

export async function checkLicenseService({ portal }: StaffContext): Promise<Outcome> {
  if (portal.config.licenseRegistry.kind === "embedded")
    return { state: "practice", findings: [finding("LICENSES_EMBEDDED")] };
  const reason = await downReason(portal.registry);
  return reason === null ? { state: "works", findings: [] } : failed("LICENSES_DOWN", reason);
}

/** The last proof of a backup, where there is a database for it. */
async function proofOutcome({ db, config: { proveDatabaseUrl, office } }: Portal, now: Date): Promise<Outcome> {
  if (proveDatabaseUrl === null) return { state: "works", findings: [] };
  const proofs = db.selectFrom("backup_proofs").selectAll().orderBy("proved_at", "desc");
  const last = await proofs.limit(1).executeTakeFirst();
  if (!last) return failed("NO_PROOF");
  const at = formatOfficeTimestamp(last.proved_at, office.timeZone);
  if (last.failed_checks !== "") return failed("PROOF_FAILED", last.failed_checks);
  if (now.getTime() - last.proved_at.getTime() > oldestBackupHours * millisecondsIn.hour)
    return failed("OLD_PROOF", at);
  return { state: "works", findings: [finding("PROVED", at)] };
}

export async function checkBackup({ portal, now }: StaffContext): Promise<Outcome> {
  const backups = portal.db.selectFrom("backups_made").selectAll();
  const last = await backups.orderBy("made_at", "desc").limit(1).executeTakeFirst();
  if (!last) return failed("NO_BACKUP");
  const proof = await proofOutcome(portal, now);
  const also = [...(last.encrypted ? [] : [finding("PLAIN_BACKUP")]), ...proof.findings];
  const hours = Math.floor((now.getTime() - last.made_at.getTime()) / millisecondsIn.hour);
  if (hours > oldestBackupHours) return { state: "fails", findings: [finding("OLD_BACKUP", hours), ...also] };
  return { state: proof.state, findings: also };
}
