import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { settingNames } from "./config.ts";

const root = new URL("../../../", import.meta.url);

/** The variables in the first column of README's table of settings. */
async function documented(): Promise<string[]> {
  const readme = await readFile(new URL("README.md", root), "utf8");
  const [, section = ""] = /\n## Settings\n([\s\S]*?)\n## /.exec(readme) ?? [];
  const firstCells = section.split("\n").map((line) => /^\|([^|]*)\|/.exec(line)?.[1] ?? "");
  return firstCells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = ""]) => name));
}

describe("README's table of settings", () => {
  it("has every variable once, and none that there is not", async () => {
    expect((await documented()).toSorted()).toEqual(settingNames.toSorted());
  });
});

describe("the template of an installation's settings", () => {
  it("names nothing that there is not", async () => {
    const template = await readFile(new URL("deploy/portal.env.example", root), "utf8");
    const names = [...template.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !settingNames.includes(name) && name !== "NODE_ENV")).toEqual([]);
  });
});
