import type { SetupFindingCode } from "@dop/domain/contract";
import { defaultLocale } from "@dop/texts";
import type { StaffContext } from "../../../http/command-context.ts";
import { composeMail, MailTransportError, type MailFailure } from "../../../ports/mail/index.ts";
import { emailOf, failed, finding, type Outcome } from "./finding.ts";

const codes = {
  BOUNCED: "MAIL_BOUNCED",
  REFUSED: "MAIL_REFUSED",
  UNREACHABLE: "MAIL_UNREACHABLE",
  TIMEOUT: "MAIL_TIMEOUT",
  FAILED: "MAIL_FAILED",
} as const satisfies Record<MailFailure, SetupFindingCode>;

/** Log in first, use TLS first, wrong password. */
const aboutTheLogin = new Set(["503", "530", "534", "535", "538"]);
/** The name that we write in: not allowed, unknown domain. */
const aboutTheSender = new Set(["550", "553", "554"]);

function codeOf(failure: MailFailure, reply: string | undefined): SetupFindingCode {
  if (failure !== "REFUSED" || reply === undefined) return codes[failure];
  if (aboutTheLogin.has(reply)) return "MAIL_LOGIN";
  return aboutTheSender.has(reply) ? "MAIL_SENDER" : "MAIL_REFUSED";
}

/** Sends the caller an email. It works when the mail server accepts it; its words are not passed on. */
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
