import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settingNames } from "../config.ts";
import { collectBundle } from "./collect-bundle.ts";

describe("a support bundle of an installation that does not work", () => {
  beforeEach(() => {
    for (const name of settingNames) vi.stubEnv(name, "");
    vi.stubEnv("APP_ENV", "local");
  });
  afterEach(() => vi.unstubAllEnvs());

  it("tells that the database is away, and not where it is", async () => {
    vi.stubEnv("DATABASE_URL", "postgres://mongoose:chalk@127.0.0.1:1/portal");
    const bundle = await collectBundle();
    expect(bundle).toMatchObject({
      settings: { APP_ENV: "local", DATABASE_URL: "(set)" },
      wrong_settings: [],
      database_problem: "ECONNREFUSED",
    });
    expect(JSON.stringify(bundle)).not.toMatch(/mongoose|chalk|127\.0\.0\.1/);
  });

  it("names wrong settings, and repeats none", async () => {
    vi.stubEnv("PORT", "mongoose");
    vi.stubEnv("DATABASE_URL", "mongoose://chalk");
    const bundle = await collectBundle();
    expect(bundle).toMatchObject({ wrong_settings: ["PORT", "DATABASE_URL"] });
    expect(JSON.stringify(bundle)).not.toMatch(/mongoose|chalk/);
  });
});
