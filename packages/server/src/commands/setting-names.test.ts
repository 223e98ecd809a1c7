import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { plainSettings, settingNames } from "../config.ts";
import { nameProblems } from "./setting-names.ts";

describe("the names of settings", () => {
  it("pass where they are known, wherever they stand", () => {
    expect(nameProblems(settingNames, settingNames)).toEqual([]);
  });

  it("pass in the example of a file, with those of Node beside them", () => {
    const example = readFileSync(new URL("../../../../deploy/portal.env.example", import.meta.url), "utf8");
    const names = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = ""]) => name);
    expect(names).toContain("NODE_ENV");
    expect(nameProblems([...names, "NODE_EXTRA_CA_CERTS", "TZ"], [])).toEqual([]);
  });

  it("repeat no line that may be the rest of a secret", () => {
    const lines = ["aGVsbG8Kd29ybGQ", "mongoose and chalk", "c2VjcmV0\nPORT"];
    const text = nameProblems(lines, []).join();
    expect(text).toContain("a line is no NAME=value");
    for (const line of lines) expect(text).not.toContain(line);
  });

  it("get a question where they are nearly right", () => {
    expect(nameProblems(["MAIL_TRANPORT", "PUBLC_URL", "COLOR"], ["SESSION_SECRETS", "LANG", "PATH", "HOME"])).toEqual([
      "MAIL_TRANPORT: did you mean MAIL_TRANSPORT?",
      "PUBLC_URL: did you mean PUBLIC_URL?",
      "COLOR: there is no such setting",
      "SESSION_SECRETS: did you mean SESSION_SECRET?",
    ]);
  });
});

describe("settings in a support bundle", () => {
  afterEach(() => vi.unstubAllEnvs());
  const toldOf = (value: string) => {
    for (const name of settingNames) vi.stubEnv(name, value);
    return Object.entries(plainSettings());
  };

  it.each(["hunter", "1234567", "swordfish-and-more", "Ada Lovelace"])("never show the word %j", (value) => {
    const told = toldOf(value);
    expect(told.map(([name]) => name)).toEqual([...settingNames]);
    expect(told.filter(([, shown]) => shown !== "(set)")).toEqual([]);
  });

  it.each(["123456", "on", "database"])("never show %j where it may be a secret", (value) => {
    const shown = toldOf(value).filter(([, told]) => told === value);
    expect(shown.filter(([name]) => /KEY|SECRET|PASS|TOKEN/.test(name))).toEqual([]);
  });

  it("say what is on, off, chosen or counted", () => {
    vi.stubEnv("RATE_LIMITS", "off");
    vi.stubEnv("DIRECTORY", "ldap");
    vi.stubEnv("SMTP_PORT", "587");
    vi.stubEnv("SMTP_HOST", "mail");
    const told = { RATE_LIMITS: "off", DIRECTORY: "ldap", SMTP_PORT: "587", SMTP_HOST: "(set)" };
    expect(plainSettings()).toMatchObject(told);
  });
});
