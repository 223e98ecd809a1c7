import { partsHealthSchema, type HealthPart, type PartDownReason } from "@dop/domain/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, forbiddenWith } from "../../../../test/answer.ts";
import { startClamd, type RunningClamd } from "../../../../test/peers/clamd.ts";
import { startLicenseService, type FakeLicenseService } from "../../../../test/peers/license-service.ts";
import { startMailServer, type MailServer } from "../../../../test/peers/mail-server.ts";
import { startS3, type S3Server } from "../../../../test/peers/s3.ts";
import { startSlapd, type RunningSlapd } from "../../../../test/peers/slapd.ts";
import { startFakeStripe, type FakeStripe } from "../../../../test/peers/stripe.ts";
import { startFakeTwilio, type FakeTwilio } from "../../../../test/peers/twilio.ts";
import { startFaultyPeer, type Line, type FaultyPeer } from "../../../../test/peers/faulty-peer.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

type OutsideName = Exclude<HealthPart, "database" | "migrations" | "pictures" | "sealer">;

describe("GET /health/parts", () => {
  let test: TestPortal;
  let mail: MailServer;
  let s3: S3Server;
  let slapd: RunningSlapd;
  let stripe: FakeStripe;
  let licenses: FakeLicenseService;
  let clamd: RunningClamd;
  let twilio: FakeTwilio;
  let lines: Record<OutsideName, FaultyPeer>;
  const portOf = (address: string): number => Number(new URL(address).port);
  const before = (port: number) => startFaultyPeer({ host: "127.0.0.1", port });
  beforeAll(async () => {
    [mail, s3, slapd, stripe, licenses, clamd, twilio] = await Promise.all([
      startMailServer(),
      startS3(),
      startSlapd([]),
      startFakeStripe(),
      startLicenseService([]),
      startClamd(),
      startFakeTwilio(),
    ]);
    lines = {
      document_store: await before(portOf(s3.settings.endpoint ?? "")),
      mail: await startFaultyPeer({ host: "127.0.0.1", port: mail.port }, { speaksFirst: true }),
      directory: await before(portOf(slapd.plainUrl)),
      payment_gateway: await before(portOf(stripe.url)),
      license_registry: await before(portOf(licenses.url)),
      malware_scanner: await startFaultyPeer({ path: clamd.socket }),
      texts: await before(portOf(twilio.url)),
    };
    const at = (part: OutsideName) => `127.0.0.1:${lines[part].port}`;
    test = await openTestPortal({
      ...s3.variables,
      S3_TIMEOUT_SECONDS: "3",
      S3_ENDPOINT: `http://${at("document_store")}`,
      MAIL_TRANSPORT: "smtp",
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(lines.mail.port),
      SMTP_TIMEOUT_SECONDS: "3",
      DIRECTORY: "ldap",
      LDAP_URL: `ldap://${at("directory")}`,
      LDAP_BIND_DN: slapd.bindDn,
      LDAP_BIND_PASSWORD: slapd.bindPassword,
      LDAP_BASE_DN: slapd.baseDn,
      LDAP_TIMEOUT_SECONDS: "3",
      ...stripe.variables,
      STRIPE_API_URL: `http://${at("payment_gateway")}`,
      STRIPE_TIMEOUT_SECONDS: "3",
      LICENSE_REGISTRY: "http",
      LICENSE_SERVICE_URL: `http://${at("license_registry")}`,
      LICENSE_SERVICE_KEY: licenses.key,
      LICENSE_SERVICE_TIMEOUT_SECONDS: "3",
      MALWARE_SCAN: "clamd",
      CLAMD_HOST: "127.0.0.1",
      CLAMD_PORT: String(lines.malware_scanner.port),
      CLAMD_TIMEOUT_SECONDS: "3",
      ...twilio.variables,
      TWILIO_API_URL: `http://${at("texts")}`,
      TWILIO_TIMEOUT_SECONDS: "3",
    });
  }, 300_000);
  afterAll(async () => {
    await test.close();
    await Promise.all(Object.values(lines).map((line) => line.close()));
    await Promise.all([
      mail.close(),
      s3.close(),
      stripe.close(),
      licenses.close(),
      twilio.close(),
      slapd.stop(),
      clamd.stop(),
    ]);
  });

  const ask = () => test.call("GET", "/health/parts", undefined, test.service);
  /** The parts that are down, and the reasons. */
  const down = async (status: 200 | 503): Promise<Partial<Record<HealthPart, PartDownReason | undefined>>> => {
    const { parts } = answered(await ask(), partsHealthSchema, status);
    return Object.fromEntries(
      parts.flatMap(({ part, state, reason }) => (state === "down" ? [[part, reason] as const] : [])),
    );
  };

  it("takes the service key alone, as a header or as a bearer token", async () => {
    forbiddenWith(await test.call("GET", "/health/parts"), "Access Denied!");
    forbiddenWith(await test.call("GET", "/health/parts", undefined, { "x-service-key": "wrong" }), "Access Denied!");
    const bearer = { authorization: `Bearer ${test.service["x-service-key"] ?? ""}` };
    answered(await test.call("GET", "/health/parts", undefined, bearer), partsHealthSchema);
  });

  it("says that all is well, having done nothing anywhere", async () => {
    const { status, parts } = answered(await ask(), partsHealthSchema);
    expect(status).toBe("ok");
    expect(parts.map(({ part, state }) => `${part} ${state}`)).toEqual([
      "database ok",
      "migrations ok",
      "document_store ok",
      "mail ok",
      "directory ok",
      "payment_gateway ok",
      "license_registry ok",
      "malware_scanner ok",
      "pictures ok",
      "texts ok",
      "sealer off",
    ]);
    expect(mail.taken).toEqual([]);
    expect(stripe.requests.filter((request) => !request.startsWith("GET "))).toEqual([]);
    expect(await s3.keys()).toEqual([]);
    expect(twilio.sent).toEqual([]);
  });

  const page: Line = {
    rubbish:
      "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 13\r\nconnection: close\r\n\r\n<h1>soon</h1>",
  };
  const faults: Record<string, [Line, Record<OutsideName, PartDownReason>]> = {
    "are down": [
      "refuse",
      {
        document_store: "UNREACHABLE",
        mail: "UNREACHABLE",
        directory: "UNREACHABLE",
        payment_gateway: "UNREACHABLE",
        license_registry: "UNREACHABLE",
        malware_scanner: "UNREACHABLE",
        texts: "UNREACHABLE",
      },
    ],
    "never answer": [
      "hang",
      {
        document_store: "TIMEOUT",
        mail: "TIMEOUT",
        directory: "TIMEOUT",
        payment_gateway: "TIMEOUT",
        license_registry: "TIMEOUT",
        malware_scanner: "TIMEOUT",
        texts: "TIMEOUT",
      },
    ],
    "answer a page": [
      page,
      {
        document_store: "STRANGE_ANSWER",
        mail: "STRANGE_ANSWER",
        // Both end the line at what they cannot read.
        directory: "UNREACHABLE",
        payment_gateway: "STRANGE_ANSWER",
        license_registry: "STRANGE_ANSWER",
        malware_scanner: "UNREACHABLE",
        texts: "STRANGE_ANSWER",
      },
    ],
  };

  it.each(Object.entries(faults))("names every part and why when they all %s", async (_what, [line, expected]) => {
    await Promise.all(Object.values(lines).map((one) => one.turn(line)));
    try {
      expect(await down(503)).toEqual(expected);
      const { text } = await test.request({ method: "GET", url: "/metrics", headers: test.service });
      expect(text).toMatch(/^dop_part_up\{part="mail"\} 0$/m);
    } finally {
      await Promise.all(Object.values(lines).map((one) => one.turn("pass")));
    }
    expect(await down(200)).toEqual({});
  });

  it("says that an account which is suspended does not let us in", async () => {
    twilio.status = "suspended";
    try {
      expect(await down(503)).toEqual({ texts: "REFUSED" });
    } finally {
      twilio.status = "active";
    }
  });

  it("says which part does not let us in, and nothing that it said", async () => {
    licenses.refuses = true;
    try {
      const answer = await ask();
      expect(answered(answer, partsHealthSchema, 503).parts).toContainEqual({
        part: "license_registry",
        state: "down",
        ms: expect.any(Number) as number,
        reason: "REFUSED",
      });
      expect(answer.text).not.toMatch(/127\.0\.0\.1|wrong key|example\.gov/);
    } finally {
      licenses.refuses = false;
    }
  });
});

describe("GET /health/parts of an installation without external services", () => {
  it("says what is off, and that migrations are missing or the database is away", async () => {
    const test = await openTestPortal();
    const states = async (status: 200 | 503) =>
      answered(await test.call("GET", "/health/parts", undefined, test.service), partsHealthSchema, status).parts.map(
        ({ part, state, reason }) => [part, reason ?? state],
      );
    const rest = {
      pictures: "ok",
      document_store: "off",
      mail: "off",
      directory: "off",
      payment_gateway: "off",
      license_registry: "off",
      malware_scanner: "off",
      texts: "off",
      sealer: "off",
    };
    expect(Object.fromEntries(await states(200))).toEqual({ database: "ok", migrations: "ok", ...rest });
    await test.database.query("delete from portal_migrations", []);
    expect(Object.fromEntries(await states(503))).toEqual({ database: "ok", migrations: "BEHIND", ...rest });
    await test.database.close();
    expect(Object.fromEntries(await states(503))).toEqual({
      database: "UNREACHABLE",
      migrations: "UNREACHABLE",
      ...rest,
    });
    await test.app.close();
  });
});
