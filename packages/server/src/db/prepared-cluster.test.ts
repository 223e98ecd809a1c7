import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clusterKey, copyPreparedCluster, prepareCluster } from "./prepared-cluster.ts";

const migrations = [
  { name: "0001-a.sql", sql: "create table a ();" },
  { name: "0002-b.sql", sql: "create table b ();" },
];
const versions = ["0.5.16", "10.4.2"];

describe("the key of a cluster", () => {
  const key = clusterKey(migrations, versions);

  it.each([
    ["another migration", [...migrations, { name: "0003-c.sql", sql: "" }], versions],
    ["a migration that was edited", migrations.map(({ name, sql }) => ({ name, sql: `${sql} ` })), versions],
    ["another engine", migrations, ["0.5.17", "10.4.2"]],
    ["another library of jobs", migrations, ["0.5.16", "10.5.0"]],
  ])("is another one with %s", (_, otherMigrations, otherVersions) => {
    expect(clusterKey(otherMigrations, otherVersions)).not.toBe(key);
  });

  it("stays the same for the same", () => {
    expect(clusterKey([...migrations], [...versions])).toBe(key);
  });
});

describe("a prepared cluster", () => {
  let folder = "";
  let clusters = "";
  let made = 0;
  const make = async (at: string): Promise<void> => {
    made += 1;
    await mkdir(join(at, "base"), { recursive: true });
    await writeFile(join(at, "base", "1"), "rows");
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "dop-prepared-"));
    clusters = join(folder, "clusters");
    made = 0;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("gets copied whole into a new database's empty folder, without the remains of an interrupted copy", async () => {
    await prepareCluster(make, clusters);
    const database = join(folder, "pglite");
    await mkdir(database);
    await mkdir(`${database}.begun`);
    await writeFile(join(`${database}.begun`, "half"), "");
    expect(await copyPreparedCluster(database, clusters)).toBe(true);
    expect(await readFile(join(database, "base", "1"), "utf8")).toBe("rows");
    expect((await readdir(folder)).toSorted()).toEqual(["clusters", "pglite"]);
    expect(await readdir(database)).toEqual(["base"]);
  });

  it("gets made once, and those of other versions go", async () => {
    await make(join(clusters, "another"));
    await prepareCluster(make, clusters);
    await prepareCluster(make, clusters);
    expect(made).toBe(2);
    expect(await readdir(clusters)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });

  it("copies nothing where the build has made none of this version", async () => {
    await make(join(clusters, "another"));
    expect(await copyPreparedCluster(join(folder, "pglite"), clusters)).toBe(false);
    expect(await copyPreparedCluster(join(folder, "pglite"), join(folder, "missing"))).toBe(false);
    expect(await readdir(folder)).toEqual(["clusters"]);
  });
});
