import { setupSchema, type SetupCheck, type SetupResult } from "@dop/domain/contract";
import { roleIds } from "@dop/domain/staff";
import { officeTexts } from "@dop/domain/texts";
import { SMTPServer } from "smtp-server";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { recordBackup } from "../../db/backup.ts";
import { millisecondsIn } from "../../lib/time.ts";
import { answered, forbiddenWith, refusedWith } from "../../testing/answer.ts";
import { startClamd, type RunningClamd } from "../../testing/peers/clamd.ts";
import { startLicenseService, type FakeLicenseService } from "../../testing/peers/license-service.ts";
import { startMailServer, type MailServer } from "../../testing/peers/mail-server.ts";
import { startS3, type S3Server } from "../../testing/peers/s3.ts";
import { startFakeTwilio } from "../../testing/peers/twilio.ts";
import { startSlapd, type RunningSlapd } from "../../testing/peers/slapd.ts";
import { startFakeStripe, type FakeStripe } from "../../testing/peers/stripe.ts";
import { openTestPortal, type TestPortal } from "../../testing/test-portal.ts";

type Tried = readonly [state: string, ...findings: string[]];

/** State and findings of one part in an answer. */
function partOf(answer: Parameters<typeof answered>[0], check: SetupCheck): SetupResult {
  const found = answered(answer, setupSchema).checks.find((part) => part.check === check);
  if (!found) throw new Error(`no ${check}`);
  return found;
}

const briefly = ({ state, findings }: SetupResult): Tried => [
  state,
  ...findings.map(({ code, detail }) => (detail === null ? code : `${code} ${detail}`)),
];

async function tryIt(test: TestPortal, check: SetupCheck, body?: object): Promise<Tried> {
  return briefly(partOf(await test.call("POST", `/setup/checks/${check}`, body, await test.staff("admin")), check));
}

const office = {
  OFFICE_NAME: "Juab County Clerk",
  OFFICE_COUNTY: "Juab County",
  OFFICE_ADDRESS: "160 N Main St, Nephi, Utah",
  OFFICE_EMAIL: "clerk@juab.example.gov",
  OFFICE_PHONE: "(435) 555-0100",
  FAQ_URL: "https://juab.example.gov/faq",
  LICENSE_LOOKUP_URL: "https://juab.example.gov/licenses",
};

