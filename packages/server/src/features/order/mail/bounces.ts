// Rules: E-13 (docs/rules)
import { tryHeader } from "../../../ports/mail/index.ts";
import type { Attachment, Email } from "postal-mime";
import type { bounceAnswerSchema } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import type { z } from "zod";
import { ApiError } from "../../../http/api-error.ts";
import { webhookActor } from "../../../audit-log/audit.ts";
import type { CommandContext } from "../../../http/command-context.ts";

/** An email as a report names it. */
interface ReportedMail {
  readonly messageId: string;
  /** The number of the try, where the report sends the headers back. */
  readonly attempt: number | null;
}

/** A delivery report about one email (RFC 3464). */
interface DeliveryReport {
  /** True when delivery has failed for good; false for a report of a delay or a success. */
  readonly isFailed: boolean;
  /** The email that it may be about, the likeliest first. */
  readonly mails: readonly ReportedMail[];
  /** The SMTP reply that the report quotes, where it does. */
  readonly reply: string | null;
}

const malformed = () => new ApiError(400, "MALFORMED_BODY", msg("staffErrors.bounceMalformed"), { showBanner: false });

const unfolded = (text: string): string => text.replaceAll(/\r?\n[ \t]+/g, " ");

const contentOf = (part: Attachment | undefined): string => (typeof part?.content === "string" ? part.content : "");

/** The last value of a field in a block of header lines; null when it is absent. */
function field(block: string, name: string): string | null {
  const wanted = `${name.toLowerCase()}:`;
  const line = unfolded(block)
    .split(/\r?\n/)
    .findLast((candidate) => candidate.toLowerCase().startsWith(wanted));
  return line === undefined ? null : line.slice(wanted.length).trim();
}

function isReport(mail: Email): boolean {
  const type = mail.headers.find(({ key }) => key === "content-type")?.value ?? "";
  return /^multipart\/report\b/i.test(type) && /report-type="?delivery-status\b/i.test(type);
}

/** The number of the try in the headers of a returned email; null where there is none that makes sense. */
function attemptOf(headers: string): number | null {
  const text = field(headers, tryHeader) ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The returned email, then the others that the report itself answers to. */
function mailsOf(mail: Email): ReportedMail[] {
  const returned = mail.attachments
    .filter(({ mimeType }) =>
      ["message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers"].includes(mimeType),
    )
    .flatMap((part) => {
      const headers = contentOf(part).split(/\r?\n\r?\n/, 1)[0] ?? "";
      const messageId = field(headers, "message-id");
      return messageId === null ? [] : [{ messageId, attempt: attemptOf(headers) }];
    });
  const referred = `${mail.inReplyTo ?? ""} ${mail.references ?? ""}`.match(/<[^<>\s]+>/g) ?? [];
  const others = referred.filter((id) => returned.every(({ messageId }) => messageId !== id));
  return [...returned, ...others.map((messageId) => ({ messageId, attempt: null }))];
}

/**
 * Reads an email as a delivery report; null when it is an email of another kind, such as a person's answer.
 * @param raw the whole message, one character a byte
 * @throws 400 for anything but an email, and for a report without its status
 */
async function readDeliveryReport(raw: string): Promise<DeliveryReport | null> {
  const bytes = Buffer.from(raw, "latin1");
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(bytes, { forceRfc822Attachments: true, attachmentEncoding: "utf8" }).catch(() => {
    throw malformed();
  });
  if (!mail.headers.some(({ key, value }) => key === "from" && value !== "")) throw malformed();
  const part = mail.attachments.find(({ mimeType }) =>
    ["message/delivery-status", "message/global-delivery-status"].includes(mimeType),
  );
  if (part === undefined) {
    // A report without its status.
    if (isReport(mail)) throw malformed();
    return null;
  }
  // The first block is about the report, each of the others about a recipient.
  const recipients = contentOf(part)
    .split(/(?:\r?\n){2,}/)
    .map((block) => ({ action: field(block, "action"), diagnostic: field(block, "diagnostic-code") ?? "" }))
    .filter(({ action }) => action !== null);
  if (recipients.length === 0) throw malformed();
  const failed = recipients.find(({ action }) => /^failed\b/i.test(action ?? ""));
  const [, reply = null] = /^smtp;\s*([45]\d\d\b.*)/i.exec(failed?.diagnostic ?? "") ?? [];
  return { isFailed: failed !== undefined, mails: mailsOf(mail), reply };
}

type BounceAnswer = z.infer<typeof bounceAnswerSchema>;
const mailServer = webhookActor("system", "mail-server");

/**
 * Accepts an email from a mail server's pipe. A report about one of our emails puts that with the undelivered ones; all
 * other emails change nothing, so that the pipe has no reason to repeat them.
 * @throws 400 for anything but an email, or a report that cannot be read
 */
export async function receiveBounce(context: CommandContext, raw: string): Promise<BounceAnswer> {
  const { portal } = context;
  const report = await readDeliveryReport(raw);
  return context.transaction(async ({ tx }) => {
    for (const mail of report?.isFailed === true ? report.mails : []) {
      const outboxId = await portal.mailer.recordBounce(tx, { ...mail, reply: report?.reply ?? null });
      if (outboxId === null) continue;
      await context.auditEach(tx, [{ subject: ["mail", outboxId], actor: mailServer }]);
      return { result: "bounced" };
    }
    context.skipAudit();
    return { result: "ignored" };
  });
}
