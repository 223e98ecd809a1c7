import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DirectoryInUseError, lockDirectory } from "./directory-lock.ts";
import { openPglite } from "./open-pglite.ts";

describe("the data directory", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "dop-lock-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("belongs to one portal: a second one is refused, with a message that says what to do", async () => {
    const first = await openPglite(folder);
    const second = openPglite(folder);
    await expect(second).rejects.toThrow(DirectoryInUseError);
    await expect(second).rejects.toThrow(`using the data directory ${folder}. Stop it, or set DATA_DIR`);
    await first.close();
    const third = await openPglite(folder);
    await third.close();
  });

  it("is locked under every name that it has", async () => {
    const lock = await lockDirectory(folder);
    await symlink(folder, `${folder}-link`);
    await expect(lockDirectory(`${folder}-link`)).rejects.toThrow(DirectoryInUseError);
    await lock.release();
    await rm(`${folder}-link`);
  });

  it("is created when it does not exist", async () => {
    const lock = await lockDirectory(join(folder, "a", "b"));
    await expect(lockDirectory(join(folder, "a", "b"))).rejects.toThrow(DirectoryInUseError);
    await lock.release();
  });
});
