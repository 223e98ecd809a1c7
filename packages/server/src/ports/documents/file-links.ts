import { createHmac, timingSafeEqual } from "node:crypto";
import { millisecondsIn } from "../../lib/time.ts";

/** Default lifetime of a link, in milliseconds. */
const fileLinkLifetime = 5 * millisecondsIn.minute;

export interface FileLink {
  readonly documentId: string;
  /** The session that requested the link, which ends with it. */
  readonly sessionId: string;
}

export interface FileLinks {
  /** A token that opens the file until `expiresAt`; URL-safe. */
  sign(link: FileLink & { readonly expiresAt: Date }): string;
  /** The link of a token; null when it has expired, was altered or was signed with another key. */
  verify(token: string, now: Date): FileLink | null;
}

const uuidBytes = 16;
/** Bytes of a time in milliseconds. */
const timeBytes = 6;

const packUuid = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");
const unpackUuid = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** Short-lived signed links to customers' files (HMAC-SHA256 with a key derived from `secret` for this purpose). */
export function createFileLinks(secret: string): FileLinks {
  const key = createHmac("sha256", secret).update("file-link").digest();
  const signatureOf = (payload: string) => createHmac("sha256", key).update(payload).digest();

  return {
    sign: ({ documentId, sessionId, expiresAt }) => {
      const time = Buffer.alloc(timeBytes);
      time.writeUIntBE(expiresAt.getTime(), 0, timeBytes);
      const payload = Buffer.concat([packUuid(documentId), packUuid(sessionId), time]).toString("base64url");
      return `${payload}.${signatureOf(payload).toString("base64url")}`;
    },
    verify: (token, now) => {
      const [payload = "", signature = "", ...rest] = token.split(".");
      const given = Buffer.from(signature, "base64url");
      const expected = signatureOf(payload);
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const bytes = Buffer.from(payload, "base64url");
      if (now.getTime() >= bytes.readUIntBE(2 * uuidBytes, timeBytes)) return null;
      return {
        documentId: unpackUuid(bytes.subarray(0, uuidBytes)),
        sessionId: unpackUuid(bytes.subarray(uuidBytes, 2 * uuidBytes)),
      };
    },
  };
}

/** The expiry of a link made at `now`. */
export const fileLinkExpiry = (now: Date): Date => new Date(now.getTime() + fileLinkLifetime);
