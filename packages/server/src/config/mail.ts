import { z } from "zod";
import { isLoopback } from "./addresses.ts";
import { choice, flag, mailbox, needed, optional, whole, type AdapterSettings } from "./variables.ts";

/** The sender of an installation that names none; production refuses it. */
const exampleSender = "clerk@example.gov";

export const mailVariables = z.object({
  MAIL_TRANSPORT: choice(["capture", "smtp"]).default("capture"),
  MAIL_FROM: mailbox.default(exampleSender),
  SMTP_HOST: optional,
  SMTP_PORT: whole(1, 65_535).default(587),
  /** TLS from the first byte (port 465). */
  SMTP_SECURE: flag("off"),
  /** Refuse a server that offers no STARTTLS; production does so unless this says off, for this machine. */
  SMTP_REQUIRE_TLS: choice(["on", "off"]).optional(),
  /** A file with the certificate authority of the mail server, in PEM. */
  SMTP_CA_FILE: optional,
  SMTP_USER: optional,
  SMTP_PASSWORD: optional,
  SMTP_TIMEOUT_SECONDS: whole(1, 120).default(10),
  DKIM_DOMAIN: optional,
  DKIM_SELECTOR: optional,
  /** A file with the private key that signs, in PEM. */
  DKIM_KEY_FILE: optional,
});

type MailVariables = z.infer<typeof mailVariables>;

export function mailProblems(env: MailVariables, isProduction: boolean): string[] {
  const problems: string[] = [];
  if (env.MAIL_TRANSPORT === "smtp") problems.push(...needed(env, ["SMTP_HOST"], "MAIL_TRANSPORT is smtp"));
  if (env.SMTP_USER !== undefined) problems.push(...needed(env, ["SMTP_PASSWORD"], "SMTP_USER is set"));
  if (env.DKIM_DOMAIN !== undefined || env.DKIM_SELECTOR !== undefined || env.DKIM_KEY_FILE !== undefined)
    problems.push(...needed(env, ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_KEY_FILE"], "mail is signed"));
  if (isProduction && env.MAIL_TRANSPORT === "capture")
    problems.push("MAIL_TRANSPORT: capture sends nothing; production needs smtp");
  const isPlain = env.SMTP_REQUIRE_TLS === "off" && !env.SMTP_SECURE;
  if (isProduction && isPlain && env.SMTP_HOST !== undefined && !isLoopback(env.SMTP_HOST))
    problems.push("SMTP_REQUIRE_TLS: production sends no email in the clear to another machine; remove this line");
  if (isProduction && env.MAIL_FROM === exampleSender)
    problems.push("MAIL_FROM: production needs the office's own email address");
  return problems;
}

function mailTransport(env: MailVariables, isProduction: boolean) {
  if (env.MAIL_TRANSPORT === "capture") return { kind: "capture" } as const;
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: keyFile } = env;
  const isSigned = domain !== undefined && selector !== undefined && keyFile !== undefined;
  return {
    kind: "smtp",
    host: env.SMTP_HOST ?? "",
    port: env.SMTP_PORT,
    secure: env.SMTP_SECURE,
    requireTls: env.SMTP_REQUIRE_TLS === undefined ? isProduction : env.SMTP_REQUIRE_TLS === "on",
    caFile: env.SMTP_CA_FILE ?? null,
    user: env.SMTP_USER,
    password: env.SMTP_PASSWORD,
    timeoutMs: env.SMTP_TIMEOUT_SECONDS * 1000,
    dkim: isSigned ? { domain, selector, keyFile } : null,
  } as const;
}

export function mailSettings(env: MailVariables, isProduction: boolean) {
  return { mailTransport: mailTransport(env, isProduction), mailFrom: env.MAIL_FROM } as const;
}

export type SmtpSettings = AdapterSettings<ReturnType<typeof mailTransport>, "smtp">;
