import { createTransport } from "nodemailer";
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
  /** Milliseconds for connecting, for the greeting and for each silence afterwards; default 10 000. */
  readonly timeoutMs?: number;
}

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
};

function asTransportError(error: unknown): MailTransportError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return new MailTransportError(failures[code ?? ""] ?? "FAILED", responseCode);
}

/** Sends by any SMTP server. */
export function createSmtpTransport(options: SmtpOptions): MailTransport {
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
    // Contents come as text and bytes alone: nothing in a mail makes the server open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    send: async ({ messageId, from, to, subject, text, html, attachments }) => {
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
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        throw asTransportError(error);
      }
    },
  };
}
