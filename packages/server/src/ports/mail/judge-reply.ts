// Rules: E-7, E-13 (docs/rules)
import type { MailFailure } from "./port.ts";

/** The step of the conversation: before the recipient was named, at their name, or after the words of the mail. */
export type SmtpStage = "session" | "recipient" | "content";

/** Replies about our login: log in first, use TLS first, wrong password. */
const aboutTheLogin = new Set([503, 530, 534, 535, 538]);

/** Addresses and links say nothing about the reason, and may contain any word. */
const quoted = /\S+@\S+|https?:\/\/\S+/g;

/**
 * Words of receivers, for replies without an enhanced status code or with one that says too little. In the order of
 * the list: "Sender address rejected: Domain not found" is about us.
 */
const wordings: readonly (readonly [RegExp, MailFailure])[] = [
  [
    new RegExp(
      "\\bsenders?\\b(?!/)|\\bsending (ip|domain)|block ?list|black ?list|blocked (using|by|because)|reputation|" +
        "\\b(spf|dkim|dmarc|spam|spamhaus|rbl|ptr)\\b|authenticat|policy (reasons|restrictions)|permanently deferred|" +
        "unexpected volume|send ?as ?denied|daily (sending|message|smtp|user|limit)|sending (limit|quota)|throttl|" +
        "relay(ing)?( access)? (denied|not (permitted|allowed))|(unable|permitted|allowed) to relay",
      "i",
    ),
    "SENDER",
  ],
  [/receiving e?mail (at a rate|too quickly)|(rate|receive) limit|\bloop\b/i, "REFUSED"],
  [/mailbox (is )?full|over ?quota|out of storage|quota exceeded/i, "FULL"],
  [
    new RegExp(
      "\\b(user|recipient|mailbox|account|address|alias)\\b[^.\\n]{0,60}\\b(unknown|not (exist|found)|doesn't exist|" +
        "no longer valid|inactive|disabled|unavailable)|\\b(unknown|invalid|illegal|no such) " +
        "(user|recipient|mailbox|account|alias|address)|doesn't have an? \\S+ account",
      "i",
    ),
    "BOUNCED",
  ],
];

/** The blame by an enhanced status code (RFC 3463 and IANA's registry); null where it names no subject. */
function byStatus(status: string): MailFailure | null {
  const [, subject, detail = ""] = status.split(".");
  // X.1.7 and X.1.8 are the sender's address.
  if (subject === "7" || (subject === "1" && /^[78]$/.test(detail))) return "SENDER";
  if (subject === "2" && detail === "2") return "FULL";
  if (subject === "2" && detail === "3") return "REFUSED";
  // The registered details of X.1 and X.2 are of addresses and mailboxes. Others are a provider's own: Microsoft's 1.90
  // and 2.252 are about the sender, of whom only words tell.
  if ((subject === "1" || subject === "2") && Number(detail) > 10) return null;
  // X.4.3 to X.4.7: congestion, loops and time; else no way to the recipient's domain.
  if (subject === "4") return /^[3-7]$/.test(detail) ? "REFUSED" : "BOUNCED";
  // X.6.7: an address with letters that the server does not know.
  if (subject === "1" || subject === "2" || (subject === "6" && detail === "7")) return "BOUNCED";
  return subject === "3" || subject === "5" || subject === "6" ? "REFUSED" : null;
}

/** The blame by the reply code alone (RFC 5321 section 4.2.2). */
function byCode(code: number, stage: SmtpStage): MailFailure {
  if (code === 552) return stage === "recipient" ? "FULL" : "REFUSED";
  if (stage === "session") return "SENDER";
  if (stage === "content") return "REFUSED";
  return code === 550 || code === 551 || code === 553 ? "BOUNCED" : "REFUSED";
}

/**
 * Judges a refusal by its reply, in one or several lines: who or what is to blame.
 * isFinal: the same mail will be refused again. A full mailbox is emptied (RFC 3463 section 3.3), and a refusal before
 * the recipient is of no mail in particular, but for one that is too long (552).
 */
export function judgeReply(
  reply: string,
  stage: SmtpStage,
): { readonly failure: MailFailure; readonly isFinal: boolean } {
  const [, digits = "", status = ""] = /^\s*(\d{3})(?:[ -]+([45]\.\d{1,3}\.\d{1,3})\b)?/.exec(reply) ?? [];
  const code = Number(digits);
  if (aboutTheLogin.has(code)) return { failure: "REFUSED", isFinal: false };
  const words = reply.replaceAll(quoted, "");
  const worded = wordings.find(([wording]) => wording.test(words))?.[1];
  const isPermanent = code >= 500;
  const found = worded ?? byStatus(status) ?? (isPermanent ? byCode(code, stage) : "REFUSED");
  const isOfRecipient = found === "BOUNCED" || found === "FULL";
  const failure =
    isOfRecipient && stage === "session" ? "SENDER" : found === "BOUNCED" && !isPermanent ? "REFUSED" : found;
  return { failure, isFinal: isPermanent && failure !== "FULL" && (stage !== "session" || code === 552) };
}
