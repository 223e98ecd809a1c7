import { randomUUID } from "node:crypto";
import type { PartDownReason } from "@dop/domain/contract";
import { FilterParser, ResultCodeError, type Client, type Entry } from "ldapts";
import type { LdapSettings } from "../../config/directory.ts";
import { ConfigError } from "../../config/variables.ts";
import { readAuthority } from "../../config/setting-file.ts";
import { ServiceDownError, type ExternalService } from "../external-service.ts";
import { withLdapServer } from "./ldap-connection.ts";
import { peopleByWords, personByMail, personOf } from "./ldap-people.ts";
import { DirectoryUnavailableError, minimumSearchLength, mostPeople, type StaffDirectory } from "./port.ts";

/**
 * Result codes of a refused login (RFC 4511 section 4.1.9): noSuchObject, invalidDNSyntax, inappropriateAuthentication
 * (no password is set), invalidCredentials, insufficientAccessRights, constraintViolation and unwillingToPerform
 * (locked, disabled). Every other one is the directory's own fault.
 */
const refusals = new Set([32, 34, 48, 49, 50, 19, 53]);

/** The reason for a failed call, without texts of the server or a person. */
function reasonOf(error: unknown): string {
  if (error instanceof ResultCodeError) return `answered ${error.name} (${error.code})`;
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (name === "AbortError" || name === "TimeoutError") return "not connected in time";
  if (typeof code === "string") return code;
  return error instanceof Error && /timed out/i.test(error.message) ? "no answer in time" : "the connection broke";
}

function kindOf(error: unknown): PartDownReason {
  if (error instanceof ResultCodeError) return refusals.has(error.code) ? "REFUSED" : "STRANGE_ANSWER";
  return reasonOf(error).endsWith(" in time") ? "TIMEOUT" : "UNREACHABLE";
}

const staffFilter = (text: string) => {
  try {
    return FilterParser.parseString(text);
  } catch {
    throw new ConfigError([`LDAP_PEOPLE_FILTER: is no LDAP filter: ${text}`]);
  }
};

/** Asks the servers in turn until one answers; the last one that answered comes first. */
function askInTurn({ urls, bindDn, bindPassword }: LdapSettings, options: Parameters<typeof withLdapServer>[1]) {
  let preferred = urls[0];
  return async <T>(question: (client: Client) => Promise<T>): Promise<T> => {
    const reasons: string[] = [];
    let kind: PartDownReason = "UNREACHABLE";
    for (const url of [...urls].toSorted((a, b) => Number(b === preferred) - Number(a === preferred))) {
      try {
        const answer = await withLdapServer(url, options, async (client) => {
          await client.bind(bindDn, bindPassword);
          return question(client);
        });
        preferred = url;
        return answer;
      } catch (error) {
        reasons.push(`${url}: ${reasonOf(error)}`);
        kind = kindOf(error);
      }
    }
    throw new DirectoryUnavailableError(reasons.join("; "), kind);
  };
}

async function acceptsPassword(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof ResultCodeError && refusals.has(error.code)) return false;
    throw error;
  }
}

/** An LDAP directory: Active Directory or OpenLDAP. @throws ConfigError that names a wrong file or filter */
export function createLdapDirectory(settings: LdapSettings): StaffDirectory & ExternalService {
  const { startTls, timeoutMs, baseDn } = settings;
  const people = staffFilter(settings.peopleFilter);
  const attributes = { mail: settings.mailAttribute, name: settings.nameAttribute };
  const options = { startTls, timeoutMs, ca: readAuthority("LDAP_CA_FILE", settings.caFile) };
  const ask = askInTurn(settings, options);

  const find = async (client: Client, filter: ReturnType<typeof staffFilter>, sizeLimit: number): Promise<Entry[]> => {
    const { searchEntries } = await client.search(baseDn, {
      scope: "sub",
      filter,
      sizeLimit,
      attributes: [attributes.mail, attributes.name],
    });
    return searchEntries;
  };

  return {
    ping: async () => {
      try {
        await ask(async () => undefined);
      } catch (error) {
        throw error instanceof DirectoryUnavailableError ? new ServiceDownError(error.kind) : error;
      }
    },

    search: async (text) => {
      const wanted = text.trim();
      // A directory may end the text at a NUL, and find someone by its beginning.
      if (wanted.length < minimumSearchLength || wanted.includes("\0")) return [];
      const filter = peopleByWords(people, attributes, wanted.split(/\s+/));
      const entries = await ask((client) => find(client, filter, mostPeople));
      const found = entries.map((entry) => personOf(entry, attributes)).filter((person) => person !== null);
      const known = new Map(found.map((person) => [person.email.toLowerCase(), person]));
      return [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name, "en")).slice(0, mostPeople);
    },

    // LDAP_PEOPLE_FILTER leaves disabled accounts out.
    knows: async (username) => {
      const email = username.trim();
      if (email === "" || email.includes("\0")) return false;
      return (await ask((client) => find(client, personByMail(people, attributes, email), 2))).length === 1;
    },

    checkPassword: async (username, password) => {
      const email = username.trim();
      // A bind without a password succeeds and proves nothing (RFC 4513 section 5.1.2).
      if (email === "" || password === "" || password.includes("\0") || email.includes("\0")) return false;
      return ask(async (client) => {
        const [person, ...others] = await find(client, personByMail(people, attributes, email), 2);
        // An unknown or ambiguous name takes the same time: a bind as an entry that does not exist.
        const dn = person === undefined || person.dn === "" || others.length > 0 ? null : person.dn;
        const fits = await acceptsPassword(client, dn ?? `cn=${randomUUID()},${baseDn}`, password);
        return fits && dn !== null;
      });
    },
  };
}
