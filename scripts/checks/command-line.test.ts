import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { buildFirst } from "./build-first.ts";

const portal = fileURLToPath(new URL("../../bin/portal", import.meta.url));
/** The commands without a database, of which none is asked. */
const env = { PATH: process.env["PATH"], PORTAL_SETTINGS: "/nowhere", APP_ENV: "local" };

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(portal, args, { env, encoding: "utf8", timeout: 30_000 });
  return { status, stdout, stderr };
}

function runInShell(line: string) {
  const { status, stderr } = spawnSync("sh", ["-c", line, portal], {
    env,
    encoding: "utf8",
    timeout: 30_000,
  });
  return { status, stderr };
}

describe("the command line of bin/portal", () => {
  buildFirst();

  it.each([["nosuch"], ["status", "more"]])("answers a program that calls %s %s in JSON", (...words) => {
    const { status, stdout, stderr } = run(...words, "--json");
    expect({ status, stderr }).toEqual({ status: 2, stderr: "" });
    expect(JSON.parse(stdout)).toEqual({ ok: false, problem: expect.stringContaining(words.at(0) ?? "") as string });
  });

  it.each([["-h"], ["status", "-h"], ["config", "check", "--help"]])("helps at %s %s %s", (...words) => {
    expect(run(...words.filter((word) => word !== undefined))).toMatchObject({ status: 0, stderr: "" });
  });

  it("finishes in silence when its reader has left", () => {
    const { stderr } = runInShell('{ "$0" address-digest 192.0.2.7 2026-11-21; echo "ended with $?" >&2; } | true');
    expect(stderr).toBe("ended with 0\n");
  });

  it("backs up no database that it would have to make first", () => {
    const folder = mkdtempSync(join(tmpdir(), "dop-nothing-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const more = { cwd: folder, env, encoding: "utf8", timeout: 30_000 } as const;
    const { status, stderr } = spawnSync(portal, ["backup", "portal.backup"], more);
    expect(status).toBe(1);
    expect(stderr).toContain("DATABASE_URL: it is not set");
    expect(stderr).toContain("PORTAL_SETTINGS: /nowhere has neither portal.env nor owner.env.");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("fails with a sentence when its words are lost", () => {
    const { status, stderr } = runInShell('"$0" address-digest 192.0.2.7 2026-11-21 > /dev/full');
    expect(status).toBe(1);
    expect(stderr).toBe("The output could not be written (ENOSPC); the work itself went on.\n");
  });

  it.each([
    ["elsewhere", "2026-11-21"],
    ["192.0.2.7", "2026-02-31"],
    ["192.0.2.7.1", "2026-02-28"],
  ])("names no digest of the address %s on the day %s", (address, day) => {
    expect(run("address-digest", address, day)).toMatchObject({ status: 2, stdout: "" });
  });
});
