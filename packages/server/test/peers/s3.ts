import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import type { S3Settings } from "../../src/config/documents.ts";
import { listen } from "./listen.ts";
import { readPublished } from "./published.ts";

interface PublishedS3 {
  readonly errors: Readonly<
    Record<string, { readonly status: number; readonly message: string; readonly reason: "BUSY" | "REFUSED" }>
  >;
}

/** Errors of S3 by code, with their HTTP status and what they mean to us. */
export const { errors: s3Errors } = readPublished("s3") as PublishedS3;

interface S3Error {
  readonly error: string;
  readonly times?: number;
  readonly afterwards?: boolean;
  readonly serverTime?: Date;
}

type LateFault = "truncated" | "altered" | S3Error;

/**
 * Faults of the server: never answers, cuts every connection, answers 503 without words, breaks off in the middle of
 * its bytes, alters them, or answers an error of Amazon, as often as said and in the place of its work, or after it.
 */
export type S3Fault = "silent" | "cut" | "broken" | LateFault | null;

/** Headers of Amazon's checksums, which other stores do not know. */
const onlyAmazons = /^x-amz-(checksum-|sdk-checksum|trailer)/;

/**
 * An S3 server for tests: s3rver on a free port, in a temporary folder, with one bucket, behind a layer with what it
 * does not have: Amazon's errors, and the strictness of other stores.
 */
export interface S3Server {
  readonly settings: S3Settings;
  /** The settings as environment variables. */
  readonly variables: Readonly<Record<string, string>>;
  fault: S3Fault;
  /** Objects in one page of a list. */
  pageSize: number;
  /** The stored bytes. */
  readonly puts: readonly { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  /** Every object's key. */
  keys(): Promise<string[]>;
  /** Makes an object as old as that. */
  age(key: string, modifiedAt: Date): Promise<void>;
  close(): Promise<void>;
}

const bucket = "documents";
const objectSuffix = "._S3rver_object";

export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "dop-s3-"));
  const s3rver = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] });
  await s3rver.configureBuckets();
  const serve = s3rver.callback();
  const state: { fault: S3Fault; answered: number } = { fault: null, answered: 0 };
  let pageSize = 1000;
  /** A page of a list: the tokens of s3rver need a cipher that Node has no more. */
  const sendPage = async (response: ServerResponse, query: URLSearchParams): Promise<void> => {
    const startAfter = Buffer.from(query.get("continuation-token") ?? "", "base64url").toString();
    const about = { prefix: query.get("prefix") ?? "", startAfter, maxKeys: pageSize };
    const { objects, isTruncated } = await s3rver.store.listObjects(bucket, about);
    const contents = objects.map(
      ({ key, lastModifiedDate: at }) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`,
    );
    const token = Buffer.from(objects.at(-1)?.key ?? "").toString("base64url");
    const next = isTruncated ? `<NextContinuationToken>${token}</NextContinuationToken>` : "";
    const truncated = `<IsTruncated>${String(isTruncated)}</IsTruncated>`;
    response.writeHead(200, { "content-type": "application/xml" });
    response.end(`<ListBucketResult>${truncated}${next}${contents.join("")}</ListBucketResult>`);
  };

  const sendError = (response: ServerResponse, code: string, serverTime = new Date()): void => {
    const { status = 500, message = "" } = s3Errors[code] ?? {};
    const [requestId, hostId] = [randomBytes(8).toString("hex").toUpperCase(), randomBytes(24).toString("base64")];
    const headers = {
      "content-type": "application/xml",
      date: serverTime.toUTCString(),
      server: "AmazonS3",
      "x-amz-request-id": requestId,
      "x-amz-id-2": hostId,
      ...(code === "PermanentRedirect" ? { "x-amz-bucket-region": "eu-central-1" } : {}),
    };
    const ids = `<RequestId>${requestId}</RequestId><HostId>${hostId}</HostId>`;
    const error = `<Error><Code>${code}</Code><Message>${message}</Message>${ids}</Error>`;
    response.writeHead(status, headers).end(`<?xml version="1.0" encoding="UTF-8"?>\n${error}`);
  };
  const puts: { headers: IncomingHttpHeaders; body: string }[] = [];
  /** Lets the store do its work, and answers an error, or half or other bytes, in the place of its answer. */
  const answerOtherwise = async (request: IncomingMessage, response: ServerResponse, fault: LateFault) => {
    const { port: insidePort } = inside.address() as AddressInfo;
    const call = httpRequest({ port: insidePort, method: request.method, path: request.url, headers: request.headers });
    request.pipe(call);
    const [answer] = (await once(call, "response")) as [IncomingMessage];
    const body = await buffer(answer);
    if (typeof fault === "object") return sendError(response, fault.error);
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    if (fault === "truncated" && body.length > 0)
      return response.write(body.subarray(0, body.length / 2), () => response.destroy());
    response.end(body.map((byte, at) => (at === body.length - 1 ? byte ^ 1 : byte)));
  };

  const inside = createServer(serve);
  await listen(inside);
  const server = createServer((request, response) => {
    if (request.method === "PUT") {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => puts.push({ headers: request.headers, body: Buffer.concat(parts).toString() }));
      // Until the store itself reads.
      request.pause();
    }
    const { fault } = state;
    const encoding = String(request.headers["content-encoding"]);
    if (Object.keys(request.headers).some((name) => onlyAmazons.test(name)) || encoding.includes("aws-chunked"))
      sendError(response, "NotImplemented");
    else if (typeof fault === "object" && fault !== null && state.answered < (fault.times ?? Infinity)) {
      state.answered += 1;
      if (fault.afterwards === true) void answerOtherwise(request, response, fault);
      else {
        request.resume();
        sendError(response, fault.error, fault.serverTime);
      }
    } else if (fault === null || typeof fault === "object") {
      const { searchParams: query } = new URL(request.url ?? "", settings.endpoint ?? "");
      if (pageSize < 1000 && query.get("list-type") === "2") void sendPage(response, query);
      else serve(request, response);
    } else if (fault === "cut") response.destroy();
    else if (fault === "broken") response.writeHead(503).end();
    else if (fault !== "silent") void answerOtherwise(request, response, fault);
  });
  const port = await listen(server);

  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${String(port)}`,
    caFile: null,
    region: "us-east-1",
    bucket,
    prefix: "portal/",
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    pathStyle: true,
    timeoutMs: 5000,
  };

  return {
    settings,
    puts,
    variables: {
      DOCUMENT_STORE: "s3",
      S3_ENDPOINT: settings.endpoint ?? "",
      S3_REGION: settings.region,
      S3_BUCKET: bucket,
      S3_PREFIX: settings.prefix,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
      S3_PATH_STYLE: "on",
      // A busy machine is no store that hangs: who tries one sets a shorter time.
      S3_TIMEOUT_SECONDS: "60",
    },
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
      state.answered = 0;
    },
    get pageSize() {
      return pageSize;
    },
    set pageSize(size) {
      pageSize = size;
    },
    keys: async () => {
      const root = join(directory, bucket);
      const files = await readdir(root, { recursive: true });
      return files
        .filter((file) => file.endsWith(objectSuffix))
        .map((file) => file.slice(0, -objectSuffix.length))
        .toSorted();
    },
    age: (key, modifiedAt) => utimes(join(directory, bucket, `${key}${objectSuffix}`), modifiedAt, modifiedAt),
    close: async () => {
      if (!server.listening) return;
      inside.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
