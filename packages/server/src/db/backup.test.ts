import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresBinaries } from "../../test/peers/postgres.ts";
import { backupSettings } from "../config/backup.ts";
import { placePaidOrder } from "../../test/orders.ts";
import { runStatement } from "../../test/run-statement.ts";
import type { TestDatabase } from "../../test/test-database.ts";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";
import { backUpEmbedded, backUpPostgres, requirePortal, restoreEmbedded, restorePostgres } from "./backup.ts";
import { everyRecipient } from "./backup-encryption.ts";
import { openPostgres } from "./open-postgres.ts";

describe("backup and restore", () => {
  let folder: string;
  let test: TestPortal;
  let file: string;
  let lastFolder: string;
  let programs: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dop-backup-"));
    file = join(folder, "portal.backup");
    test = await openTestPortal();
    programs = await postgresBinaries();
  });
  afterAll(async () => {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  const backUp = (to: string, recipients: readonly string[] = []) =>
    test.database.databaseUrl === null
      ? backUpEmbedded(test.database, to, recipients)
      : backUpPostgres({ databaseUrl: test.database.databaseUrl, programs }, to, recipients);

  async function restore(stored: string, identityFile: string | null = null): Promise<TestDatabase> {
    const from = { file: stored, identityFile };
    if (test.database.databaseUrl === null) {
      lastFolder = join(folder, randomBytes(4).toString("hex"));
      return { ...(await restoreEmbedded(lastFolder, from)), databaseUrl: null };
    }
    const serverUrl = test.database.databaseUrl;
    const name = `dop_test_${randomBytes(8).toString("hex")}`;
    await runStatement(serverUrl, `create database ${name}`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    const database = openPostgres(url.href);
    const close = async () => {
      await database.close();
      await runStatement(serverUrl, `drop database ${name} with (force)`);
    };
    try {
      await restorePostgres(database, { databaseUrl: url.href, programs }, from);
    } catch (error) {
      await close();
      throw error;
    }
    return { ...database, databaseUrl: url.href, close };
  }

  it("restores the same orders with their documents, and accepts new ones", async () => {
    const { id, uuid } = await placePaidOrder(test);
    const before = await test.call("GET", `/orders/${id}`, undefined, await test.staff());
    const photo = await photoOf(test, before.body);
    await backUp(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const later = await placePaidOrder(test);

    const restored = await openTestPortal({}, undefined, await restore(file));
    restored.now = test.now;
    const after = await restored.call("GET", `/orders/${id}`, undefined, await restored.staff());
    // Links to files are signed again each time.
    const withoutLinks = (body: unknown) => JSON.stringify(body).replaceAll(/"[^"]*_url":"[^"]*"/g, "");
    expect(withoutLinks(after.body)).toBe(withoutLinks(before.body));
    expect(await photoOf(restored, after.body)).toEqual(photo);
    expect((await restored.call("GET", `/orders/uuid/${uuid}`)).status).toBe(200);
    expect((await restored.call("GET", `/orders/uuid/${later.uuid}`)).status).toBe(404);
    const next = await placePaidOrder(restored);
    expect(next.id).toBeGreaterThan(id);
    await restored.close();
  });

  it("encrypts for a public key before anything is on the disk, and opens with its secret key alone", async () => {
    const { uuid } = await placePaidOrder(test);
    const [mine, others] = [await generateX25519Identity(), await generateX25519Identity()];
    const sealed = join(folder, "sealed.backup");
    await backUp(sealed, [await identityToRecipient(mine)]);
    const bytes = await readFile(sealed);
    expect(bytes.toString("latin1")).toMatch(/^age-encryption\.org\/v1/);
    expect(bytes.includes("PGDMP")).toBe(false);
    const keys = { mine: join(folder, "mine.txt"), others: join(folder, "others.txt") };
    await writeFile(keys.mine, `# created by age-keygen\n${mine}\n`);
    await writeFile(keys.others, `${others}\n`);
    await expect(restore(sealed)).rejects.toThrow("name the file with its secret key in BACKUP_IDENTITY_FILE");
    await expect(restore(sealed, keys.others)).rejects.toThrow("No secret key in BACKUP_IDENTITY_FILE");
    await expect(restore(sealed, join(folder, "no.txt"))).rejects.toThrow("cannot be read");
    const restored = await openTestPortal({}, undefined, await restore(sealed, keys.mine));
    expect((await restored.call("GET", `/orders/uuid/${uuid}`)).status).toBe(200);
    await restored.close();
  });

  it("encrypts for the machine's own key as well, and never for that alone", async () => {
    const [office, machine] = [await generateX25519Identity(), await generateX25519Identity()];
    const [recipient, own] = [await identityToRecipient(office), await identityToRecipient(machine)];
    const proofKey = join(folder, "proof.key");
    await writeFile(proofKey, `${machine}\n`);
    expect(await everyRecipient([recipient], proofKey)).toEqual([recipient, own]);
    expect(await everyRecipient([recipient, own], proofKey)).toEqual([recipient, own]);
    expect(await everyRecipient([], proofKey)).toEqual([]);
    expect(await everyRecipient([recipient], null)).toEqual([recipient]);
    expect(await everyRecipient([recipient], join(folder, "no.txt"))).toEqual([recipient]);
  });

  it("fails when its bytes cannot be encrypted, and leaves nothing", async () => {
    const broken = join(folder, "broken.backup");
    await expect(backUp(broken, ["age1nobody"])).rejects.toThrow("Unknown letter");
    expect((await readdir(folder)).filter((name) => name.startsWith("broken"))).toEqual([]);
  });

  it("refuses a public key with a wrong letter before anything starts", async () => {
    const recipient = await identityToRecipient(await generateX25519Identity());
    const mistyped = recipient.slice(0, -1) + (recipient.endsWith("q") ? "p" : "q");
    expect(backupSettings({ BACKUP_RECIPIENTS: recipient }).recipients).toEqual([recipient]);
    expect(() => backupSettings({ BACKUP_RECIPIENTS: `${recipient},${mistyped}` })).toThrow("BACKUP_RECIPIENTS");
  });

  it.each([
    ["changed", (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -100), Buffer.from([1]), bytes.subarray(-99)])],
    ["cut off", (bytes: Buffer) => bytes.subarray(0, -100)],
  ])("does not restore what was %s on its way, and says so", async (how, damage) => {
    const identity = await generateX25519Identity();
    const [sealed, key] = [join(folder, `${how}.backup`), join(folder, "key.txt")];
    await writeFile(key, identity);
    await backUp(sealed, [await identityToRecipient(identity)]);
    await writeFile(sealed, damage(await readFile(sealed)));
    await expect(restore(sealed, key)).rejects.toThrow("This backup was changed or cut off on its way.");
  });

  it("leaves a damaged secret key of the machine out of a backup, and names it at a restore", async () => {
    const [recipient, damaged] = [await identityToRecipient(await generateX25519Identity()), join(folder, "damaged")];
    await writeFile(damaged, "AGE-SECRET-KEY-1XXXX\n");
    expect(await everyRecipient([recipient], damaged)).toEqual([recipient]);
    const sealed = join(folder, "for-the-office.backup");
    await backUp(sealed, [recipient]);
    await expect(restore(sealed, damaged)).rejects.toThrow("has a damaged secret key");
  });

  it("overwrites no backup and leaves no partial file", async () => {
    const taken = join(folder, "taken.backup");
    await writeFile(taken, "mine");
    await expect(backUp(taken)).rejects.toThrow("exists already");
    await expect(stat(`${taken}.partial`)).rejects.toThrow("ENOENT");
  });

  it("takes no database for a portal's that has none of its tables", async () => {
    await expect(requirePortal(test.database)).resolves.toBeUndefined();
    const empty = { query: async () => Promise.resolve({ rows: [{ is_there: false }] }) };
    await expect(requirePortal(empty)).rejects.toThrow("run `portal migrate` first");
  });

  it("restores only from a backup", async () => {
    await expect(restore(join(folder, "none"))).rejects.toThrow("There is no");
    await expect(restore(folder)).rejects.toThrow("is no file: name a backup");
    const rubbish = join(folder, "rubbish");
    await writeFile(rubbish, "not a backup");
    await expect(restore(rubbish)).rejects.toThrow(/archive|initialize/);
  });

  it("refuse a restore into a database that has tables", async () => {
    const { databaseUrl } = test.database;
    const into =
      databaseUrl === null
        ? restore(file).then(async (first) => {
            await first.close();
            return restoreEmbedded(lastFolder, { file, identityFile: null });
          })
        : restorePostgres(test.database, { databaseUrl, programs }, { file, identityFile: null });
    await expect(into).rejects.toThrow(/not empty|has a database already/);
  });
});

async function photoOf(test: TestPortal, order: unknown): Promise<Buffer> {
  const { photo_id_url } = order as { photo_id_url: string };
  const { statusCode, rawPayload } = await test.app.inject({ method: "GET", url: `/api/${photo_id_url}` });
  expect(statusCode).toBe(200);
  return rawPayload;
}
