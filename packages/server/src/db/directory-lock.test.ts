import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DirectoryInUseError, lockDirectory } from "./directory-lock.ts";
import { openPglite } from "./open-pglite.ts";

/** Another process at the socket file: `hold` listens as a portal does, `ask` says whether someone answers. */
const script = `
  const { connect, createServer } = require("node:net");
  const [what, file] = process.argv.slice(1);
  const say = (word) => () => console.log(word);
  if (what === "hold") createServer((socket) => socket.end()).listen(file, say("held"));
  else connect(file, say("answered")).on("error", say("silent"));
`;
/** True when this system lets a test have its own namespaces, as containers do. */
const separate = ["unshare", "--user", "--map-root-user", "--net", "--pid", "--fork", "--kill-child"];
const canSeparate = spawnSync(separate[0] ?? "", [...separate.slice(1), "true"]).status === 0;

/** Runs the script in its own namespaces, where the system lets it. */
function elsewhere(what: "hold" | "ask", folder: string) {
  const node = [process.execPath, "--eval", script, what, join(folder, "portal.lock.sock")];
  const [command = "", ...args] = canSeparate ? [...separate, ...node] : node;
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<unknown>((resolve) => child.once("close", resolve));
  return {
    said: new Promise<string>((resolve) =>
      child.stdout.once("data", (text: Buffer) => resolve(text.toString().trim())),
    ),
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

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

  it("stays locked under every name that it has", async () => {
    const lock = await lockDirectory(folder);
    await symlink(folder, `${folder}-link`);
    await expect(lockDirectory(`${folder}-link`)).rejects.toThrow(DirectoryInUseError);
    await lock.release();
    await rm(`${folder}-link`);
  });

  it("stays locked between containers, which see neither each other's processes nor names", async () => {
    const other = elsewhere("hold", folder);
    expect(await other.said).toBe("held");
    await expect(lockDirectory(folder)).rejects.toThrow(DirectoryInUseError);
    expect(await readdir(folder)).toEqual(["portal.lock.sock"]);
    await other.kill();
    // The remaining file belongs to no process.
    expect(await readdir(folder)).toEqual(["portal.lock.sock"]);
    const lock = await lockDirectory(folder);
    expect(await elsewhere("ask", folder).said).toBe("answered");
    await lock.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it("stays locked where its path is longer than the address of a socket", async () => {
    const deep = join(folder, "d".repeat(100), "e".repeat(100));
    const lock = await lockDirectory(deep);
    expect(await readdir(deep)).toEqual(["portal.lock.sock"]);
    await lock.release();
  });

  it("appears when it does not exist", async () => {
    const lock = await lockDirectory(join(folder, "a", "b"));
    await expect(lockDirectory(join(folder, "a", "b"))).rejects.toThrow(DirectoryInUseError);
    await lock.release();
  });
});
