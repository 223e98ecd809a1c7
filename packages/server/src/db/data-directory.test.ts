import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { problemMessage } from "../start/operator-error.ts";
import { makeDataDirectory } from "./data-directory.ts";
import { openPglite } from "./open-pglite.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dop-data-"));
  await writeFile(join(folder, "file"), "");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The message in the terminal when the database is opened in this directory. */
const problemOf = async (directory: string): Promise<string> =>
  problemMessage(await openPglite(directory).catch((error: unknown) => error));

describe("a data directory that cannot be used", () => {
  it.each([
    ["is a file", "file", "file", "it is a file, or a folder above it is (ENOTDIR)"],
    ["is below a file", "file/a/b", "file/a/b", "it is a file, or a folder above it is (ENOTDIR)"],
    ["is a link to nothing", "link", "link", "it cannot be made there (ENOENT)"],
    [
      "has a file where the database is to be",
      "taken",
      "taken/pglite",
      "it is a file, or a folder above it is (ENOTDIR)",
    ],
  ])("gives one sentence when it %s", async (_what, directory, named, reason) => {
    await symlink(join(folder, "nothing"), join(folder, "link"));
    await mkdir(join(folder, "taken"));
    await writeFile(join(folder, "taken", "pglite"), "");
    expect(await problemOf(join(folder, directory))).toBe(
      `DATA_DIR: the folder ${join(folder, named)} cannot be used: ${reason}.`,
    );
  });

  // Linux creates no folder in /proc, and reports a missing parent.
  it.runIf(process.platform === "linux")("gives one sentence when the system cannot create folders there", async () => {
    expect(await problemOf("/proc/dop/data")).toBe(
      "DATA_DIR: the folder /proc/dop/data cannot be used: it cannot be made there (ENOENT).",
    );
  });

  it("leaves no lock behind", async () => {
    const directory = join(folder, "taken");
    await mkdir(directory);
    await writeFile(join(directory, "pglite"), "");
    const first = await problemOf(directory);
    expect(await problemOf(directory)).toBe(first);
  });
});

describe("a data directory that can be used", () => {
  it("appears with its parents, for nobody else to read, unless it exists", async () => {
    const directory = join(folder, "a", "b", "c");
    await makeDataDirectory(directory);
    await makeDataDirectory(directory);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
  });

  it("closes the database's folder to others, also one that was open to them", async () => {
    const database = join(folder, "data", "pglite");
    for (let start = 1; start <= 2; start += 1) {
      await (await openPglite(join(folder, "data"))).close();
      expect((await stat(database)).mode & 0o777, `start ${start}`).toBe(0o700);
      await chmod(database, 0o755);
    }
  });

  it("may be a link to a folder", async () => {
    await symlink(folder, `${folder}-link`);
    await expect(makeDataDirectory(`${folder}-link`)).resolves.toBeUndefined();
    await rm(`${folder}-link`);
  });

  it("can be created by two processes at the same moment", async () => {
    const directory = join(folder, "a", "b", "c");
    await Promise.all([makeDataDirectory(directory), makeDataDirectory(directory), makeDataDirectory(directory)]);
    expect((await stat(directory)).isDirectory()).toBe(true);
  });
});
