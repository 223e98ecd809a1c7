import spellChecker from "@zootools/email-spell-checker";

/** Providers whose names are often misspelled, and those whose names only look like it. */
const domains =
  "gmail.com yahoo.com hotmail.com outlook.com icloud.com comcast.net protonmail.com live.com " +
  "mac.com mail.com email.com ymail.com";

const options = {
  domains: domains.split(" "),
  secondLevelDomains: ["gmail"],
  topLevelDomains: ["com", "net", "org", "edu", "gov"],
  secondLevelThreshold: 0.1,
  topLevelThreshold: 1.1,
};

/**
 * The address that was probably meant; undefined for one that looks right. Domains of three parts are left alone: the
 * library takes uol.com.br for uol.com. So are names in .co that are no provider's.
 */
export function meantEmail(email: string): string | undefined {
  const parts = email.toLowerCase().split("@").at(-1)?.split(".") ?? [];
  if (parts.length !== 2) return undefined;
  const meant = spellChecker.run({ email, ...options });
  return parts[1] === "co" && !options.domains.includes(meant?.domain ?? "") ? undefined : meant?.full;
}
