import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { readConfig, settingNames } from "./config.ts";

const root = new URL("../../../", import.meta.url);

/** The variables in the first column of the tables of settings. */
async function documented(): Promise<string[]> {
  const page = await readFile(new URL("docs/operations/settings.md", root), "utf8");
  const firstCells = page.split("\n").map((line) => /^\|([^|]*)\|/.exec(line)?.[1] ?? "");
  return firstCells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = ""]) => name));
}

describe("the page of settings", () => {
  it("has every variable once, and no unknown one", async () => {
    expect((await documented()).toSorted()).toEqual(settingNames.toSorted());
  });
});

describe("the template of an installation's settings", () => {
  /** What an operator would write where the template has nothing. */
  const filled: Record<string, string> = {
    SESSION_SECRET: "s".repeat(64),
    DOCUMENT_KEY: `k1:${Buffer.alloc(32, 1).toString("base64")}`,
    SERVICE_KEY: "k".repeat(64),
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    LICENSE_SERVICE_URL: "https://licenses.example.gov",
    PUBLIC_URL: "https://documents.cache.example",
    MAIL_FROM: "marriage@cache.example",
    OFFICE_EMAIL: "marriage@cache.example",
    FAQ_URL: "https://cache.example/faq",
    LICENSE_LOOKUP_URL: "https://cache.example/search",
  };

  const settings = async (pattern: RegExp) => {
    const template = await readFile(new URL("deploy/portal.env.example", root), "utf8");
    return [...template.matchAll(pattern)].map(([, name = "", value = ""]) => [name, value] as const);
  };

  it("names nothing that there is not", async () => {
    const names = (await settings(/^(?:# )?([A-Z][A-Z0-9_]+)=(.*)$/gm)).map(([name]) => name);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !settingNames.includes(name) && name !== "NODE_ENV")).toEqual([]);
  });

  it("leaves no line empty that the start does not ask for", async () => {
    const pairs = await settings(/^([A-Z][A-Z0-9_]+)=(.*)$/gm);
    let message = "";
    try {
      readConfig(Object.fromEntries(pairs));
    } catch (error) {
      message = String(error);
    }
    // Not every mail server wants a login.
    const needed = pairs.filter(([name, value]) => value === "" && name !== "SMTP_USER" && name !== "SMTP_PASSWORD");
    expect(needed.length).toBeGreaterThan(10);
    expect(needed.map(([name]) => name).filter((name) => !message.includes(`- ${name}: `))).toEqual([]);
  });

  it("makes an installation that may start in production, filled in", async () => {
    const pairs = (await settings(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)).map(([name, value]) => [
      name,
      value === "" ? (filled[name] ?? "something") : value,
    ]);
    expect(readConfig(Object.fromEntries(pairs) as Record<string, string>)).toMatchObject({
      isProduction: true,
      migrateOnStart: false,
      sampleData: false,
    });
  });
});
