import type { Certificates } from "./certificates.mjs";

/** A person or a program in the directory. */
export interface SlapdEntry {
  readonly name: string;
  readonly email?: string;
  readonly password?: string;
  /** Default `inetOrgPerson`; `account` is no person. */
  readonly objectClass?: "inetOrgPerson" | "account";
}

/** An OpenLDAP server of the tests' own: see slapd.mjs. */
export interface RunningSlapd {
  /** ldap://, which also offers StartTLS. */
  readonly plainUrl: string;
  readonly tlsUrl: string;
  readonly baseDn: string;
  readonly bindDn: string;
  readonly bindPassword: string;
  /** Its own is `server`. */
  readonly certificates: Certificates;
  /** Makes it take connections and answer none, until `resume()`. */
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
}

export function startSlapd(people: readonly SlapdEntry[]): Promise<RunningSlapd>;