describe("an installation for trying out", () => {
  let test: TestPortal;
  const open = async (variables: Record<string, string> = {}) => {
    test = await openTestPortal(variables);
  };
  afterEach(() => test.close());

  it("says of nothing that it works before it was tried, and of fakes that they are for practice", async () => {
    await open();
    const admin = await test.staff("admin");
    const { checks, webhook } = answered(await test.call("GET", "/setup", undefined, admin), setupSchema);
    expect(checks.map(({ check, state }) => `${check} ${state}`)).toEqual([
      "office untried",
      "sign_in untried",
      "mail untried",
      "texts untried",
      "payments untried",
      "documents untried",
      "license_service untried",
      "backup untried",
      "test_order untried",
    ]);
    expect(webhook).toBeNull();
    const missing = Object.keys(office).join(", ");
    expect(await tryIt(test, "office")).toEqual(["fails", `EXAMPLE_OFFICE ${missing}`]);
    expect(await tryIt(test, "sign_in")).toEqual(["practice", "PASSWORD_ALONE"]);
    expect(await tryIt(test, "mail")).toEqual(["practice", "MAIL_CAPTURED"]);
    expect(await tryIt(test, "texts")).toEqual(["works", "TEXTS_OFF"]);
    expect(await tryIt(test, "payments")).toEqual(["practice", "SANDBOX"]);
    expect(await tryIt(test, "documents")).toEqual(["works", "NO_SCANNER"]);
    expect(await tryIt(test, "license_service")).toEqual(["practice", "LICENSES_EMBEDDED"]);
    expect(await tryIt(test, "backup")).toEqual(["fails", "NO_BACKUP"]);
    const mail = await test.database.db.selectFrom("captured_mail").selectAll().execute();
    expect(mail).toMatchObject([
      { recipient: "admin@example.gov", subject: officeTexts.emails.mails["mail-check"].subject },
    ]);
    expect(await test.database.db.selectFrom("quarantine").select("id").execute()).toEqual([]);
  });

  it("asks Twilio for the account, and sends nothing", async () => {
    const twilio = await startFakeTwilio();
    await open(twilio.variables);
    expect(await tryIt(test, "texts")).toEqual(["works", "TEXTS_ASKED"]);
    twilio.status = "suspended";
    expect(await tryIt(test, "texts")).toEqual(["fails", "TEXTS_DOWN REFUSED"]);
    twilio.fault = 500;
    expect(await tryIt(test, "texts")).toEqual(["fails", "TEXTS_DOWN STRANGE_ANSWER"]);
    expect(twilio.sent).toEqual([]);
    const admin = await test.staff("admin");
    const { text } = await test.call("GET", "/setup", undefined, admin);
    expect(text).toContain(twilio.accountSid);
    expect(text).not.toContain(twilio.authToken);
    await test.close();
    await open({ ...twilio.variables, TWILIO_AUTH_TOKEN: "another" });
    twilio.fault = null;
    expect(await tryIt(test, "texts")).toEqual(["fails", "TEXTS_DOWN REFUSED"]);
    await test.close();
    await open({ SMS: "capture" });
    expect(await tryIt(test, "texts")).toEqual(["practice", "TEXTS_CAPTURED"]);
    await twilio.close();
  });

  it("keeps who tried what and when, until the settings are others", async () => {
    await open(office);
    expect(await tryIt(test, "office")).toEqual(["works"]);
    const admin = await test.staff("admin");
    const kept = partOf(await test.call("GET", "/setup", undefined, admin), "office");
    expect(kept).toMatchObject({ state: "works", tried_at: test.now.toISOString(), tried_by: "R. Tolman" });
    expect(kept.settings).toContainEqual({ name: "OFFICE_NAME", value: office.OFFICE_NAME });
    const audit = await test.database.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "setup.checked")
      .execute();
    expect(audit).toMatchObject([{ subject_id: "office", detail: { state: "works" }, actor_name: "R. Tolman" }]);
    const digest = await test.database.db
      .selectFrom("setup_checks")
      .select("settings_digest")
      .executeTakeFirstOrThrow();
    await test.database.db
      .updateTable("setup_checks")
      .set({ settings_digest: Buffer.from(digest.settings_digest).map((byte) => byte ^ 1) })
      .execute();
    expect(partOf(await test.call("GET", "/setup", undefined, admin), "office").state).toBe("untried");
  });

  it("is for admins alone, and knows no other check", async () => {
    await open();
    for (const who of ["clerk", "viewer"] as const) {
      forbiddenWith(await test.call("GET", "/setup", undefined, await test.staff(who)), "Access Denied!");
      forbiddenWith(await test.call("POST", "/setup/checks/mail", {}, await test.staff(who)), "Access Denied!");
    }
    const admin = await test.staff("admin");
    refusedWith(await test.call("POST", "/setup/checks/everything", {}, admin), 404, "NOT_FOUND");
    refusedWith(
      await test.call("POST", "/setup/checks/mail", { recipient: "x@example.org" }, admin),
      400,
      "VALIDATION",
    );
  });

  it("is limited: a check costs someone else's time", async () => {
    await open({ RATE_LIMITS: "on" });
    const admin = await test.staff("admin");
    const ask = () => test.call("POST", "/setup/checks/office", {}, admin);
    for (let call = 0; call < 60; call += 1) expect((await ask()).status).toBe(200);
    refusedWith(await ask(), 429, "RATE_LIMITED");
  });

  it("knows the last backup, how old it is, and whether it is encrypted", async () => {
    await open();
    const made = (hoursAgo: number, encrypted: boolean) =>
      recordBackup(test.database.db, { at: new Date(test.now.getTime() - hoursAgo * millisecondsIn.hour), encrypted });
    await made(27, true);
    expect(await tryIt(test, "backup")).toEqual(["fails", "OLD_BACKUP 27"]);
    await made(2, false);
    expect(await tryIt(test, "backup")).toEqual(["works", "PLAIN_BACKUP"]);
    await made(1, true);
    expect(await tryIt(test, "backup")).toEqual(["works"]);
  });

  it.each(["sandbox", "bypass"])("places a test order and cancels it (%s)", async (PAYMENT_GATEWAY) => {
    await open({ PAYMENT_GATEWAY });
    const admin = await test.staff("admin");
    refusedWith(await test.call("POST", "/setup/checks/test_order", {}, admin), 400, "VALIDATION");
    expect(await tryIt(test, "test_order", { license_number: 9_999_999 })).toEqual(["fails", "UNKNOWN_LICENSE"]);
    const [state, found = ""] = await tryIt(test, "test_order", { license_number: 1_000_001 });
    const [code, number] = found.split(" ");
    expect([state, code]).toEqual(["practice", "ORDER_CANCELED"]);
    const order = await test.call("GET", `/orders/${String(number)}`, undefined, admin);
    expect(order.text).toContain("Canceled");
    const audit = await test.database.db
      .selectFrom("audit_log")
      .select(["action", "actor_kind"])
      .where("subject_id", "=", String(number))
      .execute();
    expect(audit).toEqual(
      expect.arrayContaining([
        { action: "order.placed", actor_kind: "customer" },
        { action: "order.canceled", actor_kind: "staff" },
      ]),
    );
  });
});

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
      ...office,
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
    expect(await tryIt(test, "office")).toEqual(["works"]);
    expect(await tryIt(test, "sign_in")).toEqual(["works"]);
    expect(await tryIt(test, "mail")).toEqual(["works", "MAIL_ACCEPTED"]);
    expect(mail.taken.map(({ to }) => to)).toEqual(["admin@example.gov"]);
    expect(await tryIt(test, "documents")).toEqual(["works"]);
    expect(await s3.keys()).toEqual([]);
    expect(await tryIt(test, "license_service")).toEqual(["works"]);
    expect(await tryIt(test, "payments")).toEqual(["waits", "NO_EVENT"]);
    await test.database.db
      .insertInto("payment_events")
      .values({ gateway: "stripe", event_id: "evt_1", kind: "paid", order_id: null, received_at: test.now })
      .execute();
    expect(await tryIt(test, "payments")).toEqual(["works"]);
    // What an admin reads has no secret in it.
    const { text } = await test.call("GET", "/setup", undefined, admin);
    for (const secret of ["sk_live_1", stripe.webhookSecret, licenses.key, slapd.bindPassword])
      expect(text).not.toContain(secret);
  });

  it("wants a second factor where the office asks for one", async () => {
    await open({ REQUIRE_SECOND_FACTOR: "nobody" });
    expect(await tryIt(test, "sign_in")).toEqual(["practice", "PASSWORD_ALONE"]);
  });

  it("names Stripe's test key", async () => {
    await open({ STRIPE_SECRET_KEY: "sk_test_1" });
    expect(await tryIt(test, "payments")).toEqual(["waits", "NO_EVENT", "TEST_KEY"]);
  });

  const closedPort = "http://127.0.0.1:9";
  const faults: [SetupCheck, Record<string, string>, Tried][] = [
    ["mail", { SMTP_PORT: "9" }, ["fails", "MAIL_UNREACHABLE"]],
    ["payments", { STRIPE_API_URL: closedPort }, ["fails", "PAYMENTS_DOWN UNREACHABLE"]],
    ["documents", { S3_ENDPOINT: closedPort }, ["fails", "STORE_DOWN UNREACHABLE"]],
    ["documents", { S3_BUCKET: "another-bucket" }, ["fails", "STORE_DOWN REFUSED"]],
    ["documents", { CLAMD_SOCKET: "/nowhere/clamd.sock" }, ["fails", "SCANNER_DOWN UNREACHABLE"]],
    ["license_service", { LICENSE_SERVICE_URL: closedPort }, ["fails", "LICENSES_DOWN UNREACHABLE"]],
    ["license_service", { LICENSE_SERVICE_KEY: "wrong" }, ["fails", "LICENSES_DOWN REFUSED"]],
    ["test_order", { LICENSE_SERVICE_URL: closedPort }, ["fails", "LICENSES_DOWN UNREACHABLE"]],
  ];
  it.each(faults)("%s fails with %o, and says why", async (check, variables, expected) => {
    await open(variables);
    expect(await tryIt(test, check, check === "test_order" ? { license_number: 1_000_001 } : undefined)).toEqual(
      expected,
    );
  });

  it("says what the directory did when it is away after the login", async () => {
    await open();
    await test.staff("admin");
    await slapd.stop();
    expect(await tryIt(test, "sign_in")).toEqual(["fails", "DIRECTORY_DOWN UNREACHABLE"]);
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
    expect(await tryIt(test, "mail")).toEqual(expected);
    // A mail that was tried is not tried again behind the admin's back.
    expect(await test.database.db.selectFrom("mail_outbox").select("id").execute()).toEqual([]);
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  });
});

it("has words for every finding that name what to do", () => {
  for (const words of Object.values(officeTexts.setup.findings)) expect(words("1").length).toBeGreaterThan(20);
});
