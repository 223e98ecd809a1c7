// Rules: P-43 (docs/rules)
import { createHash, createPublicKey, verify, type X509Certificate } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { PartDownReason } from "@dop/domain/contract";
import { z } from "zod";
import type { KmsSettings } from "../../config/sealing.ts";
import { readAuthority } from "../../config/setting-file.ts";
import { ServiceDownError } from "../external-service.ts";
import { createPrivateFetch } from "../private-fetch.ts";
import { signedHeaders, type AwsCredentials } from "./aws-signature.ts";
import { SealerError, type Sealer } from "./port.ts";

const signatureSchema = z.object({ Signature: z.base64() });
const publicKeySchema = z.object({ PublicKey: z.base64(), SigningAlgorithms: z.array(z.string()).optional() });
const errorSchema = z.object({ __type: z.string() });

/** What it says with 400 that passes by itself, as with too many calls in a second. */
const passing = /Throttling|TooManyRequests/;
const beforeNextTryMs = 250;

const algorithms = { rsa: "RSASSA_PKCS1_V1_5_SHA_256", ec: "ECDSA_SHA_256" } as const;

export interface KmsSealerOptions {
  readonly settings: KmsSettings;
  /** The certificate of the key and those that lead on from it. */
  readonly chain: readonly [X509Certificate, ...X509Certificate[]];
  readonly clock: () => Date;
}

/** The credentials of the settings, or of the machine's own role, which expire and which the library renews. */
function credentialsOf({ credentials, region }: KmsSettings): () => Promise<AwsCredentials> {
  if (credentials !== null) return () => Promise.resolve(credentials);
  let provider: Promise<() => Promise<AwsCredentials>> | undefined;
  return async () => {
    // The library of S3 knows where roles are; it is loaded only where one is asked for.
    provider ??= import("@aws-sdk/client-s3").then(({ S3Client }) => new S3Client({ region }).config.credentials);
    return (await provider)();
  };
}

/**
 * Seals with a key that never leaves a key service (AWS KMS, or what speaks its protocol): the digest goes there, and
 * the signature comes back. It is compared with the certificate: a letter that another key has signed is none.
 *
 * @throws Error when the certificate's key is of another kind: KMS signs a SHA-256 with no other curve than P-256
 */
export function createKmsSealer({ settings, chain, clock }: KmsSealerOptions): Sealer {
  const [own, ...issuers] = chain;
  const { asymmetricKeyType: keyType } = own.publicKey;
  if (keyType !== "rsa" && keyType !== "ec") throw new Error("the key is neither RSA nor of an elliptic curve");
  const { namedCurve: curve } = own.publicKey.asymmetricKeyDetails ?? {};
  if (keyType === "ec" && curve !== "prime256v1")
    throw new Error(`the key is of the elliptic curve ${curve ?? ""}, and only P-256 signs a SHA-256 there`);
  const { keyId, region, timeoutMs } = settings;
  const url = new URL(settings.endpoint ?? `https://kms.${region}.amazonaws.com/`);
  const call = createPrivateFetch({ ca: readAuthority("SEAL_KMS_CA_FILE", settings.caFile), timeoutMs });
  const credentials = credentialsOf(settings);

  const askOnce = async (task: "Sign" | "GetPublicKey", body: string, signal: AbortSignal): Promise<unknown> => {
    const fail = (reason: PartDownReason) => new SealerError(reason);
    const given = { "content-type": "application/x-amz-json-1.1", "x-amz-target": `TrentService.${task}` };
    const who = await credentials().catch(() => {
      throw fail("REFUSED");
    });
    const headers = signedHeaders(url, given, body, { credentials: who, region, service: "kms", at: clock() });
    const answer = await call(url.href, { method: "POST", headers, body, signal }).catch(() => {
      throw fail(signal.aborted ? "TIMEOUT" : "UNREACHABLE");
    });
    const content: unknown = await answer.json().catch(() => null);
    if (answer.status === 200) return content;
    const isPassing = answer.status === 429 || passing.test(errorSchema.safeParse(content).data?.__type ?? "");
    // A wrong key, no right to it, a clock that is wrong: what it says names accounts, and is not passed on.
    throw fail(answer.status >= 400 && answer.status < 500 && !isPassing ? "REFUSED" : "STRANGE_ANSWER");
  };

  /** Asks again where nothing was decided: signing twice does no harm. */
  const ask = async (task: "Sign" | "GetPublicKey", input: object): Promise<unknown> => {
    const body = JSON.stringify({ KeyId: keyId, ...input });
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await askOnce(task, body, signal);
    } catch (error) {
      const isDecided = error instanceof SealerError && (error.code === "REFUSED" || error.code === "TIMEOUT");
      if (isDecided) throw error;
      await setTimeout(beforeNextTryMs);
      return askOnce(task, body, signal);
    }
  };

  return {
    certificates: [own.raw, ...issuers.map(({ raw }) => raw)],
    keyType,
    ping: async () => {
      try {
        const found = publicKeySchema.safeParse(await ask("GetPublicKey", {})).data;
        if (found === undefined) throw new SealerError("STRANGE_ANSWER");
        const { PublicKey: key, SigningAlgorithms: known } = found;
        // A key that was made to encrypt has none, and signs nothing.
        if (known?.includes(algorithms[keyType]) === false) throw new SealerError("REFUSED");
        const there = createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });
        if (!there.equals(own.publicKey)) throw new SealerError("REFUSED");
      } catch (error) {
        throw new ServiceDownError(error instanceof SealerError ? error.code : "STRANGE_ANSWER");
      }
    },
    sign: async (data) => {
      const answer = await ask("Sign", {
        Message: createHash("sha256").update(data).digest("base64"),
        MessageType: "DIGEST",
        SigningAlgorithm: algorithms[keyType],
      });
      const { Signature: found = "" } = signatureSchema.safeParse(answer).data ?? {};
      const signature = Buffer.from(found, "base64");
      if (signature.length === 0 || !verify("sha256", data, own.publicKey, signature))
        throw new SealerError("STRANGE_ANSWER");
      return signature;
    },
  };
}
