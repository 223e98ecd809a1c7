import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { configWarnings } from "./config/warnings.ts";
import { configProblems } from "./testing/config-problems.ts";

describe("the configuration of a production", () => {
  const production = {
    APP_ENV: "production",
    DATABASE_URL: "postgres://portal@localhost/portal",
    PUBLIC_URL: "https://marriage.example.gov",
    PAYMENT_GATEWAY: "stripe",
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_new, whsec_old",
    MAIL_TRANSPORT: "smtp",
    SMTP_HOST: "mail.example.gov",
    DIRECTORY: "ldap",
    LDAP_URL: "ldaps://a.example.gov,ldaps://b.example.gov",
    LDAP_BIND_DN: "cn=portal",
    LDAP_BIND_PASSWORD: "secret",
    LDAP_BASE_DN: "ou=people",
    LICENSE_REGISTRY: "http",
    LICENSE_SERVICE_URL: "https://licenses.example.gov/",
    LICENSE_SERVICE_KEY: "license-service-key-of-32-letters",
    SESSION_SECRET: "session-secret-of-more-than-32-letters",
    DOCUMENT_KEY: `new:${Buffer.alloc(32, 1).toString("base64")},old:${Buffer.alloc(32, 2).toString("base64")}`,
    SERVICE_KEY: "service-key-of-more-than-32-letters",
    AUDIT_SIGNING_KEY: Buffer.alloc(32, 3).toString("base64"),
    MAIL_FROM: "Cache County Clerk <marriage@cache.example>",
    OFFICE_NAME: "Cache County Clerk",
    OFFICE_COUNTY: "Cache County",
    OFFICE_ADDRESS: "179 N Main St, Logan, Utah",
    OFFICE_EMAIL: "marriage@cache.example",
    OFFICE_PHONE: "(435) 555-0100",
    FAQ_URL: "https://cache.example/faq",
    LICENSE_LOOKUP_URL: "https://cache.example/search",
  };

  it("lets a production start whose parts are all real", () => {
    expect(configProblems(production)).toEqual([]);
    expect(readConfig(production)).toMatchObject({
      isProduction: true,
      paymentGateway: {
        kind: "stripe",
        secretKey: "sk_live_1",
        webhookSecrets: ["whsec_new", "whsec_old"],
        apiUrl: null,
      },
      directory: { kind: "ldap", urls: ["ldaps://a.example.gov", "ldaps://b.example.gov"] },
      licenseRegistry: { kind: "http", url: "https://licenses.example.gov", timeoutMs: 5000 },
      mailTransport: { kind: "smtp", requireTls: true },
      sampleData: false,
    });
  });

  it.each([
    ["STRIPE_SECRET_KEY", "sk_test_1"],
    ["STRIPE_SECRET_KEY", "rk_test_1"],
    ["MAIL_FROM", ""],
    ["OFFICE_NAME", ""],
    ["FAQ_URL", ""],
    ["PUBLIC_URL", "https://"],
    ["PUBLIC_URL", "https://marriage.example.gov/portal"],
    ["DOCUMENT_KEY", "k1:ZGV2ZWxvcG1lbnQtZG9jdW1lbnQta2V5LTMyYnl0ZXM="],
    ["STRIPE_API_URL", "http://127.0.0.1:4000"],
    ["LDAP_URL", "ldap://a.example.gov"],
    ["LICENSE_SERVICE_URL", "http://licenses.example.gov"],
    ["LICENSE_ADMIN_URL", "http://admin.example.gov"],
    ["LICENSE_SERVICE_URL", "licenses.example.gov:443"],
    ["S3_ENDPOINT", "http://objects.example.gov"],
    ["PAYMENT_GATEWAY", "bypass"],
    ["DATABASE_URL", "postgres://portal@db.example.gov/portal"],
    ["DATABASE_OWNER_URL", "postgres://owner@10.0.0.7/portal?sslmode=prefer"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector.example.gov:4318"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://203.0.113.7:4318"],
    ["SESSION_SECRET", "s".repeat(40)],
    ["SERVICE_KEY", "session-secret-of-more-than-32-letters"],
    ["DIRECTORY", "county"],
  ])("refuses in production %s=%s", (variable, value) => {
    const problems = configProblems({ ...production, [variable]: value });
    expect(problems.map((problem) => problem.split(":", 1).join())).toEqual([variable]);
  });

  it.each([
    "postgres://portal@127.0.0.1/portal",
    "postgres://portal@[::1]:5432/portal",
    "postgresql:///portal?host=/run/postgresql",
    "postgres://portal@db.example.gov/portal?sslmode=verify-full",
  ])("takes a database that is near or guarded: %s", (DATABASE_URL) => {
    expect(configProblems({ ...production, DATABASE_URL })).toEqual([]);
  });

  it("warns of what an office had better have, and lets it start", () => {
    const warnings = (more: Record<string, string>) =>
      configWarnings(readConfig({ ...production, ...more })).map(first);
    const first = (warning: string) => warning.split(" ", 1).join();
    expect(warnings({})).toEqual(["MALWARE_SCAN", "TRUST_PROXY"]);
    expect(warnings({ DIRECTORY: "local", REQUIRE_SECOND_FACTOR: "nobody" })).toContain("REQUIRE_SECOND_FACTOR");
    expect(warnings({ MALWARE_SCAN: "clamd", TRUST_PROXY: "127.0.0.1" })).toEqual([]);
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

  it("refuses in production everything that is for trying out, and says all of it at once", () => {
    const named = configProblems({ APP_ENV: "production", RATE_LIMITS: "off", SAMPLE_DATA: "on" }).map(
      (problem) => problem.split(":")[0],
    );
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
      expect(problems).toContain(`${key}: production needs a secret of its own`);
  });
});
