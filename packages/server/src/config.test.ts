import { describe, expect, it } from "vitest";
import { webHostOf } from "./config/addresses.ts";
import { readConfig } from "./config.ts";
import { configProblems } from "../test/config-problems.ts";

const local = { APP_ENV: "local" };

describe("the configuration", () => {
  it("names the variable when APP_ENV is missing, and what it may be", () => {
    expect(configProblems({})).toEqual([
      "APP_ENV: must be one of local, local-staging, local-production, staging, production",
    ]);
    expect(configProblems({ APP_ENV: "test" })).toHaveLength(1);
    expect(() => readConfig({})).toThrow("The portal cannot start");
  });

  it("falls back to the defaults of a local installation", () => {
    expect(readConfig(local)).toMatchObject({
      environment: "local",
      isProduction: false,
      host: "127.0.0.1",
      port: 3000,
      basePath: "",
      publicUrl: "http://127.0.0.1:3000",
      dataDir: "./data",
      databaseUrl: null,
      databaseConnections: 10,
      preparesStatements: true,
      paymentGateway: { kind: "sandbox" },
      mailTransport: { kind: "capture" },
      rateLimits: true,
      trustProxy: false,
      logLevel: "info",
      sampleData: "year",
      sessionSeconds: 8 * 3600,
      walkIn: false,
      initialSettings: {},
      office: { timeZone: "America/Denver" },
    });
  });

  it("loads sample data by itself in local alone", () => {
    for (const APP_ENV of ["local-staging", "local-production", "staging"])
      expect(readConfig({ APP_ENV, PAYMENT_GATEWAY: "bypass" }).sampleData).toBeNull();
    expect(readConfig({ ...local, SAMPLE_DATA: "off" }).sampleData).toBeNull();
  });

  it.each([
    ["", ""],
    ["/", ""],
    ["/dop", "/dop"],
    ["/dop/", "/dop"],
    ["/a/b", "/a/b"],
  ])("reads BASE_PATH %j as %j", (BASE_PATH, basePath) => {
    expect(readConfig({ ...local, BASE_PATH }).basePath).toBe(basePath);
  });

  it("reports every problem together", () => {
    const problems = configProblems({
      ...local,
      BASE_PATH: "dop?",
      PORT: "99999",
      PAYMENT_GATEWAY: "cash",
      OFFICE_TIME_ZONE: "Utah",
      RATE_LIMITS: "maybe",
    });
    expect(problems.map((problem) => problem.split(":", 1).join()).toSorted()).toEqual([
      "BASE_PATH",
      "OFFICE_TIME_ZONE",
      "PAYMENT_GATEWAY",
      "PORT",
      "RATE_LIMITS",
    ]);
  });

  it("counts a line without a value as absent", () => {
    expect(readConfig({ ...local, PORT: "", OFFICE_NAME: " ", TRUST_PROXY: "", LOG_LEVEL: "" })).toMatchObject({
      port: 3000,
      initialSettings: {},
      trustProxy: false,
      logLevel: "info",
    });
    expect(configProblems({ APP_ENV: "" })).toHaveLength(1);
  });

  it.each([
    ["::1", "http://[::1]:3000"],
    ["127.0.0.1", "http://127.0.0.1:3000"],
    ["localhost", "http://localhost:3000"],
  ])("makes the address of HOST %s", (HOST, publicUrl) => {
    expect(readConfig({ ...local, HOST }).publicUrl).toBe(publicUrl);
  });

  it("names a host by which this machine reaches it", () => {
    expect(["0.0.0.0", "::", "2001:db8::7", "portal.example.gov"].map(webHostOf)).toEqual([
      "localhost",
      "[::1]",
      "[2001:db8::7]",
      "portal.example.gov",
    ]);
  });

  it("names malformed values together with contradicting ones", () => {
    const problems = configProblems({ ...local, PORT: "abc", MAIL_TRANSPORT: "smtp" });
    expect(problems).toEqual([
      "PORT: must be a whole number from 0 to 65535",
      "SMTP_HOST: needed when MAIL_TRANSPORT is smtp",
    ]);
  });

  const twoKeys = [1, 2].map((byte) => `k1:${Buffer.alloc(32, byte).toString("base64")}`).join();

  it.each([
    ["PORT", "abc", "must be a whole number from 0 to 65535"],
    ["SESSION_HOURS", "long", "must be a number from 0.1 to 768"],
    ["RATE_LIMITS", "yes", "must be on or off"],
    ["LOG_LEVEL", "verbose", "must be silent, error, warn, info or debug"],
    ["REQUIRE_SECOND_FACTOR", "admin", "must be nobody, admins or everybody"],
    ["TRUST_PROXY", "nginx", "must be addresses of proxies, such as 127.0.0.1 or 10.0.0.0/8, with commas between"],
    ["TRUST_PROXY", "0.0.0.0/0", "this trusts every address; name the proxies alone"],
    ["PUBLIC_URL", "http://geheim@localhost", "must have no user name and password before the host"],
    ["PUBLIC_URL", "http://a:geheim@localhost", "must have no user name and password before the host"],
    ["DATABASE_URL", "localhost/portal", "must look like postgres://user:password@host/database, special"],
    ["DATABASE_URL", "mysql://a:geheim@b/c", "must look like postgres://user:password@host/database, special"],
    [
      "DATABASE_OWNER_URL",
      "postgres://a:ge#heim@b/c",
      "must look like postgres://user:password@host/database, special",
    ],
    [
      "DATABASE_OWNER_URL",
      "postgres://a:geheim%@b/c",
      "must look like postgres://user:password@host/database, special",
    ],
    ["PUBLIC_URL", "localhost:3000", "must be an address such as https://documents.example.gov"],
    ["PUBLIC_URL", "http://localhost/?a", "must have neither ? nor #"],
    ["PUBLIC_URL", "http://localhost/portal", "must end with BASE_PATH, which is /"],
    ["MAIL_FROM", "clerk", "must be an email address"],
    ["OFFICE_EMAIL", "clerk", "must be an email address"],
    ["OFFICE_EMAIL", "Clerk <marriage@cache.gov>", "Enter an email address like name@example.com."],
    ["OFFICE_PHONE", "(801) 851-8109 or 8110", "Enter a phone number"],
    ["OFFICE_NAME", "n".repeat(101), "Use at most 100 characters."],
    ["FAQ_URL", "faq.html", "must be an address such as https://example.gov/marriage/faq"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318", "must be an address such as http://127.0.0.1:4318"],
    ["S3_ENDPOINT", "localhost:9000", "must be an address such as https://objects.example.gov"],
    ["DOCUMENT_KEY", twoKeys, "two keys have the same name; a new key needs a new one"],
  ])("says of %s=%s in one sentence what it has to be", (variable, value, sentence) => {
    const problems = configProblems({ ...local, [variable]: value });
    expect(problems).toEqual([expect.stringContaining(`${variable}: ${sentence}`)]);
    expect(problems.join()).not.toContain("heim");
  });

  it.each([
    ["HOST", "0.0.0.0"],
    ["HOST", "192.168.1.20"],
    ["PUBLIC_URL", "http://portal.example.gov"],
  ])("refuses secrets that everybody knows with %s=%s", (variable, value) => {
    const problems = configProblems({ ...local, [variable]: value });
    expect(problems).toEqual(
      ["SESSION_SECRET", "DOCUMENT_KEY", "SERVICE_KEY", "SANDBOX_WEBHOOK_SECRET"].map(
        (secret) =>
          `${secret}: a ${variable} that others can reach needs ` +
          "a secret of its own; make one with openssl rand -base64 32",
      ),
    );
    const own = {
      SESSION_SECRET: "session-secret-of-more-than-32-letters",
      DOCUMENT_KEY: Buffer.alloc(32, 7).toString("base64"),
      SERVICE_KEY: "service-key-of-more-than-32-letters",
      SANDBOX_WEBHOOK_SECRET: "webhook-secret",
    };
    expect(configProblems({ ...local, ...own, [variable]: value })).toEqual([]);
  });

  it("asks a staging for its own secret for the sandbox's events", () => {
    const known = "SANDBOX_WEBHOOK_SECRET: staging needs a secret of its own; make one with openssl rand -base64 32";
    const staging = { APP_ENV: "staging" };
    expect(configProblems(staging)).toEqual([known]);
    const { secrets } = readConfig(local);
    expect(configProblems({ ...staging, SANDBOX_WEBHOOK_SECRET: secrets.sandboxWebhook })).toEqual([known]);
    expect(configProblems({ ...staging, SANDBOX_WEBHOOK_SECRET: "of-our-own" })).toEqual([]);
    expect(configProblems({ ...staging, PAYMENT_GATEWAY: "bypass" })).toEqual([]);
  });

  it.each([
    "0.0.0.0/1",
    "0.0.0.0/1, 128.0.0.0/1",
    "0.0.0.0/2,64.0.0.0/2,128.0.0.0/2,192.0.0.0/2",
    "64.0.0.0/2,0.0.0.0/3,32.0.0.0/3",
    "10.0.0.0/8, ::ffff:0:0/96",
    "::/1",
    "2000::/4, 3000::/4",
    "::/0",
  ])("accepts no proxy with TRUST_PROXY=%s", (TRUST_PROXY) => {
    expect(configProblems({ ...local, TRUST_PROXY })).toEqual([
      "TRUST_PROXY: this trusts every address; name the proxies alone, such as 127.0.0.1 or 10.0.0.0/8",
    ]);
  });

  it.each([
    ["TRUST_PROXY", "127.0.0.1, 10.0.0.0/8,10.0.0.0/8,172.16.0.0/12,fe80::1,2001:db8::/32,::ffff:10.0.0.1,uniquelocal"],
    ["TRUST_PROXY", "127.0.0.1, 10.0.0.0/8,::1,fd00::/8,loopback"],
    ["DATABASE_URL", "postgresql:///portal?host=/run/postgresql"],
    ["PUBLIC_URL", "http://localhost:3000/"],
    ["MAIL_FROM", "The Clerk <clerk@example.gov>"],
  ])("takes %s=%s", (variable, value) => {
    expect(configProblems({ ...local, [variable]: value })).toEqual([]);
  });

  it("takes no empty secret for one of Stripe's, and not the key that is public", () => {
    const stripe = {
      ...local,
      PAYMENT_GATEWAY: "stripe",
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1,",
    };
    expect(readConfig(stripe).paymentGateway).toMatchObject({ kind: "stripe", webhookSecrets: ["whsec_1"] });
    expect(configProblems({ ...stripe, STRIPE_WEBHOOK_SECRET: "," })).toEqual([
      "STRIPE_WEBHOOK_SECRET: holds no secret",
    ]);
    expect(configProblems({ ...stripe, STRIPE_SECRET_KEY: "pk_live_1" })).toHaveLength(1);
  });

  it("checks secrets, and what an adapter needs", () => {
    const problems = configProblems({
      ...local,
      SESSION_SECRET: "short",
      SERVICE_KEY: "shorter",
      DOCUMENT_KEY: "bm90IDMyIGJ5dGVz",
      MAIL_TRANSPORT: "smtp",
    });
    expect(problems.map((problem) => problem.split(":", 1).join()).toSorted()).toEqual([
      "DOCUMENT_KEY",
      "SERVICE_KEY",
      "SESSION_SECRET",
      "SMTP_HOST",
    ]);
    expect(problems.join()).not.toMatch(/bm90/);
  });

  it.each([
    ["https://provider.example/invoices/{invoice}", true],
    ["http://localhost:4242/payments/{reference}?view=full", true],
    ["https://provider.example/invoices", false],
    ["javascript:alert({invoice})", false],
    ["provider.example/{invoice}", false],
  ])("takes INVOICE_URL %j: %j", (INVOICE_URL, right) => {
    expect(configProblems({ ...local, INVOICE_URL }).map((problem) => problem.split(":", 1).join())).toEqual(
      right ? [] : ["INVOICE_URL"],
    );
  });

  it("checks each adapter's own variables together with the rest", () => {
    const problems = configProblems({
      ...local,
      PAYMENT_GATEWAY: "stripe",
      DIRECTORY: "ldap",
      LDAP_URL: "directory.example.gov",
      LICENSE_REGISTRY: "http",
      DOCUMENT_STORE: "s3",
      S3_ACCESS_KEY_ID: "only half",
      SMTP_USER: "portal",
      DKIM_DOMAIN: "example.gov",
    });
    expect(problems.map((problem) => problem.split(":", 1).join()).toSorted()).toEqual([
      "DKIM_KEY_FILE",
      "DKIM_SELECTOR",
      "LDAP_BASE_DN",
      "LDAP_BIND_DN",
      "LDAP_BIND_PASSWORD",
      "LDAP_URL",
      "LICENSE_SERVICE_KEY",
      "LICENSE_SERVICE_URL",
      "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY",
      "S3_BUCKET",
      "SMTP_PASSWORD",
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
    ]);
  });
});
