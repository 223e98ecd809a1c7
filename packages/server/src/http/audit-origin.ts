// Rules: P-13 (docs/rules)
import { createHmac } from "node:crypto";

/** Where a call came from, as the audit log keeps it; null for jobs and commands. */
export interface AuditOrigin {
  /** The session of a member of the staff. */
  readonly sessionId: string | null;
  /** `digestAddress` of the caller's address. */
  readonly addressDigest: string | null;
}

/**
 * A keyed digest of an address: equal for one address on one UTC day, not reversible without the key.
 *
 * @param secret SESSION_SECRET
 * @returns 32 hexadecimal digits
 */
export function digestAddress(secret: string, address: string, at: Date): string {
  const key = createHmac("sha256", secret)
    .update(`audit-address ${at.toISOString().slice(0, 10)}`)
    .digest();
  return createHmac("sha256", key).update(address).digest("hex").slice(0, 32);
}
