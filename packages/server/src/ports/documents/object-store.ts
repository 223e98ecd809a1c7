import { createHash } from "node:crypto";
import { Agent } from "node:https";
import type { S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "../../config/documents.ts";
import { readAuthority } from "../../config/setting-file.ts";
import { awsDownError } from "../aws-error.ts";
import { ServiceDownError, type ExternalService } from "../external-service.ts";
import { DocumentStoreError } from "./port.ts";

export interface ObjectEntry {
  readonly key: string;
  readonly modifiedAt: Date;
}

/** A bucket. Every call throws DocumentStoreError when the store is down, slow or refuses us. */
export interface ObjectStore extends ExternalService {
  /** @param lockedUntil the end of an object lock, which the bucket has to support */
  put(key: string, bytes: Uint8Array, lockedUntil?: Date): Promise<void>;
  /** Null when there is no such object. */
  get(key: string): Promise<Uint8Array | null>;
  /** Harmless when there is no such object. */
  remove(key: string): Promise<void>;
  /** Every object whose key starts with `prefix`, page by page. */
  list(prefix: string): AsyncIterable<readonly ObjectEntry[]>;
}

/** A store answers with an ETag, or 204 for a removal; a proxy's maintenance page does neither. */
const noStore = "the answer is not a store's";

function whyDown(error: unknown, signal: AbortSignal): ServiceDownError {
  if (signal.aborted) return new ServiceDownError("TIMEOUT");
  const isNoStore = error instanceof Error && error.message === noStore;
  return isNoStore ? new ServiceDownError("STRANGE_ANSWER") : awsDownError(error);
}

/** A lock that not even the account's owner can end. S3 requires the MD5 of locked objects. */
const lockOf = (bytes: Uint8Array, until: Date) => ({
  ObjectLockMode: "COMPLIANCE" as const,
  ObjectLockRetainUntilDate: until,
  ContentMD5: createHash("md5").update(bytes).digest("base64"),
});

const loadLibrary = () => import("@aws-sdk/client-s3");

type Library = Awaited<ReturnType<typeof loadLibrary>>;

interface OpenedStore {
  readonly s3: Library;
  readonly client: S3Client;
}

/** Opens a client at the first call. @throws ConfigError for an unusable authority file */
function clientOf({ endpoint, region, credentials, pathStyle, caFile }: S3Settings): () => Promise<OpenedStore> {
  const ca = readAuthority("S3_CA_FILE", caFile);
  let opened: Promise<OpenedStore> | null = null;
  return () =>
    (opened ??= loadLibrary().then((s3) => ({
      s3,
      client: new s3.S3Client({
        region,
        forcePathStyle: pathStyle,
        maxAttempts: 2,
        // Self-hosted stores support no other checksums; ours is in the encryption.
        requestChecksumCalculation: "WHEN_REQUIRED",
        responseChecksumValidation: "WHEN_REQUIRED",
        ...(endpoint === null ? {} : { endpoint }),
        ...(ca === undefined ? {} : { requestHandler: { httpsAgent: new Agent({ ca, keepAlive: true }) } }),
        ...(credentials === null ? {} : { credentials }),
      }),
    })));
}

/** One call of the store. @throws DocumentStoreError */
type Ask = <T>(
  task: "write" | "read",
  call: (library: Library, client: S3Client, abortSignal: AbortSignal) => Promise<T>,
) => Promise<T>;

async function* pagesOf(ask: Ask, bucket: string, prefix: string): AsyncGenerator<readonly ObjectEntry[]> {
  let token: string | undefined;
  do {
    const scope = { Bucket: bucket, Prefix: prefix, ...(token === undefined ? {} : { ContinuationToken: token }) };
    const page = await ask("read", (s3, client, abortSignal) =>
      client.send(new s3.ListObjectsV2Command(scope), { abortSignal }),
    );
    yield (page.Contents ?? []).flatMap(({ Key: key, LastModified: modifiedAt }) =>
      key === undefined || modifiedAt === undefined ? [] : [{ key, modifiedAt }],
    );
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

/**
 * An S3-compatible store (AWS, or a self-hosted one by `endpoint`). A call has one retry within `timeoutMs`.
 * @throws ConfigError for an unusable authority file
 */
export function createObjectStore(settings: S3Settings): ObjectStore {
  const { bucket, timeoutMs } = settings;
  const open = clientOf(settings);

  const ask: Ask = async (task, call) => {
    const { s3, client } = await open();
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await call(s3, client, signal);
    } catch (cause) {
      throw new DocumentStoreError(task, { cause }, whyDown(cause, signal).message);
    }
  };

  return {
    ping: async () => {
      const { s3, client } = await open();
      const abortSignal = AbortSignal.timeout(timeoutMs);
      try {
        const looking = new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: settings.prefix, MaxKeys: 1 });
        const { IsTruncated: isTruncated } = await client.send(looking, { abortSignal });
        if (isTruncated === undefined) throw new Error(noStore);
      } catch (error) {
        throw whyDown(error, abortSignal);
      }
    },

    put: (key, bytes, lockedUntil) =>
      ask("write", async (s3, client, abortSignal) => {
        const object = {
          Bucket: bucket,
          Key: key,
          Body: bytes,
          ContentType: "application/octet-stream",
          ...(lockedUntil === undefined ? {} : lockOf(bytes, lockedUntil)),
        };
        const { ETag: etag } = await client.send(new s3.PutObjectCommand(object), { abortSignal });
        if (etag === undefined) throw new Error(noStore);
      }),
    get: (key) =>
      ask("read", async (s3, client, abortSignal) => {
        try {
          const command = new s3.GetObjectCommand({ Bucket: bucket, Key: key });
          const { Body: body, ETag: etag } = await client.send(command, { abortSignal });
          const bytes = body ? await body.transformToByteArray() : null;
          if (etag === undefined) throw new Error(noStore);
          return bytes;
        } catch (error) {
          if (error instanceof s3.NoSuchKey) return null;
          throw error;
        }
      }),
    remove: (key) =>
      ask("write", async (s3, client, abortSignal) => {
        const command = new s3.DeleteObjectCommand({ Bucket: bucket, Key: key });
        const answer = await client.send(command, { abortSignal }).catch((error: unknown) => {
          // Amazon answers 204 here as well, other stores do not.
          if (error instanceof s3.NoSuchKey) return null;
          throw error;
        });
        if (answer !== null && answer.$metadata.httpStatusCode !== 204) throw new Error(noStore);
      }),
    list: (prefix) => pagesOf(ask, bucket, prefix),
  };
}
