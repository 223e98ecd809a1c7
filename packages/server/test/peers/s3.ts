import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Settings } from "../../src/config/documents.ts";
import { listen } from "./listen.ts";

/** Faults of the server: never answers, cuts every connection, or answers 503. */
export type S3Fault = "silent" | "cut" | "broken" | null;

/** An S3 server for tests: s3rver on a free port, in a temporary folder, with one bucket. */
export interface S3Server {
  readonly settings: S3Settings;
  /** The settings as environment variables. */
  readonly variables: Readonly<Record<string, string>>;
  fault: S3Fault;
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
  const state: { fault: S3Fault } = { fault: null };
  const puts: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    if (request.method === "PUT") {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => puts.push({ headers: request.headers, body: Buffer.concat(parts).toString() }));
      // Until the store itself reads.
      request.pause();
    }
    if (state.fault === null) serve(request, response);
    else if (state.fault === "cut") response.destroy();
    else if (state.fault === "broken") response.writeHead(503).end();
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
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
