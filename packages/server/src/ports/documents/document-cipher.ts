// Rules: P-5 (docs/rules)
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** The master keys that may have wrapped a document; the one named `currentId` wraps new ones. */
export interface MasterKeys {
  readonly currentId: string;
  /** 32 bytes each. */
  readonly keys: ReadonlyMap<string, Uint8Array>;
}

/**
 * Reads master keys from configuration: `id:base64` pairs separated by commas, the current one first; a key without
 * an id is called `k1`. Throws an Error that does not quote the keys.
 */
export function parseMasterKeys(text: string): MasterKeys {
  const keys = new Map<string, Uint8Array>();
  for (const part of text.split(",")) {
    const [, id = "k1", encoded = ""] = /^(?:([A-Za-z0-9_-]{1,32}):)?(.*)$/.exec(part.trim()) ?? [];
    const key = Buffer.from(encoded, "base64");
    if (key.length !== 32) throw new Error(`document key "${id}" is not 32 bytes in base64`);
    if (keys.has(id)) throw new Error(`document key "${id}" is given twice`);
    keys.set(id, key);
  }
  const [currentId] = keys.keys();
  if (currentId === undefined) throw new Error("there is no document key");
  return { currentId, keys };
}

const version = 1;
const nonceLength = 12;
const tagLength = 16;

/** Version byte, nonce, tag, ciphertext (AES-256-GCM). */
function seal(key: Uint8Array, plain: Uint8Array, boundTo: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(boundTo));
  const body = [cipher.update(plain), cipher.final()];
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), ...body]);
}

function open(key: Uint8Array, sealed: Uint8Array, boundTo: string): Buffer {
  if (sealed[0] !== version || sealed.length < 1 + nonceLength + tagLength) throw new Error("unknown document format");
  const nonce = sealed.subarray(1, 1 + nonceLength);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(sealed.subarray(1 + nonceLength, 1 + nonceLength + tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(1 + nonceLength + tagLength)), decipher.final()]);
}

/** What a document belongs to: its bytes open for nothing else. */
export interface DocumentBinding {
  readonly id: string;
  readonly orderId: number;
}

/** The order id of what belongs to no order: orders count from 1, so that it never opens as an order's document. */
export const noOrder = 0;

export interface EncryptedDocument {
  /** The master key's id in ASCII, a zero byte, the sealed data key. */
  readonly wrappedKey: Uint8Array;
  readonly content: Uint8Array;
}

export interface DocumentCipher {
  encrypt(binding: DocumentBinding, bytes: Uint8Array): EncryptedDocument;
  /** Throws when anything was altered, belongs to another document or order, or the master key is not known. */
  decrypt(binding: DocumentBinding, encrypted: EncryptedDocument): Uint8Array;
  /** The data key wrapped by the current master key instead; the content stays as it is. Throws as `decrypt` does. */
  rewrap(binding: DocumentBinding, wrappedKey: Uint8Array): Uint8Array;
  /** A few secret bytes under the current master key itself, in the form of a wrapped key. */
  wrap(binding: DocumentBinding, secret: Uint8Array): Uint8Array;
  /** What `wrap` was given. Throws as `decrypt` does. */
  unwrap(binding: DocumentBinding, wrapped: Uint8Array): Uint8Array;
}

/** What the wrapped keys of a master key begin with. */
export const wrappedKeyPrefix = (keyId: string): Buffer => Buffer.from(`${keyId}\0`);

/** Encrypts each file under its own key, which a master key wraps, so that master keys can be changed. */
export function createDocumentCipher({ currentId, keys }: MasterKeys): DocumentCipher {
  const master = (id: string): Uint8Array => {
    const key = keys.get(id);
    if (!key) throw new Error(`document key "${id}" is not configured`);
    return key;
  };
  const bound = ({ id, orderId }: DocumentBinding, part: string) => `${part}:${id}:${orderId}`;
  const wrap = (binding: DocumentBinding, dataKey: Uint8Array): Buffer =>
    Buffer.concat([wrappedKeyPrefix(currentId), seal(master(currentId), dataKey, bound(binding, "key"))]);
  const unwrap = (binding: DocumentBinding, wrappedKey: Uint8Array): Buffer => {
    const end = wrappedKey.indexOf(0);
    const keyId = Buffer.from(wrappedKey.subarray(0, Math.max(end, 0))).toString("ascii");
    return open(master(keyId), wrappedKey.subarray(end + 1), bound(binding, "key"));
  };

  return {
    encrypt: (binding, bytes) => {
      const dataKey = randomBytes(32);
      return { wrappedKey: wrap(binding, dataKey), content: seal(dataKey, bytes, bound(binding, "content")) };
    },
    decrypt: (binding, { wrappedKey, content }) =>
      open(unwrap(binding, wrappedKey), content, bound(binding, "content")),
    rewrap: (binding, wrappedKey) => wrap(binding, unwrap(binding, wrappedKey)),
    wrap,
    unwrap,
  };
}
