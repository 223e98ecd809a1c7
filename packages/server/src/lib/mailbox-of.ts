import { domainToASCII } from "node:url";

const ignoresDots: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);

/**
 * One spelling for all email addresses of a mailbox, to count by: in lower case, with the domain in ASCII, without tags
 * (+…), and at Gmail without dots. Nothing is sent to it: elsewhere a tag may belong to another person.
 */
export function mailboxOf(address: string): string {
  const [, local = "", typed = ""] = /^(.*)@(.*)$/s.exec(address.trim().toLowerCase()) ?? [];
  const domain = domainToASCII(typed) || typed;
  const untagged = local.replace(/(?!^)\+.*/s, "");
  return ignoresDots.has(domain) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${domain}`;
}
