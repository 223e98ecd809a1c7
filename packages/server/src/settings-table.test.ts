import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { plainDefaults } from "@dop/domain/settings";
import { requireOwnOffice } from "./start/requirements.ts";
import { readConfig, settingDefaults, settingNames } from "./config.ts";

const root = new URL("../../../", import.meta.url);

/** The lines of the page: the variables before the colon, and the defaults in parentheses behind them. */
async function documented(): Promise<{ names: string[]; defaults: string[] }[]> {
  const page = await readFile(new URL("docs/operations/settings.md", root), "utf8");
  return page.split("\n").map((line) => {
    const [, first = "", second = ""] = /^- ((?:`[A-Z0-9_]+`(?:, )?)+)(?: \((.*?)\))?(?:: |$)/.exec(line) ?? [];
    return {
      names: [...first.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = ""]) => name),
      defaults: [...second.matchAll(/`([^`]+)`/g)].map(([, value = ""]) => value),
    };
  });
}

describe("the page of settings", () => {
  it("lists every variable once, and no unknown one", async () => {
    const names = (await documented()).flatMap((row) => row.names);
    expect(names.toSorted()).toEqual(settingNames.toSorted());
  });

  it("states the defaults of the schema", async () => {
    const written = (value: unknown) => (typeof value === "boolean" ? (value ? "on" : "off") : String(value));
    const stated = Object.entries(settingDefaults).filter(([, value]) => value !== "");
    expect(stated.length).toBeGreaterThan(30);
    const rows = await documented();
    const missing = stated.filter(
      ([name, value]) => !rows.some((row) => row.names.includes(name) && row.defaults.includes(written(value))),
    );
    expect(missing.map(([name, value]) => `${name}: ${written(value)}`)).toEqual([]);
  });
});

describe("the template of an installation's settings", () => {
  /** Values that an operator would write where the template has nothing. */
  const filled: Record<string, string> = {
    SESSION_SECRET: randomBytes(48).toString("base64"),
    DOCUMENT_KEY: `k1:${randomBytes(32).toString("base64")}`,
    SERVICE_KEY: randomBytes(32).toString("hex"),
    AUDIT_SIGNING_KEY: randomBytes(32).toString("base64"),
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString("base64")}`,
    LICENSE_SERVICE_KEY: randomBytes(32).toString("base64"),
    LICENSE_SERVICE_URL: "https://licenses.example.gov",
    PUBLIC_URL: "https://documents.cache.example",
    MAIL_FROM: "marriage@cache.example",
    OFFICE_EMAIL: "marriage@cache.example",
    OFFICE_PHONE: "(435) 555-0100",
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
    try {
      requireOwnOffice(plainDefaults);
    } catch (error) {
      message += String(error).replaceAll(/[A-Z]+_[A-Z_]+/g, "- $&: ");
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
      sampleData: null,
    });
  });
});
