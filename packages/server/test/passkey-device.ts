import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import type { PasskeyOptions } from "@dop/domain/contract";

/** The little of CBOR that an authenticator writes: whole numbers, bytes, texts and maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, count: number): Buffer => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    return count < 256
      ? Buffer.from([(major << 5) | 24, count])
      : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as string)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const text = (data: Uint8Array): string => Buffer.from(data).toString("base64url");

/** Values that a forging device sends instead of the true ones. */
export interface Pretense {
  readonly origin?: string;
  readonly rpID?: string;
  readonly challenge?: string;
  /** True when the user has shown fingerprint, face or PIN. */
  readonly verified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly id?: string;
}

/** An authenticator with one passkey (ES256), in the browser of a page at `origin`. */
export function createPasskeyDevice(origin = "https://portal.test") {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  let counter = 0;
  let handle = "";

  const clientData = (type: string, options: PasskeyOptions["options"], pretense: Pretense): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: pretense.challenge ?? options["challenge"],
        origin: pretense.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (flags: number, pretense: Pretense, more: Buffer = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(pretense.counter ?? counter);
    const verified = pretense.verified === false ? 0 : 0x04;
    return Buffer.concat([
      sha256(pretense.rpID ?? new URL(origin).hostname),
      Buffer.from([flags | verified | 0x01]),
      count,
      more,
    ]);
  };
  const id = text(credentialId);

  return {
    id,
    /** Makes the passkey. */
    make: ({ options }: PasskeyOptions, pretense: Pretense = {}) => {
      handle ||= (options["user"] as { id: string }).id;
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cbor(key)]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authenticatorData(0x40, pretense, attested)],
      ]);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: text(clientData("webauthn.create", options, pretense)),
          attestationObject: text(cbor(attestation)),
        },
        clientExtensionResults: {},
      };
    },
    /** Signs a challenge by it. */
    use: ({ options }: PasskeyOptions, pretense: Pretense = {}) => {
      counter += 1;
      const data = authenticatorData(0, pretense);
      const client = clientData("webauthn.get", options, pretense);
      const signature = createSign("sha256").update(data).update(sha256(client)).sign(privateKey);
      const named = pretense.id ?? id;
      return {
        id: named,
        rawId: named,
        type: "public-key",
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle: pretense.userHandle ?? (handle || undefined),
        },
        clientExtensionResults: {},
      };
    },
  };
}

export type PasskeyDevice = ReturnType<typeof createPasskeyDevice>;
