const ignoresDots: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);

/**
 * One spelling of an email address for all that reach the same mailbox, to count by: without capitals and tags (+…),
 * and at Gmail without dots. Nothing is sent to it: elsewhere a tag may be somebody else's.
 */
export function mailboxOf(address: string): string {
  const [, local = "", domain = ""] = /^(.*)@(.*)$/s.exec(address.trim().toLowerCase()) ?? [];
  const untagged = local.replace(/(?!^)\+.*/s, "");
  return ignoresDots.has(domain) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${domain}`;
}
