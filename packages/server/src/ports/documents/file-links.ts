import { createHmac, timingSafeEqual } from "node:crypto";

/** How long a file link is valid by default, in milliseconds. */
const fileLinkLifetime = 5 * 60_000;

export interface FileLink {
  readonly documentId: string;
  /** Who asked for the link, for the audit entry, e.g. `user:12`; an id, never a name. */
  readonly viewer: string;
}

export interface FileLinks {
  /** A token that opens the file until `expiresAt`; URL-safe. */
  sign(link: FileLink & { readonly expiresAt: Date }): string;
  /** What the token opens; null when it has expired, was altered or was signed with another key. */
  verify(token: string, now: Date): FileLink | null;
}

/**
 * Short-lived signed links to customers' files (HMAC-SHA256 under `secret`, of which a purpose-bound key is derived).
 */
export function createFileLinks(secret: string): FileLinks {
  const key = createHmac("sha256", secret).update("file-link").digest();
  const signatureOf = (payload: string) => createHmac("sha256", key).update(payload).digest();

  return {
    sign: ({ documentId, viewer, expiresAt }) => {
      const payload = Buffer.from(JSON.stringify([documentId, viewer, expiresAt.getTime()])).toString("base64url");
      return `${payload}.${signatureOf(payload).toString("base64url")}`;
    },
    verify: (token, now) => {
      const [payload = "", signature = "", ...rest] = token.split(".");
      const given = Buffer.from(signature, "base64url");
      const expected = signatureOf(payload);
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const [documentId, viewer, expires] = JSON.parse(Buffer.from(payload, "base64url").toString()) as [
        string,
        string,
        number,
      ];
      return now.getTime() < expires ? { documentId, viewer } : null;
    },
  };
}

/** When a link made at `now` stops working. */
export function fileLinkExpiry(now: Date): Date {
  return new Date(now.getTime() + fileLinkLifetime);
}
