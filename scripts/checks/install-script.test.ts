import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { buildFirst } from "./build-first.ts";

const script = fileURLToPath(new URL("../../deploy/install.sh", import.meta.url));
const folderOf = () => {
  const folder = mkdtempSync(join(tmpdir(), "dop-install-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};
const run = (program: string, args: readonly string[], more: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) => {
  const { status, stdout, stderr } = spawnSync(program, args, { ...more, encoding: "utf8", timeout: 30_000 });
  return { status, stdout, stderr };
};

describe("deploy/install.sh", () => {
  buildFirst();

  it("helps who asks for it", () => {
    expect(run(script, ["--help"])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("--dry-run") as string,
      stderr: "",
    });
  });

  // The last --dry-run is the test's own.
  it.each(["--dry-run", "-x", "..", "a..example", "documents.example.gov."])("takes %s for no host", (host) => {
    expect(run(script, ["--host", host, "--dry-run"])).toMatchObject({ status: 2, stdout: "" });
  });

  it.each([
    ["its own folder", "install.sh", "../../deploy"],
    ["a shell with a CDPATH", "deploy/install.sh", "../.."],
  ])("finds the release from %s", (_from, name, folder) => {
    const cwd = fileURLToPath(new URL(folder, import.meta.url));
    const env = { ...process.env, CDPATH: `/usr:${fileURLToPath(new URL("../..", import.meta.url))}` };
    const { stderr } = run("sh", [name, "--host", "documents.example.gov", "--dry-run"], { cwd, env });
    expect(stderr).not.toMatch(/is no release|can't cd/);
  });

  it("gives no program a secret as argument, where every account reads it", () => {
    const folder = folderOf();
    writeFileSync(join(folder, "sed"), `#!/bin/sh\nprintf '%s\\n' "$*" >> ${folder}/called\nexec /usr/bin/sed "$@"\n`);
    chmodSync(join(folder, "sed"), 0o755);
    writeFileSync(join(folder, "called"), "");
    const env = { ...process.env, PATH: `${folder}:${process.env["PATH"] ?? ""}` };
    run(script, ["--host", "documents.example.gov", "--dry-run"], { env });
    expect(readFileSync(join(folder, "called"), "utf8")).not.toMatch(/SECRET=\S{20}|KEY=\S{20}/);
  });

  it("takes an empty file, which a stop has left, for none", () => {
    const folder = folderOf();
    const [write = ""] = /^write\(\) \{[\s\S]*?^\}$/m.exec(readFileSync(script, "utf8")) ?? [];
    const [empty, full] = [join(folder, "empty"), join(folder, "full")];
    writeFileSync(empty, "");
    writeFileSync(full, "old\n");
    run("sh", ["-euc", `dry=\n${write}\necho new | write 0600 "$0"\necho new | write 0600 "$1"`, empty, full]);
    expect([empty, full].map((file) => readFileSync(file, "utf8"))).toEqual(["new\n", "old\n"]);
  });
});
