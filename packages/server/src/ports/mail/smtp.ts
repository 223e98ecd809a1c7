import type { PartDownReason } from "@dop/domain/contract";
import { createTransport } from "nodemailer";
import { PartDownError, type ExternalService } from "../external-service.ts";
import { tryHeader } from "./message-id.ts";
import type { MailFailure, MailTransport } from "./port.ts";
import { MailTransportError } from "./port.ts";

export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (port 465). Without it STARTTLS is used when the server offers it. */
  readonly secure: boolean;
  /** Refuse to go on without STARTTLS. */
  readonly requireTls?: boolean;
  readonly user?: string;
  readonly pass?: string;
  /** The certificate authority of the server, in PEM, in place of those that Node knows. */
  readonly ca?: string;
  /** Signs every mail. */
  readonly dkim?: { readonly domain: string; readonly selector: string; readonly privateKey: string };
  /**
   * Milliseconds for connecting, for the greeting and for each silence afterwards; default 10 000. A server that keeps
   * talking without coming to an end has three times as long for the whole, and less than two minutes.
   */
  readonly timeoutMs?: number;
}

/** Below the time for which the outbox lets one worker have a mail. */
const longestTry = 110_000;

/** nodemailer's error codes; what is not here is FAILED. */
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

/** Replies that are about us and not about the recipient: log in first, use TLS first, wrong password. */
const aboutTheSender = new Set([503, 530, 534, 535, 538]);

/** What nodemailer throws. */
interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** Whether the server refused the recipient, or the whole mail for them, for good (RFC 5321 section 4.2.1: 5yz). */
function isBounce({ command, responseCode = 0 }: SmtpError): boolean {
  const isFinal = responseCode >= 500 && responseCode < 600 && !aboutTheSender.has(responseCode);
  return isFinal && (command === "RCPT TO" || command === "DATA");
}

function asTransportError(error: unknown): MailTransportError {
  const known = error as SmtpError;
  const failure = isBounce(known) ? "BOUNCED" : (failures[known.code ?? ""] ?? "FAILED");
  return new MailTransportError(failure, known.responseCode);
}

const downReasons = {
  BOUNCED: "REFUSED",
  REFUSED: "REFUSED",
  UNREACHABLE: "UNREACHABLE",
  TIMEOUT: "TIMEOUT",
  FAILED: "STRANGE_ANSWER",
} as const satisfies Record<MailFailure, PartDownReason>;

/** Sends by any SMTP server. */
export function createSmtpTransport(options: SmtpOptions): MailTransport & ExternalService {
  const timeout = options.timeoutMs ?? 10_000;
  const transporter = createTransport({
    host: options.host,
    port: options.port,
    secure: options.secure,
    requireTLS: options.requireTls ?? false,
    ...(options.user === undefined ? {} : { auth: { user: options.user, pass: options.pass ?? "" } }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    tls: { minVersion: "TLSv1.2", ...(options.ca === undefined ? {} : { ca: options.ca }) },
    ...(options.dkim === undefined
      ? {}
      : {
          dkim: {
            domainName: options.dkim.domain,
            keySelector: options.dkim.selector,
            privateKey: options.dkim.privateKey,
          },
        }),
    // Contents come as text and bytes alone: nothing in a mail makes the server open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    ping: async () => {
      try {
        // Connects, greets, secures the line, logs in where it is told to, and says goodbye.
        await transporter.verify();
      } catch (error) {
        throw new PartDownError(downReasons[asTransportError(error).code]);
      }
    },
    send: async ({ messageId, attempt, from, to, subject, text, html, attachments }) => {
      try {
        await transporter.sendMail({
          messageId,
          from,
          // As an object: a comma in the address would otherwise make two recipients.
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
