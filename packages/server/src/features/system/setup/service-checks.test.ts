import { setupSchema, type SetupCheck } from "@dop/domain/contract";
import { roleIds } from "@dop/domain/staff";
import { SMTPServer } from "smtp-server";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { startClamd, type RunningClamd } from "../../../../test/peers/clamd.ts";
import { startLicenseService, type FakeLicenseService } from "../../../../test/peers/license-service.ts";
import { startMailServer, type MailServer } from "../../../../test/peers/mail-server.ts";
import { startS3, type S3Server } from "../../../../test/peers/s3.ts";
import { startSlapd, type RunningSlapd } from "../../../../test/peers/slapd.ts";
import { startFakeStripe, type FakeStripe } from "../../../../test/peers/stripe.ts";
import { productionOffice } from "../../../../test/production-office.ts";
import { runSetupCheck, type Tried } from "../../../../test/setup-checks.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

describe("an installation with an office's services", () => {
  let test: TestPortal;
  let mail: MailServer;
  let s3: S3Server;
  let slapd: RunningSlapd;
  let stripe: FakeStripe;
  let licenses: FakeLicenseService;
  let clamd: RunningClamd;
  let working: Record<string, string>;
  beforeAll(async () => {
    [mail, s3, slapd, stripe, licenses, clamd] = await Promise.all([
      startMailServer(),
      startS3(),
      startSlapd([{ name: "Robin Tolman", email: "admin@example.gov", password: "demo-password" }]),
      startFakeStripe(),
      startLicenseService([]),
      startClamd(),
    ]);
    working = {
      ...productionOffice,
      ...s3.variables,
      MAIL_TRANSPORT: "smtp",
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(mail.port),
      DIRECTORY: "ldap",
      LDAP_URL: slapd.plainUrl,
      LDAP_BIND_DN: slapd.bindDn,
      LDAP_BIND_PASSWORD: slapd.bindPassword,
      LDAP_BASE_DN: slapd.baseDn,
      PAYMENT_GATEWAY: "stripe",
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.url,
      LICENSE_REGISTRY: "http",
      LICENSE_SERVICE_URL: licenses.url,
      LICENSE_SERVICE_KEY: licenses.key,
      MALWARE_SCAN: "clamd",
      CLAMD_SOCKET: clamd.socket,
    };
  }, 300_000);
  afterEach(() => test.close());
  afterAll(() => Promise.all([mail.close(), s3.close(), stripe.close(), licenses.close(), slapd.stop(), clamd.stop()]));
  const open = async (variables: Record<string, string> = {}) => {
    test = await openTestPortal({ ...working, ...variables });
  };
  const secondFactor = () =>
    test.database.db
      .insertInto("passkeys")
      .columns([
        "id",
        "user_id",
        "credential_id",
        "public_key",
        "counter",
        "rp_id",
        "name",
        "created_at",
        "last_used_at",
      ])
      .expression((eb) =>
        eb
          .selectFrom("users")
          .where("role_id", "=", roleIds.admin)
          .select((row) => [
            row.val("5f0c1a52-6df9-4b86-9a8c-0f9f1b0d2c11").as("id"),
            "users.id as user_id",
            row.val("Y3JlZA").as("credential_id"),
            row.val(Buffer.from("key")).as("public_key"),
            row.lit(0).as("counter"),
            row.val("portal.test").as("rp_id"),
            row.val("Key").as("name"),
            "created_at",
            row.lit(null).as("last_used_at"),
          ]),
      )
      .execute();

  it("works, part by part, and says how to add the webhook", async () => {
    await open();
    const admin = await test.staff("admin");
    await secondFactor();
    const { webhook } = answered(await test.call("GET", "/setup", undefined, admin), setupSchema);
    expect(webhook).toMatchObject({ url: "http://portal.test/api/payments/webhook/stripe", last_event_at: null });
    expect(webhook?.events).toContain("checkout.session.completed");
    expect(await runSetupCheck(test, "office")).toEqual(["works"]);
    expect(await runSetupCheck(test, "sign_in")).toEqual(["works"]);
    expect(await runSetupCheck(test, "mail")).toEqual(["works", "MAIL_ACCEPTED"]);
    expect(mail.taken.map(({ to }) => to)).toEqual(["admin@example.gov"]);
    expect(await runSetupCheck(test, "documents")).toEqual(["works"]);
    expect(await s3.keys()).toEqual([]);
    expect(await runSetupCheck(test, "license_service")).toEqual(["works"]);
    expect(await runSetupCheck(test, "payments")).toEqual(["waits", "NO_EVENT"]);
    await test.database.db
      .insertInto("payment_events")
      .values({ gateway: "stripe", event_id: "evt_1", kind: "paid", order_id: null, received_at: test.now })
      .execute();
    expect(await runSetupCheck(test, "payments")).toEqual(["works"]);
    // No secret is shown to admins.
    const { text } = await test.call("GET", "/setup", undefined, admin);
    for (const secret of ["sk_live_1", stripe.webhookSecret, licenses.key, slapd.bindPassword])
      expect(text).not.toContain(secret);
  });

  it("wants a second factor where the office asks for one", async () => {
    await open({ REQUIRE_SECOND_FACTOR: "nobody" });
    expect(await runSetupCheck(test, "sign_in")).toEqual(["practice", "PASSWORD_ALONE"]);
  });

  it("names Stripe's test key", async () => {
    await open({ STRIPE_SECRET_KEY: "sk_test_1" });
    expect(await runSetupCheck(test, "payments")).toEqual(["waits", "NO_EVENT", "TEST_KEY"]);
  });

  const closedPort = "http://127.0.0.1:9";
  const faults: [SetupCheck, Record<string, string>, Tried][] = [
    ["mail", { SMTP_PORT: "9" }, ["fails", "MAIL_UNREACHABLE"]],
    ["payments", { STRIPE_API_URL: closedPort }, ["fails", "PAYMENTS_DOWN UNREACHABLE"]],
    ["documents", { S3_ENDPOINT: closedPort }, ["fails", "STORE_DOWN UNREACHABLE"]],
    ["documents", { S3_BUCKET: "another-bucket" }, ["fails", "STORE_DOWN REFUSED NoSuchBucket"]],
    ["documents", { CLAMD_SOCKET: "/nowhere/clamd.sock" }, ["fails", "SCANNER_DOWN UNREACHABLE"]],
    ["license_service", { LICENSE_SERVICE_URL: closedPort }, ["fails", "LICENSES_DOWN UNREACHABLE"]],
    ["license_service", { LICENSE_SERVICE_KEY: "wrong" }, ["fails", "LICENSES_DOWN REFUSED"]],
    ["test_order", { LICENSE_SERVICE_URL: closedPort }, ["fails", "LICENSES_DOWN UNREACHABLE"]],
  ];
  it.each(faults)("%s fails with %o, and says why", async (check, variables, expected) => {
    await open(variables);
    expect(
      await runSetupCheck(test, check, check === "test_order" ? { license_number: 1_000_001 } : undefined),
    ).toEqual(expected);
  });

  it("says what the directory did when it is away after the login", async () => {
    await open();
    await test.staff("admin");
    await slapd.stop();
    expect(await runSetupCheck(test, "sign_in")).toEqual(["fails", "DIRECTORY_DOWN UNREACHABLE"]);
    slapd = await startSlapd([]);
  });

  const replies: [string, string, Tried][] = [
    ["MAIL FROM", "553 Sender not allowed", ["fails", "MAIL_SENDER 553"]],
    ["RCPT TO", "550 No such mailbox of a person", ["fails", "MAIL_BOUNCED 550"]],
    ["RCPT TO", "451 Come back later", ["fails", "MAIL_REFUSED 451"]],
    ["AUTH", "535 Wrong password", ["fails", "MAIL_LOGIN 535"]],
  ];
  it.each(replies)("tells what the mail server answers to %s: %s", async (at, reply, expected) => {
    const refuse = (where: string, done: (error?: Error | null) => void) => {
      const refusal = Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
      done(at === where ? refusal : null);
    };
    const server = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => refuse("AUTH", (error) => done(error ?? null, { user: "portal" })),
      onMailFrom: (_address, _session, done) => refuse("MAIL FROM", done),
      onRcptTo: (_address, _session, done) => refuse("RCPT TO", done),
    });
    server.on("error", () => undefined);
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    const port = String((server.server.address() as AddressInfo).port);
    await open({
      SMTP_PORT: port,
      DIRECTORY: "local",
      ...(at === "AUTH" ? { SMTP_USER: "portal", SMTP_PASSWORD: "x" } : {}),
    });
    expect(await runSetupCheck(test, "mail")).toEqual(expected);
    // A mail that was tried is not tried again behind the admin's back.
    expect(await test.database.db.selectFrom("mail_outbox").select("id").execute()).toEqual([]);
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  });
});
