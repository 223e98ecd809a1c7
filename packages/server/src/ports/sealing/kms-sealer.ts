// Rules: P-43 (docs/rules)
import { createHash, createPublicKey, verify, type X509Certificate } from "node:crypto";
import { Agent } from "node:https";
import type { KMS } from "@aws-sdk/client-kms";
import type { KmsSettings } from "../../config/sealing.ts";
import { readAuthority } from "../../config/setting-file.ts";
import { awsDownError } from "../aws-error.ts";
import { ServiceDownError } from "../external-service.ts";
import { SealerError, type Sealer } from "./port.ts";

const algorithms = { rsa: "RSASSA_PKCS1_V1_5_SHA_256", ec: "ECDSA_SHA_256" } as const;

export interface KmsSealerOptions {
  readonly settings: KmsSettings;
  readonly chain: readonly [X509Certificate, ...X509Certificate[]];
}

/** Opens a client at the first call: the library is large. @throws ConfigError for an unusable authority file */
function clientOf({ endpoint, region, credentials, caFile }: KmsSettings): () => Promise<KMS> {
  const ca = readAuthority("SEAL_KMS_CA_FILE", caFile);
  const options = {
    region,
    // Signing twice is harmless.
    maxAttempts: 2,
    ...(endpoint === null ? {} : { endpoint }),
    ...(ca === undefined ? {} : { requestHandler: { httpsAgent: new Agent({ ca, keepAlive: true }) } }),
    // Null: the library uses the machine's own role.
    ...(credentials === null ? {} : { credentials }),
  };
  let opened: Promise<KMS> | null = null;
  return () => (opened ??= import("@aws-sdk/client-kms").then((library) => new library.KMS(options)));
}

/**
 * Seals with a key that never leaves a key service (AWS KMS, or a compatible one): it signs the digest, and the
 * signature is verified with the certificate.
 * @throws Error when the certificate's key is of another kind: KMS signs a SHA-256 with no other curve than P-256
 */
export function createKmsSealer({ settings, chain }: KmsSealerOptions): Sealer {
  const [own, ...issuers] = chain;
  const { asymmetricKeyType: keyType } = own.publicKey;
  if (keyType !== "rsa" && keyType !== "ec") throw new Error("the key is neither RSA nor of an elliptic curve");
  const { namedCurve: curve } = own.publicKey.asymmetricKeyDetails ?? {};
  if (keyType === "ec" && curve !== "prime256v1")
    throw new Error(`the key is of the elliptic curve ${curve ?? ""}, and only P-256 signs a SHA-256 there`);
  const { keyId: KeyId, timeoutMs } = settings;
  const open = clientOf(settings);

  const ask = async <T>(call: (kms: KMS, options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> => {
    const kms = await open();
    const abortSignal = AbortSignal.timeout(timeoutMs);
    await kms.config.credentials().catch(() => {
      throw new SealerError("REFUSED");
    });
    return call(kms, { abortSignal }).catch((error: unknown) => {
      if (abortSignal.aborted) throw new SealerError("TIMEOUT");
      const { code, detail } = awsDownError(error);
      throw new SealerError(code, detail);
    });
  };

  return {
    certificates: [own.raw, ...issuers.map(({ raw }) => raw)],
    keyType,
    ping: async () => {
      try {
        const { PublicKey: key, SigningAlgorithms: known } = await ask((kms, options) =>
          kms.getPublicKey({ KeyId }, options),
        );
        if (key === undefined) throw new SealerError("STRANGE_ANSWER");
        // The answer about a key for encryption has no list of them.
        if (known?.includes(algorithms[keyType]) !== true) throw new SealerError("REFUSED", "InvalidKeyUsageException");
        const there = createPublicKey({ key: Buffer.from(key), format: "der", type: "spki" });
        if (!there.equals(own.publicKey)) throw new SealerError("REFUSED");
      } catch (error) {
        if (error instanceof SealerError) throw new ServiceDownError(error.code, error.detail);
        throw new ServiceDownError("STRANGE_ANSWER");
      }
    },
    sign: async (data) => {
      const asked = {
        KeyId,
        Message: createHash("sha256").update(data).digest(),
        MessageType: "DIGEST",
        SigningAlgorithm: algorithms[keyType],
      } as const;
      const { Signature: found } = await ask((kms, options) => kms.sign(asked, options));
      // The library does not check answers.
      if (!(found instanceof Uint8Array) || !verify("sha256", data, own.publicKey, found))
        throw new SealerError("STRANGE_ANSWER");
      return Buffer.from(found);
    },
  };
}
