// Rules: P-43 (docs/rules)
import { createHash, createPublicKey, verify, type X509Certificate } from "node:crypto";
import { Agent } from "node:https";
import type { KMS, KMSServiceException } from "@aws-sdk/client-kms";
import type { PartDownReason } from "@dop/domain/contract";
import type { KmsSettings } from "../../config/sealing.ts";
import { readAuthority } from "../../config/setting-file.ts";
import { ServiceDownError } from "../external-service.ts";
import { SealerError, type Sealer } from "./port.ts";

/** Errors with status 400 that pass, as for too many calls in a second. */
const passing = /Throttling|TooManyRequests/;

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

/** The reason for a failed call, without the library's text, which names accounts. */
function reasonOf(error: unknown): PartDownReason {
  const { name, $metadata, $response } = error as Partial<KMSServiceException>;
  const status = $metadata?.httpStatusCode ?? $response?.statusCode;
  if (status === undefined) return "UNREACHABLE";
  const isPassing = status === 429 || passing.test(name ?? "");
  // A wrong key, a missing permission or a wrong clock.
  return status >= 400 && status < 500 && !isPassing ? "REFUSED" : "STRANGE_ANSWER";
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
      throw new SealerError(abortSignal.aborted ? "TIMEOUT" : reasonOf(error));
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
        // A key for encryption has no signing algorithm.
        if (known?.includes(algorithms[keyType]) === false) throw new SealerError("REFUSED");
        const there = createPublicKey({ key: Buffer.from(key), format: "der", type: "spki" });
        if (!there.equals(own.publicKey)) throw new SealerError("REFUSED");
      } catch (error) {
        throw new ServiceDownError(error instanceof SealerError ? error.code : "STRANGE_ANSWER");
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
