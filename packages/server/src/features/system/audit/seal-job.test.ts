import { createHash, verify } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readConfig } from "../../../config.ts";
import { createObjectStore, DocumentStoreError } from "../../../ports/documents/index.ts";
import { placePaidOrder } from "../../../../test/orders.ts";
import { makeCertificates } from "../../../../test/peers/certificates.ts";
import { startS3 } from "../../../../test/peers/s3.ts";
import { startTlsFront } from "../../../../test/peers/tls-front.ts";
import { openTestPortal } from "../../../../test/test-portal.ts";
import { postSeal } from "./seal-audit.ts";
import { readSigningKeys } from "./seal.ts";
import { verifyAudit } from "./verify-audit.ts";
import { listen } from "../../../../test/peers/listen.ts";

interface PostedSeal {
  readonly seal: string;
  readonly statement: string;
  readonly signature: string;
}

let server: Server;
let status: number;
const posted: PostedSeal[] = [];
beforeEach(async () => {
  status = 200;
  posted.length = 0;
  server = createServer((request, response) => {
    void text(request).then((body) => {
      // The place to which the other one leads takes everything.
      const answer = request.url === "/elsewhere" ? 200 : status;
      if (answer === 200) posted.push(JSON.parse(body) as PostedSeal);
      response.writeHead(answer, answer === 307 ? { location: "/elsewhere" } : {}).end();
    });
  });
  await listen(server);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});
const places = () => ({ url: url(), bucket: null });
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/seals`;

it("seals by a job, prints the seal to the log, and posts it where others keep it", async () => {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const test = await openTestPortal({ AUDIT_SEAL_URL: url() }, log);
  await placePaidOrder(test);
  await test.database.db.transaction().execute((tx) => test.portal.jobs.enqueue(tx, "seal-audit", {}, { key: "now" }));
  await test.portal.jobs.runDue();
  const { trusted } = await readSigningKeys(test.portal.config);
  const { problems, seals, rows } = await verifyAudit({ db: test.database.db, keys: trusted });
  expect({ problems, seals }).toEqual({ problems: [], seals: 1 });
  expect(rows).toBeGreaterThan(0);
  expect(posted).toHaveLength(1);
  const [{ seal, statement, signature } = { seal: "", statement: "", signature: "" }] = posted;
  expect(lines.some((line) => line.includes("audit log sealed") && line.includes(seal))).toBe(true);
  const signed = [Buffer.from(statement), Buffer.from(signature, "hex")] as const;
  expect(trusted.map((key) => verify(null, signed[0], key, signed[1]))).toEqual([true]);
  expect(JSON.parse(statement)).toEqual(expect.arrayContaining([1, rows]));

  status = 500;
  await expect(postSeal(test.database.db, places(), 1)).rejects.toThrow("AUDIT_SEAL_URL answers 500");
  status = 307;
  await expect(postSeal(test.database.db, places(), 1), "follows no redirect").rejects.toThrow("fetch failed");
  expect(posted).toHaveLength(1);
  await test.close();
});

it("posts it to an address whose certificate the county has signed, by AUDIT_SEAL_CA_FILE alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "dop-seal-tls-"));
  const certificates = await makeCertificates(folder);
  const front = await startTlsFront(url(), certificates);
  const sealAt = async (variables: Record<string, string>) => {
    const test = await openTestPortal({ AUDIT_SEAL_URL: `${front.url}/seals`, ...variables });
    await placePaidOrder(test);
    const { jobs } = test.portal;
    await test.database.db.transaction().execute((tx) => jobs.enqueue(tx, "seal-audit", {}, { key: "now" }));
    await jobs.runDue();
    await test.close();
    return posted.length;
  };
  expect(await sealAt({})).toBe(0);
  expect(await sealAt({ AUDIT_SEAL_CA_FILE: certificates.strangerFile })).toBe(0);
  expect(await sealAt({ AUDIT_SEAL_CA_FILE: certificates.authorityFile })).toBe(1);
  await expect(openTestPortal({ AUDIT_SEAL_CA_FILE: join(folder, "none.pem") })).rejects.toThrow(
    "AUDIT_SEAL_CA_FILE: ",
  );
  await front.close();
  await rm(folder, { recursive: true });
});

it("locks each seal in a bucket for as long as is set, and does without a lock where the bucket has none", async () => {
  for (const [days, locked] of [
    ["30", { mode: "COMPLIANCE", until: "2026-12-21T18:00:00Z" }],
    ["0", { mode: undefined, until: undefined }],
  ] as const) {
    const s3 = await startS3();
    const { DOCUMENT_STORE: _database, ...store } = s3.variables;
    const test = await openTestPortal({ ...store, AUDIT_SEAL_BUCKET: "documents", AUDIT_SEAL_LOCK_DAYS: days });
    await placePaidOrder(test);
    const { jobs } = test.portal;
    await test.database.db.transaction().execute((tx) => jobs.enqueue(tx, "seal-audit", {}, { key: "now" }));
    await jobs.runDue();
    expect(await s3.keys()).toEqual(["portal/audit-seals/0000000001.json"]);
    // It is noted when the store has read it, which may be after the store's answer.
    const { headers, body } = await vi.waitFor(() => {
      const put = s3.puts.findLast((one) => one.body.includes("audit-seal-1"));
      if (put === undefined) throw new Error("nothing was put");
      return put;
    }, 30_000);
    expect({
      mode: headers["x-amz-object-lock-mode"],
      until: headers["x-amz-object-lock-retain-until-date"],
    }).toEqual(locked);
    // S3 refuses a lock without the digest of what is locked.
    const digest = createHash("md5").update(body).digest("base64");
    expect(headers["content-md5"]).toBe(locked.mode && digest);
    const { statement } = JSON.parse(body) as PostedSeal;
    expect(JSON.parse(statement)).toEqual(expect.arrayContaining(["audit-seal-1", 1]));
    s3.fault = "broken";
    const { objects } = { objects: createObjectStore(s3.settings) };
    const bucket = { objects, prefix: "", lockDays: Number(days) };
    await expect(postSeal(test.database.db, { url: null, bucket }, 1)).rejects.toThrow(DocumentStoreError);
    await test.close();
    await s3.close();
  }
});

it("keeps a generated key in the data directory of an installation that sets none", async () => {
  const folder = await mkdtemp(join(tmpdir(), "audit-key-"));
  const data = join(folder, "data");
  const keyOf = (dataDir: string) => readSigningKeys(readConfig({ APP_ENV: "local", DATA_DIR: dataDir }));
  const file = join(data, "audit-signing-key");
  // Another process may read it, or the power fail, at any moment: it is there as a whole or not at all.
  const seen = new Set<number>();
  let isWatched = true;
  const watch = () => {
    if (existsSync(file)) seen.add(statSync(file).size);
    if (isWatched) setImmediate(watch);
  };
  watch();
  const [first, second] = await Promise.all([keyOf(data), keyOf(data)]);
  isWatched = false;
  expect(first.current.equals(second.current)).toBe(true);
  expect((await keyOf(data)).current.equals(first.current)).toBe(true);
  expect(seen).not.toContain(0);
  expect(await readdir(data)).toEqual(["audit-signing-key"]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});
