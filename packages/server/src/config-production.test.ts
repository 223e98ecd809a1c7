import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { configWarnings } from "./features/system/index.ts";
import { configProblems } from "../test/config-problems.ts";
import { productionOffice } from "../test/production-office.ts";

/** 32 random bytes, in base64. */
const aKey = (of: string): string => createHash("sha256").update(of).digest("base64");

/** The database addresses that a document recommends, with a password filled in. */
function addressesOf(page: string): string[] {
  const text = readFileSync(new URL(`../../../${page}`, import.meta.url), "utf8");
  const found = [...text.matchAll(/DATABASE_(?:OWNER_)?URL=(postgres:[^"\n]+)/g)];
  return found.map(([, address = ""]) => address.trim().replace(/<[^>]+>|\$\([^)]+\)/, "word-of-24-letters-at-least"));
}

describe("the configuration of a production", () => {
  const production = {
    APP_ENV: "production",
    DATABASE_URL: "postgres://portal@localhost/portal",
    PUBLIC_URL: "https://marriage.example.gov",
    PAYMENT_GATEWAY: "stripe",
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_WEBHOOK_SECRET: `whsec_${aKey("new")}, whsec_${aKey("old")}`,
    MAIL_TRANSPORT: "smtp",
    SMTP_HOST: "mail.example.gov",
    DIRECTORY: "ldap",
    LDAP_URL: "ldaps://a.example.gov,ldaps://b.example.gov",
    LDAP_BIND_DN: "cn=portal",
    LDAP_BIND_PASSWORD: "secret",
    LDAP_BASE_DN: "ou=people",
    LICENSE_REGISTRY: "http",
    LICENSE_SERVICE_URL: "https://licenses.example.gov/",
    LICENSE_SERVICE_KEY: aKey("license service").slice(0, 24),
    SESSION_SECRET: aKey("session"),
    DOCUMENT_KEY: `new:${aKey("new document")},old:${aKey("old document")}`,
    SERVICE_KEY: createHash("sha256").update("service").digest("hex"),
    AUDIT_SIGNING_KEY: `${aKey("seal")},${aKey("old seal")}`,
    ...productionOffice,
  };

  it("lets a production start whose parts are all real", () => {
    expect(configProblems(production)).toEqual([]);
    expect(readConfig(production)).toMatchObject({
      isProduction: true,
      paymentGateway: {
        kind: "stripe",
        secretKey: "sk_live_1",
        webhookSecrets: [`whsec_${aKey("new")}`, `whsec_${aKey("old")}`],
        apiUrl: null,
      },
      directory: { kind: "ldap", urls: ["ldaps://a.example.gov", "ldaps://b.example.gov"] },
      licenseRegistry: { kind: "http", url: "https://licenses.example.gov", timeoutMs: 5000 },
      mailTransport: { kind: "smtp", requireTls: true },
      sampleData: null,
    });
  });

  it.each([
    ["STRIPE_SECRET_KEY", "sk_test_1"],
    ["STRIPE_SECRET_KEY", "rk_test_1"],
    ["MAIL_FROM", ""],
    ["PUBLIC_URL", "https://"],
    ["PUBLIC_URL", "https://marriage.example.gov/portal"],
    ["PUBLIC_URL", "https://clerk:word@marriage.example.gov"],
    ["PUBLIC_URL", "https://localhost"],
    ["PUBLIC_URL", "https://127.0.0.1:3000"],
    ["PUBLIC_URL", "https://[::1]"],
    ["TRUST_PROXY", "0.0.0.0/1,128.0.0.0/1"],
    ["SMTP_REQUIRE_TLS", "off"],
    ["DOCUMENT_KEY", "k1:ZGV2ZWxvcG1lbnQtZG9jdW1lbnQta2V5LTMyYnl0ZXM="],
    ["STRIPE_API_URL", "http://127.0.0.1:4000"],
    ["LDAP_URL", "ldap://a.example.gov"],
    ["LICENSE_SERVICE_URL", "http://licenses.example.gov"],
    ["LICENSE_ADMIN_URL", "http://admin.example.gov"],
    ["LICENSE_SERVICE_URL", "licenses.example.gov:443"],
    ["S3_ENDPOINT", "http://objects.example.gov"],
    ["PAYMENT_GATEWAY", "bypass"],
    ["DATABASE_URL", "postgres://portal@db.example.gov/portal"],
    ["DATABASE_URL", "postgres://portal@db.example.gov/portal?sslmode=disable"],
    ["DATABASE_URL", "postgres://portal@10.0.0.7/portal?sslmode=disable"],
    ["DATABASE_URL", "postgres://portal@database/portal"],
    ["DATABASE_URL", "postgres://portal@localhost/portal?host=db.example.gov"],
    ["DATABASE_URL", "postgres://portal@db.example.gov/portal?host=/run/postgresql&sslmode=verify-full"],
    ["DATABASE_URL", "postgresql:///portal?host=db.example.gov"],
    ["DATABASE_URL", "postgresql:///portal?host=/run/postgresql,db.example.gov"],
    ["DATABASE_URL", "postgresql:///portal?host=/run/postgresql&host=db.example.gov"],
    ["DATABASE_URL", "postgresql:///portal"],
    ["DATABASE_URL", "postgres://portal@localhost/portal?hostaddr=203.0.113.7"],
    ["DATABASE_URL", "postgres://portal@db.example.gov/portal?sslmode=verify-full&sslmode=disable"],
    ["DATABASE_URL", "postgres://portal@db.example.gov/portal?sslmode=require&uselibpqcompat=true"],
    ["DATABASE_URL", "postgres://portal@db.example.gov/portal?sslmode=no-verify"],
    ["DATABASE_URL", "postgres://portal@db.example.gov/portal?sslmode=require"],
    ["DATABASE_URL", "postgres://portal@db.example.gov/portal?sslmode=verify-ca"],
    ["DATABASE_OWNER_URL", "postgres://owner@localhost/portal?host=db.example.gov"],
    ["DATABASE_OWNER_URL", "postgres://owner@10.0.0.7/portal?sslmode=prefer"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector.example.gov:4318"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://203.0.113.7:4318"],
    ["SESSION_SECRET", "s".repeat(40)],
    ["DIRECTORY", "county"],
  ])("refuses in production %s=%s", (variable, value) => {
    const problems = configProblems({ ...production, [variable]: value });
    expect(problems.map((problem) => problem.split(":", 1).join())).toEqual([variable]);
  });

  const secretNames = [
    "SESSION_SECRET",
    "SERVICE_KEY",
    "LICENSE_SERVICE_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "DOCUMENT_KEY",
    "AUDIT_SIGNING_KEY",
  ] as const;
  const isKey = (name: string) => name === "DOCUMENT_KEY" || name === "AUDIT_SIGNING_KEY";
  const refused = (variables: Readonly<Record<string, string>>) =>
    configProblems({ ...production, ...variables }).map((problem) => problem.split(":", 1).join());

  it.each(
    secretNames.flatMap((name) =>
      [
        "x".repeat(32),
        "abc".repeat(11).slice(0, 32),
        "abcdefghijklmnop".repeat(2),
        "0123456789abcdefghijklmnopqrstuv",
        "development-portal-key-zq81mw03k",
        "pJ4-change-me-9xQ2vT7bLw0sKd5yRf",
        "Rk8password2vT7bLw0sKd5yRfQ1zXnM",
      ].map((weak) => [name, weak] as const),
    ),
  )("refuses in production a %s that can be guessed: %s", (name, weak) => {
    const value = isKey(name) ? Buffer.from(weak).toString("base64") : weak;
    expect(refused({ [name]: value })).toEqual([name]);
    const [problem = ""] = configProblems({ ...production, [name]: value });
    expect(problem).toMatch(/must be random, not a pattern or a sample; (make|agree|copy)/);
    expect(problem).not.toContain(value);
  });

  it.each(["DOCUMENT_KEY", "AUDIT_SIGNING_KEY", "STRIPE_WEBHOOK_SECRET"] as const)(
    "refuses in production a list of %s with one that can be guessed",
    (name) => {
      const weak = `${name === "DOCUMENT_KEY" ? "k9:" : ""}${Buffer.alloc(32, 1).toString("base64")}`;
      expect(refused({ [name]: `${production[name]},${weak}` })).toEqual([name]);
    },
  );

  it.each(secretNames.flatMap((name, at) => secretNames.slice(at + 1).map((other) => [name, other] as const)))(
    "refuses one secret in production for both %s and %s",
    (name, other) => {
      const both = aKey("both");
      // Without the padding it is still the same.
      const problems = refused({ [name]: both, [other]: isKey(other) ? both : both.replace("=", "") });
      expect(problems).toHaveLength(1);
      expect([name, other]).toContain(problems[0]);
    },
  );

  it("refuses in production secrets that are too short", () => {
    for (const name of ["SESSION_SECRET", "SERVICE_KEY", "LICENSE_SERVICE_KEY", "STRIPE_WEBHOOK_SECRET"])
      expect(refused({ [name]: "q8Zr2Lx9Tb" })).toEqual([name]);
  });

  it("sends email in the clear to this machine alone", () => {
    const plain = { SMTP_REQUIRE_TLS: "off" };
    expect(refused({ ...plain, SMTP_HOST: "10.0.0.7" })).toEqual(["SMTP_REQUIRE_TLS"]);
    expect(refused({ ...plain, SMTP_HOST: "127.0.0.1" })).toEqual([]);
    expect(refused({ ...plain, SMTP_SECURE: "on" })).toEqual([]);
  });

  it.each([
    "postgres://portal@127.0.0.1/portal",
    "postgres://portal@[::1]:5432/portal",
    "postgresql:///portal?host=/run/postgresql",
    "postgres://portal@db.example.gov/portal?sslmode=verify-full",
    "postgres://portal@db.example.gov/portal?sslmode=verify-full&sslrootcert=/etc/ssl/ca.pem&application_name=portal",
    ...addressesOf("docs/operations/container.md"),
  ])("takes a database that is near or guarded: %s", (DATABASE_URL) => {
    expect(configProblems({ ...production, DATABASE_URL })).toEqual([]);
  });

  it("warns of what an office should have, and lets it start", () => {
    const warnings = (more: Record<string, string>) =>
      configWarnings(readConfig({ ...production, ...more })).map(first);
    const first = (warning: string) => warning.split(" ", 1).join();
    expect(warnings({})).toEqual(["MALWARE_SCAN", "AUDIT_SEAL_BUCKET", "TRUST_PROXY"]);
    expect(warnings({ DIRECTORY: "local", REQUIRE_SECOND_FACTOR: "nobody" })).toContain("REQUIRE_SECOND_FACTOR");
    const [container = ""] = addressesOf("docs/operations/container.md");
    expect(warnings({ DATABASE_URL: container })).toContain("DATABASE_URL");
    expect(warnings({ MALWARE_SCAN: "clamd", TRUST_PROXY: "127.0.0.1", AUDIT_SEAL_BUCKET: "seals" })).toEqual([]);
    expect(configWarnings(readConfig({ APP_ENV: "local" }))).toEqual([]);
  });

  it.each([
    ["127.0.0.1", "taken"],
    ["::1", "taken"],
    ["10.1.2.3", "warned"],
    ["172.31.255.1", "warned"],
    ["fd00::7", "warned"],
    ["clamd", "warned"],
    ["172.32.0.1", "refused"],
    ["203.0.113.7", "refused"],
    ["scanner.example.gov", "refused"],
  ])("clamd and a collector that are spoken to in the clear at %s are %s", (host, expected) => {
    const address = `http://${host.includes(":") ? `[${host}]` : host}:4318`;
    const judged = (more: Record<string, string>, variable: string) => {
      const given = { ...production, MALWARE_SCAN: "clamd", ...more };
      if (configProblems(given).some((problem) => problem.startsWith(variable))) return "refused";
      return configWarnings(readConfig(given)).some((warning) => warning.startsWith(variable)) ? "warned" : "taken";
    };
    expect(judged({ CLAMD_HOST: host }, "CLAMD_HOST")).toBe(expected);
    expect(judged({ OTEL_EXPORTER_OTLP_ENDPOINT: address }, "OTEL_EXPORTER_OTLP_ENDPOINT")).toBe(expected);
    const secured = { OTEL_EXPORTER_OTLP_ENDPOINT: address.replace("http:", "https:") };
    expect(judged(secured, "OTEL_EXPORTER_OTLP_ENDPOINT")).toBe("taken");
    expect(judged({ CLAMD_HOST: host, CLAMD_SOCKET: "/run/clamav/clamd.ctl" }, "CLAMD_HOST")).toBe("taken");
  });

  it("refuses the defaults of a trial in production, and names all of them at once", () => {
    const named = configProblems({ APP_ENV: "production", RATE_LIMITS: "off", SAMPLE_DATA: "on" }).map(
      (problem) => problem.split(":")[0],
    );
    expect(named).not.toContain("SANDBOX_WEBHOOK_SECRET");
    for (const variable of [
      "DATABASE_URL",
      "PAYMENT_GATEWAY",
      "MAIL_TRANSPORT",
      "DIRECTORY",
      "LICENSE_REGISTRY",
      "RATE_LIMITS",
      "SAMPLE_DATA",
      "PUBLIC_URL",
      "SESSION_SECRET",
      "DOCUMENT_KEY",
      "SERVICE_KEY",
    ])
      expect(named).toContain(variable);
  });

  it("refuses in production the secrets of development, though they are long enough", () => {
    const { secrets } = readConfig({ APP_ENV: "local" });
    const problems = configProblems({
      APP_ENV: "production",
      SESSION_SECRET: secrets.session,
      SERVICE_KEY: secrets.service,
      DOCUMENT_KEY: secrets.documentKey,
    });
    for (const key of ["SESSION_SECRET", "SERVICE_KEY", "DOCUMENT_KEY"])
      expect(problems).toContain(`${key}: production needs a secret of its own; make one with openssl rand -base64 32`);
  });
});
