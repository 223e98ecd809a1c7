import { createHash, randomBytes } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backUpPostgres, restorePostgres } from "../../../db/backup.ts";
import { type BackupManifest, readManifest } from "../../../db/backup-manifest.ts";
import type { OpenDatabase } from "../../../db/database.ts";
import { openPostgres } from "../../../db/open-postgres.ts";
import { createDatabaseStore, createDocumentCipher, parseMasterKeys } from "../../../ports/documents/index.ts";
import { requireDocumentKey } from "../../../start/requirements.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { placePaidOrder } from "../../../../test/orders.ts";
import { postgresBinaries } from "../../../../test/peers/postgres.ts";
import { startS3, type S3Server } from "../../../../test/peers/s3.ts";
import { runStatement } from "../../../../test/run-statement.ts";
import { runSetupCheck } from "../../../../test/setup-checks.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { sealBucketOf, sealKey } from "../audit/outside-seals.ts";
import { examineRestored, type Restored } from "./examine-restored.ts";
import { proveBackup, recordProof, type ProofOptions } from "./prove-backup.ts";

const otherKey = Buffer.from("another-document-key-of-32-bytes").toString("base64");

/** A database at the same server. */
function besides(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

describe("the proof of a backup", () => {
  let folder: string;
  let s3: S3Server;
  let test: TestPortal;
  let programs: string;
  let url: string;
  let key: string;
  let recipients: string[];
  /** Restored once; each fault in a database is planted in a copy. */
  let restored: string;
  const made: string[] = [];

  async function newDatabase(template?: string): Promise<string> {
    const name = `dop_test_${randomBytes(8).toString("hex")}`;
    await runStatement(url, `create database ${name}${template === undefined ? "" : ` template ${template}`}`);
    made.push(name);
    return name;
  }
  const backUp = (from: string, file: string) =>
    backUpPostgres({ databaseUrl: from, programs }, join(folder, file), recipients);
  const sealLog = async () => {
    const { jobs } = test.portal;
    await test.database.db
      .transaction()
      .execute((tx) => jobs.enqueue(tx, "seal-audit", {}, { key: crypto.randomUUID() }));
    await jobs.runDue();
  };
  const partsWith = (documentKey: string) => {
    const keys = parseMasterKeys(documentKey);
    return {
      documents: createDatabaseStore({ cipher: createDocumentCipher(keys) }),
      requireKey: (db: OpenDatabase["db"]) => requireDocumentKey(db, keys),
    };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dop-proof-"));
    s3 = await startS3();
    const { DOCUMENT_STORE: _database, ...store } = s3.variables;
    test = await openTestPortal({
      ...store,
      AUDIT_SEAL_BUCKET: "documents",
      AUDIT_SEAL_LOCK_DAYS: "0",
      PROVE_DATABASE_URL: "postgres://proof@127.0.0.1/proof",
    });
    url = test.database.databaseUrl ?? "";
    programs = await postgresBinaries();
    const identity = await generateX25519Identity();
    key = join(folder, "key.txt");
    await writeFile(key, identity);
    recipients = [await identityToRecipient(identity)];
    // A seal has an hour to reach its copy.
    test.now = new Date(Date.now() - 2 * millisecondsIn.hour);
    for (let order = 0; order < 3; order += 1) {
      await placePaidOrder(test);
      await sealLog();
    }
    await backUp(url, "portal.backup");
    test.now = new Date();
    await placePaidOrder(test);
    await sealLog();
    restored = await newDatabase();
    const database = openPostgres(besides(url, restored), 2);
    const from = { file: join(folder, "portal.backup"), identityFile: key };
    await restorePostgres(database, { databaseUrl: besides(url, restored), programs }, from);
    await database.close();
  }, 300_000);
  afterAll(async () => {
    for (const name of made) await runStatement(url, `drop database if exists ${name} with (force)`);
    await test.close();
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Proves what is in a folder of its own, after `plant`. @returns the checks that found something */
  async function prove(plant: (file: string) => Promise<Partial<ProofOptions> | void>) {
    const own = join(folder, randomBytes(6).toString("hex"));
    await mkdir(own);
    const file = join(own, "20261128T033000Z.backup");
    await copyFile(join(folder, "portal.backup"), file);
    await copyFile(join(folder, "portal.backup.manifest"), `${file}.manifest`);
    const name = await newDatabase();
    const scratchUrl = besides(url, name);
    const scratch = openPostgres(scratchUrl, 2);
    try {
      const proof = await proveBackup({
        config: test.portal.config,
        live: test.database,
        scratch,
        from: own,
        place: { databaseUrl: scratchUrl, programs },
        identityFile: key,
        ...partsWith(test.portal.config.secrets.documentKey),
        now: new Date(),
        ...(await plant(file)),
      });
      const { rows } = await scratch.query("select count(*)::int as n from pg_tables where schemaname = 'public'", []);
      expect(rows).toEqual([{ n: 0 }]);
      return { ...proof, checks: proof.problems.map(({ check }) => check) };
    } finally {
      await scratch.close();
    }
  }
  const rewrite = async (file: string, change: (bytes: Buffer) => Buffer) =>
    writeFile(file, change(await readFile(file)));
  /** As somebody does who hides a change of the file. */
  const renewDigest = async (file: string) => {
    const manifest = JSON.parse(await readFile(`${file}.manifest`, "utf8")) as BackupManifest;
    const sha256 = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
    await writeFile(`${file}.manifest`, JSON.stringify({ ...manifest, sha256 }));
  };

  it("finds a whole backup whole, though orders were placed since, and is on the page of checks", async () => {
    const { db } = test.database;
    await test.database.query("insert into backups_made values ($1, true)", [test.now]);
    expect(await runSetupCheck(test, "backup")).toEqual(["fails", "NO_PROOF"]);
    const proof = await prove(async () => {});
    expect(proof.problems).toEqual([]);
    await recordProof(db, proof, test.now);
    expect(await runSetupCheck(test, "backup")).toEqual(["works", expect.stringMatching(/^PROVED /)]);
    expect(await test.portal.metrics.text()).toMatch(/^dop_prove_age_seconds \d+/m);
    const failed = {
      file: null,
      backupAt: null,
      problems: ["rows", "rows", "books"].map((check) => ({ check, problem: "" })),
    };
    await recordProof(db, failed, new Date(test.now.getTime() + 1000));
    expect(await runSetupCheck(test, "backup")).toEqual(["fails", "PROOF_FAILED rows books"]);
    expect(await test.portal.metrics.text()).toMatch(/^dop_prove_age_seconds \+Inf$/m);
  });

  it("takes the newest backup by its time, beside an older one with a name of a person's own", async () => {
    const { file, problems } = await prove(async (newest) => {
      const own = newest.replace("20261128T033000Z", "before-the-upgrade");
      const manifest = JSON.parse(await readFile(`${newest}.manifest`, "utf8")) as BackupManifest;
      const at = new Date(Date.parse(manifest.at) - 3 * millisecondsIn.day).toISOString();
      await writeFile(own, "an older one");
      await writeFile(`${own}.manifest`, JSON.stringify({ ...manifest, at }));
    });
    expect({ file: file?.slice(-23), problems }).toEqual({ file: "20261128T033000Z.backup", problems: [] });
  });

  it("refuses a scratch database with tables of another's, and leaves them", async () => {
    const tables = await newDatabase();
    const other = openPostgres(besides(url, tables), 1);
    await other.runScript("create table precious (id int)");
    await expect(prove(async () => ({ scratch: other }))).rejects.toThrow("this database is not empty");
    expect((await other.query("select * from precious", [])).rows).toEqual([]);
    await other.close();
  });

  it("refuses the database that serves, though a proof has filled it before", async () => {
    const serving = openPostgres(url, 1);
    await serving.runScript("create schema portal_proof");
    await expect(prove(async () => ({ scratch: serving }))).rejects.toThrow("this is the portal's own database");
    expect((await serving.query("select count(*)::int as n from orders", [])).rows).toEqual([{ n: 4 }]);
    await serving.runScript("drop schema portal_proof");
    await serving.close();
  });

  it("finds a whole backup whole while another proof begins, and refuses that one", async () => {
    const name = await newDatabase();
    const [scratchUrl, outcomes] = [besides(url, name), [] as string[]];
    const one = async () => {
      const scratch = openPostgres(scratchUrl, 2);
      const place = { databaseUrl: scratchUrl, programs };
      try {
        const { problems } = await prove(async () => ({ scratch, place }));
        outcomes.push(problems.length === 0 ? "whole" : "broken");
      } finally {
        await scratch.close();
      }
    };
    const both = await Promise.allSettled([one(), one()]);
    expect(outcomes).toEqual(["whole"]);
    expect(both.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []))).toEqual([
      expect.stringContaining("another proof is filling this database"),
    ]);
  });

  it("leaves nothing of a backup for which the disk is too small, and says so", async () => {
    const file = join(folder, "full.backup");
    await symlink("/dev/full", `${file}.partial`);
    await expect(backUp(url, "full.backup")).rejects.toMatchObject({ code: "ENOSPC" });
    expect((await readdir(folder)).filter((name) => name.startsWith("full.backup"))).toEqual([]);
  });

  /** Faults of the file, and the check that names each. */
  const faultsOfTheFile: readonly [fault: string, check: string, plant: Parameters<typeof prove>[0]][] = [
    ["no backup at all", "backup", (file) => rm(file)],
    [
      "a backup of the night before last",
      "age",
      async () => ({ now: new Date(Date.now() + 27 * millisecondsIn.hour) }),
    ],
    [
      "a backup of the day after tomorrow",
      "age",
      async () => ({ now: new Date(Date.now() - 48 * millisecondsIn.hour) }),
    ],
    ["a lost manifest", "manifest", (file) => rm(`${file}.manifest`)],
    ["a manifest of something else", "manifest", (file) => writeFile(`${file}.manifest`, '{"at":"2026-11-29"}')],
    ["a manifest that is cut", "manifest", (file) => rewrite(`${file}.manifest`, (bytes) => bytes.subarray(0, -9))],
    ["a backup cut by one byte", "file", (file) => rewrite(file, (bytes) => bytes.subarray(0, -1))],
    [
      "a backup with one other byte",
      "file",
      (file) => rewrite(file, (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([7])])),
    ],
    [
      "a cut backup whose digest was renewed",
      "restore",
      async (file) => {
        await rewrite(file, (bytes) => bytes.subarray(0, -1));
        await renewDigest(file);
      },
    ],
    [
      "something else under the backup's name",
      "restore",
      async (file) => {
        await writeFile(file, "not a backup");
        await renewDigest(file);
      },
    ],
    [
      "another secret key",
      "key",
      async () => {
        const identityFile = join(folder, "other.txt");
        await writeFile(identityFile, await generateX25519Identity());
        return { identityFile };
      },
    ],
    ["a lost secret key", "key", async () => ({ identityFile: join(folder, "none.txt") })],
    [
      "the backup of another county",
      "installation",
      async (file) => {
        const county = await openTestPortal();
        const { databaseUrl } = county.database;
        await runStatement(
          databaseUrl ?? "",
          "update portal_migrations set applied_at = applied_at + interval '1 day'",
        );
        await backUp(databaseUrl ?? "", "other-county.backup");
        await county.close();
        await copyFile(join(folder, "other-county.backup"), file);
        await copyFile(join(folder, "other-county.backup.manifest"), `${file}.manifest`);
      },
    ],
  ];
  it.each(faultsOfTheFile)("names %s (%s)", async (_fault, check, plant) => {
    expect((await prove(plant)).checks).toContain(check);
  });

  const entry = "(select min(id) from payment_entries)";
  const twoDocuments = "(select array_agg(id order by id) from (select id from documents order by id limit 2) d)";
  /** Faults in a database, each by one statement, and the check that names it. */
  const faultsInside: readonly [fault: string, check: string, statement: string][] = [
    [
      "a changed ledger line",
      "ledger",
      `update payment_entries set amount_cents = amount_cents + 1 where id = ${entry}`,
    ],
    ["a lost ledger line", "ledger", `delete from payment_entries where id = ${entry}`],
    ["a ledger line of another payment", "rows", `update payment_entries set reference = 'x' where id = ${entry}`],
    ["a lost line of history", "rows", "delete from status_history where id = (select min(id) from status_history)"],
    [
      "an order's changed address",
      "rows",
      "update orders set city = 'Elsewhere' where id = (select max(id) from orders)",
    ],
    ["an order's changed sum", "books", "update orders set paid_cents = 1 where id = (select max(id) from orders)"],
    ["a missing table", "parts", "drop table messages cascade"],
    ["a missing table of money", "parts", "drop table payment_entries cascade"],
    ["a missing column", "parts", "alter table orders drop column phone cascade"],
    ["a missing constraint", "parts", "alter table data_requests drop constraint data_requests_answered"],
    ["a missing trigger", "parts", "drop trigger payment_entries_append_only on payment_entries"],
    ["a trigger that is off", "parts", "alter table audit_log disable trigger audit_log_append_only"],
    ["a missing index", "parts", "drop index text_outbox_created"],
    [
      "a changed function",
      "parts",
      "create or replace function number_new_seal() returns trigger language plpgsql as 'begin return new; end'",
    ],
    ["a sequence that is behind", "sequences", "select setval('invoice_numbers', 1, false)"],
    ["a missing migration", "migrations", "delete from portal_migrations where name = '0030-uploads.sql'"],
    ["a migration of a newer version", "migrations", "insert into portal_migrations (name) values ('9999-new.sql')"],
    ["a lost document", "rows", "delete from documents where id = (select min(id::text)::uuid from documents)"],
    [
      "a document of other bytes of the same length",
      "documents",
      "update documents set content = set_byte(content, 20, 255 - get_byte(content, 20)) where content is not null",
    ],
    [
      "a document exchanged for another",
      "documents",
      `update documents d set content = o.content from documents o
       where array[d.id, o.id] = ${twoDocuments} or array[o.id, d.id] = ${twoDocuments}`,
    ],
    [
      "an exchanged key of a document",
      "documents",
      "update documents set wrapped_key = (select wrapped_key from documents order by id limit 1)",
    ],
    ["a changed line of the audit log", "audit", "update audit_log set actor_name = 'Nobody' where id = 2"],
    ["a lost line of the audit log", "audit", "delete from audit_log where id = 2"],
    [
      "an inserted line of the audit log",
      "audit",
      `alter table audit_log alter id drop identity, drop constraint audit_log_id;
       update audit_log set id = 0 where id = 3`,
    ],
    ["a missing seal", "audit", "delete from audit_seals where number = 2"],
    [
      "a truncated audit log",
      "seals",
      `delete from audit_log where id > (select last_id from audit_seals where number = 2);
       delete from audit_seals where number > 2; select setval('audit_seals_newest', 2)`,
    ],
    ["an empty audit log", "seals", "truncate audit_log, audit_seals; select setval('audit_seals_newest', 0)"],
  ];

  /** Examines a copy of the restored database after `statement`. @returns the checks that found something */
  async function examine(statement: string, more: Partial<Restored> = {}): Promise<string[]> {
    const name = await newDatabase(restored);
    const scratch = openPostgres(besides(url, name), 2);
    const manifest = await readManifest(join(folder, "portal.backup"));
    if (manifest === null) throw new Error("there is no manifest");
    try {
      if (statement !== "") await scratch.runScript(`set session_replication_role = replica; ${statement}`);
      const { config } = test.portal;
      const parts = partsWith(config.secrets.documentKey);
      return (await examineRestored({ config, manifest, live: test.database, scratch, ...parts, ...more })).map(
        ({ check }) => check,
      );
    } finally {
      await scratch.close();
      await runStatement(url, `drop database ${name}`);
    }
  }
  it.each(faultsInside)("names %s (%s)", async (_fault, check, statement) => {
    expect(await examine(statement)).toContain(check);
  });

  it("names keys that are not those of the backup", async () => {
    expect(await examine("", partsWith(otherKey))).toEqual(["documents"]);
    const { config } = await openTestPortal({ AUDIT_SIGNING_KEY: Buffer.alloc(32, 2).toString("base64") }).then(
      async (other) => {
        await other.close();
        return other.portal;
      },
    );
    expect(new Set(await examine("", { config }))).toEqual(new Set(["audit"]));
  });

  it("names a database that serves, and was rolled back behind the backup", async () => {
    const rolledBack = openPostgres(besides(url, await newDatabase(restored)), 1);
    await rolledBack.runScript("set session_replication_role = replica; delete from audit_seals where number = 3");
    expect(await examine("", { live: rolledBack })).toEqual(["installation"]);
    await rolledBack.close();
  });

  it("names a seal that is missing or another one in the outside copy", async () => {
    const bucket = sealBucketOf(test.portal.config);
    if (bucket === null) throw new Error("no bucket is set");
    const place = sealKey(bucket.prefix, 3);
    const copy = await bucket.objects.get(place);
    await bucket.objects.remove(place);
    expect(await examine("")).toEqual(["seals"]);
    await bucket.objects.put(place, Buffer.from("{}"));
    expect(await examine("")).toEqual(["seals"]);
    await bucket.objects.put(place, Buffer.from(copy ?? ""));
    expect(await examine("")).toEqual([]);
  });
});
