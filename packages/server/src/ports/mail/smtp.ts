import { readAuthority, readRsaKey } from "../../config/setting-file.ts";
import type { SmtpSettings } from "../../config/mail.ts";
import type { PartDownReason } from "@dop/domain/contract";
import { createTransport } from "nodemailer";
import { ServiceDownError, type ExternalService } from "../external-service.ts";
import { tryHeader } from "../outbox.ts";
import { judgeReply, type SmtpStage } from "./judge-reply.ts";
import { MailTransportError, type MailFailure, type MailTransport } from "./port.ts";

/** The longest attempt in milliseconds, below the outbox's lease; a server that keeps talking has three timeouts. */
const longestTry = 110_000;

/** nodemailer's error codes; others are FAILED. */
const failures: Record<string, MailFailure> = {
  EENVELOPE: "REFUSED",
  EMESSAGE: "REFUSED",
  EAUTH: "REFUSED",
  ETIMEDOUT: "TIMEOUT",
  ECONNECTION: "UNREACHABLE",
  ECONNREFUSED: "UNREACHABLE",
  ECONNRESET: "UNREACHABLE",
  ESOCKET: "UNREACHABLE",
  EDNS: "UNREACHABLE",
  ETLS: "UNREACHABLE",
  EABORT: "TIMEOUT",
};

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

const stages: Readonly<Record<string, SmtpStage>> = { "RCPT TO": "recipient", DATA: "content" };

function asTransportError(error: unknown): MailTransportError {
  const { code = "", command = "", response, responseCode } = error as SmtpError;
  const failure = failures[code] ?? "FAILED";
  if (response === undefined || responseCode === undefined || responseCode < 400 || code === "ETLS")
    return new MailTransportError(failure, responseCode);
  const judged = judgeReply(response, stages[command] ?? "session");
  return new MailTransportError(judged.failure, responseCode, judged.isFinal);
}

const downReasons = {
  BOUNCED: "REFUSED",
  FULL: "REFUSED",
  SENDER: "REFUSED",
  REFUSED: "REFUSED",
  UNREACHABLE: "UNREACHABLE",
  TIMEOUT: "TIMEOUT",
  FAILED: "STRANGE_ANSWER",
} as const satisfies Record<MailFailure, PartDownReason>;

/** Sends by any SMTP server. @throws ConfigError with the variable of a missing or wrong file */
export function createSmtpTransport(settings: SmtpSettings): MailTransport & ExternalService {
  const { timeoutMs: timeout, dkim } = settings;
  const ca = readAuthority("SMTP_CA_FILE", settings.caFile);
  const transporter = createTransport({
    host: settings.host,
    port: settings.port,
    secure: settings.secure,
    requireTLS: settings.requireTls,
    ...(settings.user === undefined ? {} : { auth: { user: settings.user, pass: settings.password ?? "" } }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    tls: { minVersion: "TLSv1.2", ...(ca === undefined ? {} : { ca }) },
    ...(dkim === null
      ? {}
      : {
          dkim: {
            domainName: dkim.domain,
            keySelector: dkim.selector,
            privateKey: readRsaKey("DKIM_KEY_FILE", dkim.keyFile),
          },
        }),
    // Contents are text and bytes: nothing in a mail makes the server open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    ping: async () => {
      try {
        // Connects, secures the line, logs in where configured, and quits.
        await transporter.verify();
      } catch (error) {
        throw new ServiceDownError(downReasons[asTransportError(error).code]);
      }
    },
    send: async ({ messageId, attempt, from, replyTo, to, subject, text, html, attachments }) => {
      try {
        await transporter.sendMail({
          messageId,
          from,
          replyTo: { name: "", address: replyTo },
          // As an object, because a comma in the address would make two recipients.
          to: { name: "", address: to },
          subject,
          text,
          html,
          attachments: attachments.map(({ filename, contentType, content }) => ({
            filename,
            contentType,
            content: Buffer.from(content, "base64"),
          })),
          headers: { "Auto-Submitted": "auto-generated", [tryHeader]: String(attempt) },
          signal: AbortSignal.timeout(Math.min(3 * timeout, longestTry)),
        });
      } catch (error) {
        throw asTransportError(error);
      }
    },
  };
}
