import { chmod, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { backUpPostgres } from "./backup.ts";
import { readManifest } from "./backup-manifest.ts";

/** Stands for pg_dump: it tells how it was called, and takes as long as a large database. */
const slowDump = `#!/bin/sh
printf '%s|%s\\n' "$*" "$PGPASSWORD" >> "\${0%/*}/called"
for part in 1 2 3 4 5 6 7 8; do echo "$$ $part"; sleep 0.05; done
`;

describe.runIf(inject("databaseTemplate").kind === "postgres")("a backup by pg_dump", () => {
  let folder: string;
  let database: TestDatabase;
  let url: URL;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dop-pg-dump-"));
    database = await openTestDatabase();
    url = new URL(database.databaseUrl ?? "");
    await writeFile(join(folder, "pg_dump"), slowDump);
    await chmod(join(folder, "pg_dump"), 0o755);
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const backUp = (databaseUrl: string, name: string) =>
    backUpPostgres({ databaseUrl, programs: folder }, join(folder, name));

  it.each([
    ["before the host", (at: string) => at.replace("postgres@", "postgres:se:cr%40t@")],
    ["with an @ of its own", (at: string) => at.replace("postgres@", "postgres:se:cr@t@")],
    ["among the parameters", (at: string) => `${at}?application_name=b&password=se:cr%40t&connect_timeout=9`],
    ["under a written-out name", (at: string) => `${at}?p%61ssword=se%3Acr@t`],
  ])("keeps a password that stands %s out of the arguments", async (where, spoiled) => {
    await rm(join(folder, "called"), { force: true });
    await backUp(spoiled(url.href), `${where}.backup`);
    const [args, password] = (await readFile(join(folder, "called"), "utf8")).trim().split("|");
    expect(password).toBe("se:cr@t");
    expect(args).not.toMatch(/cr(@|%40)t/);
    expect(args).toContain(`--dbname=postgres://postgres@${url.host}${url.pathname}`);
  });

  it("writes one of two backups to the same file, and refuses the other", async () => {
    const both = await Promise.allSettled([backUp(url.href, "same.backup"), backUp(url.href, "same.backup")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = both.find((one) => one.status === "rejected");
    expect(String(refused?.reason)).toContain("Another backup is being written to");
    const lines = (await readFile(join(folder, "same.backup"), "utf8")).trim().split("\n");
    expect(new Set(lines.map((line) => line.split(" ", 1).join())).size).toBe(1);
    expect(await readManifest(join(folder, "same.backup"))).not.toBeNull();
  });

  it("leaves no part of a backup for whose manifest the disk is too small", async () => {
    await symlink("/dev/full", join(folder, "full.backup.partial.manifest"));
    await expect(backUp(url.href, "full.backup")).rejects.toMatchObject({ code: "ENOSPC" });
    expect((await readdir(folder)).filter((name) => name.startsWith("full.backup"))).toEqual([]);
  });

  it("says why it failed without the rows that PostgreSQL shows", async () => {
    const words = [
      'pg_dump: error: query failed: ERROR:  duplicate key value violates "users_email"',
      "DETAIL:  Key (email)=(ada@example.org",
      "Lovelace) already exists.",
      'CONTEXT:  COPY users, line 3: "7\tAda"',
    ];
    await writeFile(join(folder, "pg_dump"), `#!/bin/sh\ncat >&2 <<'EOF'\n${words.join("\n")}\nEOF\nexit 1\n`);
    await expect(backUp(url.href, "failed.backup")).rejects.toThrow(`pg_dump failed:\n${words[0] ?? ""}`);
    await expect(backUp(url.href, "failed.backup")).rejects.not.toThrow(/ada|lovelace/i);
    await writeFile(join(folder, "pg_dump"), slowDump);
  });

  it("ends soon at a server that takes calls and never answers", { timeout: 30_000 }, async () => {
    const open = new Set<Socket>();
    const silent = createServer((socket) => void open.add(socket.on("error", () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as { port: number };
    await expect(backUp(`postgres://a@127.0.0.1:${String(port)}/b`, "silent.backup")).rejects.toThrow("timeout");
    for (const socket of open) socket.destroy();
    silent.close();
  });
});
