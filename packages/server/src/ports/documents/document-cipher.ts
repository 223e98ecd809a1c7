// Rules: P-5 (docs/rules)
import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from "node:crypto";
import { DocumentDiffersError, type DocumentPage } from "./port.ts";

/** Master keys that may have wrapped a document; `currentId` wraps new ones. */
export interface MasterKeys {
  readonly currentId: string;
  /** 32 bytes each. */
  readonly keys: ReadonlyMap<string, Uint8Array>;
}

/**
 * Parses master keys: `id:base64` pairs separated by commas, the current one first; a key without an id is `k1`.
 * @throws Error that does not quote the keys
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

/** The binding of a document's bytes, which open for nothing else. */
export interface DocumentBinding {
  readonly id: string;
  readonly orderId: number;
}

/** The order id for files without an order: orders count from 1, so that they never open as an order's document. */
export const noOrder = 0;

export interface EncryptedDocument {
  /** The master key's id in ASCII, a zero byte, the sealed data key. */
  readonly wrappedKey: Uint8Array;
  readonly content: Uint8Array;
}

export interface DocumentCipher {
  encrypt(binding: DocumentBinding, bytes: Uint8Array): EncryptedDocument;
  /**
   * Decrypts what `encrypt` made, also once its key was bound to an order.
   * @throws Error when anything was altered, belongs to another document or order, or the master key is unknown
   */
  decrypt(binding: DocumentBinding, encrypted: EncryptedDocument): Uint8Array;
  /** Encrypts a picture of a page under its document's key. @throws as `decrypt` */
  encryptPage(binding: DocumentBinding, wrappedKey: Uint8Array, page: DocumentPage): Uint8Array;
  /** Reverses `encryptPage`. @throws as `decrypt` */
  decryptPage(binding: DocumentBinding, wrappedKey: Uint8Array, page: DocumentPage): Uint8Array;
  /**
   * The data key wrapped by the current master key instead; the content stays.
   * @param orderId the order that the document belongs to from now on, where it had none
   * @throws as `decrypt`
   */
  rewrap(binding: DocumentBinding, wrappedKey: Uint8Array, orderId?: number): Uint8Array;
  /** Wraps a few secret bytes by the current master key itself. */
  wrap(binding: DocumentBinding, secret: Uint8Array): Uint8Array;
  /** Reverses `wrap`. @throws as `decrypt` */
  unwrap(binding: DocumentBinding, wrapped: Uint8Array): Uint8Array;
}

/** The prefix of a master key's wrapped keys. */
export const wrappedKeyPrefix = (keyId: string): Buffer => Buffer.from(`${keyId}\0`);

/** Encrypts each file under its own key, which a master key wraps, so that master keys can be replaced. */
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
    decrypt: (binding, { wrappedKey, content }) => {
      const dataKey = unwrap(binding, wrappedKey);
      try {
        return open(dataKey, content, bound(binding, "content"));
      } catch {
        // The file was sent before its order, to which its key alone is bound.
        return open(dataKey, content, bound({ ...binding, orderId: noOrder }, "content"));
      }
    },
    encryptPage: (binding, wrappedKey, { page, bytes }) =>
      seal(unwrap(binding, wrappedKey), bytes, bound(binding, `page-${page}`)),
    decryptPage: (binding, wrappedKey, { page, bytes }) =>
      open(unwrap(binding, wrappedKey), bytes, bound(binding, `page-${page}`)),
    rewrap: (binding, wrappedKey, orderId = binding.orderId) =>
      wrap({ ...binding, orderId }, unwrap(binding, wrappedKey)),
    wrap,
    unwrap,
  };
}

/** Encrypted bytes to test a store with, bound to no order. */
export function sealSample(cipher: DocumentCipher) {
  const id = randomUUID();
  const bytes = randomBytes(64 * 1024);
  const { wrappedKey, content } = cipher.encrypt({ id, orderId: noOrder }, bytes);
  return {
    id,
    bytes,
    wrappedKey,
    content,
    /** @throws DocumentDiffersError unless the stored bytes are the sample's */
    compare: (stored: Uint8Array | null, storedKey: Uint8Array = wrappedKey): void => {
      try {
        const encrypted = { wrappedKey: storedKey, content: stored ?? new Uint8Array() };
        if (bytes.equals(cipher.decrypt({ id, orderId: noOrder }, encrypted))) return;
      } catch {
        // Altered bytes do not open.
      }
      throw new DocumentDiffersError();
    },
  };
}
