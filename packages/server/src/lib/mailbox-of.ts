const ignoresDots: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);

/**
 * One spelling for all email addresses of a mailbox, to count by: in lower case, without tags (+…), and at Gmail
 * without dots. Nothing is sent to it: elsewhere a tag may belong to another person.
 */
export function mailboxOf(address: string): string {
  const [, local = "", domain = ""] = /^(.*)@(.*)$/s.exec(address.trim().toLowerCase()) ?? [];
  const untagged = local.replace(/(?!^)\+.*/s, "");
  return ignoresDots.has(domain) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${domain}`;
}
