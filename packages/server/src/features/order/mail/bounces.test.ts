import { bounceAnswerSchema, failedMailsSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedWith } from "../../../../test/answer.ts";
import { placePaidOrder } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

interface Report {
  readonly action?: string;
  readonly returned?: string;
  readonly diagnostic?: string;
  readonly more?: string;
  /** More headers of the returned email. */
  readonly returnedMore?: string;
}

/** A report as Postfix writes it. */
function report(messageId: string, options: Report = {}): string {
  const { action = "failed", returned = "message/rfc822", more = "", returnedMore = "" } = options;
  const { diagnostic = "smtp; 550 5.1.1 <ada@example.org>: no such\n    user here" } = options;
  return `Return-Path: <>
Date: Sat, 21 Nov 2026 18:00:00 +0000
From: MAILER-DAEMON@mail.example.gov (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: clerk@example.gov
Auto-Submitted: auto-replied
${more}MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4A1B.1/mail.example.gov"
Message-Id: <20261121180000.4A1B@mail.example.gov>

This is a MIME-encapsulated message.

--4A1B.1/mail.example.gov
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--4A1B.1/mail.example.gov
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.gov
X-Postfix-Queue-ID: 4A1B
Arrival-Date: Sat, 21 Nov 2026 17:59:59 +0000 (UTC)

Final-Recipient: rfc822; ada@example.org
Action: ${action}
Status: 5.1.1
Diagnostic-Code: ${diagnostic}

--4A1B.1/mail.example.gov
Content-Description: Undelivered Message
Content-Type: ${returned}

Return-Path: <clerk@example.gov>
From: Example County Clerk <clerk@example.gov>
Message-ID: ${messageId}
${returnedMore}Subject: Hello
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=abc

--abc
Content-Type: text/plain

Message-ID: <outbox-999@example.gov>
--abc--

--4A1B.1/mail.example.gov--
`.replaceAll("\n", "\r\n");
}

describe("POST /mail/bounces", () => {
  let test: TestPortal;
  let id: number;
  beforeAll(async () => {
    test = await openTestPortal();
    await placePaidOrder(test);
    const mail = await test.database.db.selectFrom("mail_outbox").select("id").executeTakeFirstOrThrow();
    ({ id } = mail);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.portal.jobs.runDue();
    await test.database.db.updateTable("mail_outbox").set({ state: "sent", attempts: 1, last_error: null }).execute();
  });

  const ours = () => `<outbox-${id}@example.gov>`;
  const hand = (message: string | Buffer, headers: Record<string, string> = test.service) =>
    test.call("POST", "/mail/bounces", message, { "content-type": "message/rfc822", ...headers });
  const result = async (message: string | Buffer) => answered(await hand(message), bounceAnswerSchema).result;
  const row = () =>
    test.database.db
      .selectFrom("mail_outbox")
      .select(["state", "last_error"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const sent = { state: "sent", last_error: null };

  it("puts the email with the undelivered ones, once, and keeps a record without words", async () => {
    expect(await result(report(ours()))).toBe("bounced");
    expect(await row()).toEqual({ state: "bounced", last_error: "BOUNCED 550" });
    const { items } = answered(
      await test.call("GET", "/mail/failed", undefined, await test.staff()),
      failedMailsSchema,
    );
    expect(items).toMatchObject([{ id, last_error: "BOUNCED", reply_code: 550 }]);
    expect(await result(report(ours()))).toBe("ignored");
    const entries = await test.database.db
      .selectFrom("audit_log")
      .select(["actor_kind", "actor_name", "subject_type", "subject_id", "detail"])
      .where("action", "=", "mail.bounced")
      .execute();
    expect(entries).toEqual([
      {
        actor_kind: "system",
        actor_name: "webhook:mail-server",
        subject_type: "mail",
        subject_id: String(id),
        detail: {},
      },
    ]);
  });

  it.each([
    ["with the headers alone returned", (mine: string) => report(mine, { returned: "text/rfc822-headers" })],
    ["with bare line feeds", (mine: string) => report(mine).replaceAll("\r\n", "\n")],
    ["with an action in capitals", (mine: string) => report(mine, { action: "FAILED (bad address)" })],
    [
      "with no message returned, by what it answers to",
      (mine: string) => report("<other@example.gov>", { more: `In-Reply-To: ${mine}\n` }),
    ],
  ])("understands a report %s", async (_name, write) => {
    expect(await result(write(ours()))).toBe("bounced");
    expect((await row()).state).toBe("bounced");
  });

  it("passes over the report of a try that another has followed, and takes that of the last one", async () => {
    await test.database.db.updateTable("mail_outbox").set({ attempts: 2 }).where("id", "=", id).execute();
    const ofTry = (attempt: string) =>
      report(ours(), { returnedMore: `X-Portal-Try: ${attempt}\n`, more: `In-Reply-To: ${ours()}\n` });
    expect(await result(ofTry("1"))).toBe("ignored");
    expect(await row()).toEqual(sent);
    expect(await result(ofTry("2"))).toBe("bounced");
  });

  it("takes a report whose number of the try makes no sense for one without", async () => {
    expect(await result(report(ours(), { returnedMore: "X-Portal-Try: 0x1\n" }))).toBe("bounced");
  });

  it("understands a report whose returned email was cut off", async () => {
    const whole = report(ours());
    expect(await result(whole.slice(0, whole.indexOf("Subject: Hello")))).toBe("bounced");
  });

  it("knows no reply number where the report quotes none", async () => {
    await result(report(ours(), { diagnostic: "X-Example; mailbox is gone" }));
    expect(await row()).toEqual({ state: "bounced", last_error: "BOUNCED" });
  });

  it("takes bytes that are no text, as mail may have", async () => {
    const raw = Buffer.concat([Buffer.from("X-Name: J\xfcrgen\r\n", "latin1"), Buffer.from(report(ours()))]);
    expect(await result(raw)).toBe("bounced");
  });

  it.each([
    ["a delay", () => report(ours(), { action: "delayed" })],
    ["a delivery", () => report(ours(), { action: "delivered" })],
    ["an email that was never sent", () => report("<outbox-999999@example.gov>")],
    ["another host's email", () => report(`<outbox-${id}@example.com>`)],
    ["an id that is no text of ours", () => report("<outbox-1'; drop table mail_outbox; --@example.gov>")],
    [
      "no report but a person's answer",
      () => `From: ada@example.org\r\nSubject: Away\r\nIn-Reply-To: ${ours()}\r\n\r\nHi`,
    ],
  ])("changes nothing by %s", async (_name, message) => {
    expect(await result(message())).toBe("ignored");
    expect(await row()).toEqual(sent);
  });

  it.each([
    ["nothing", ""],
    ["words", "hello"],
    ["bytes", Buffer.from([0, 255, 254, 13, 10, 0])],
    ["a header without a sender", "Subject: x\r\n\r\n"],
    ["a report without a status", () => report(ours()).replace("message/delivery-status", "text/plain")],
    ["a status without an action", () => report(ours()).replace("Action:", "Inaction:")],
  ])("refuses %s", async (_name, message) => {
    const { status, body } = await hand(typeof message === "function" ? message() : message);
    expect({ status, body }).toMatchObject({ status: 400 });
    expect(await row()).toEqual(sent);
  });

  it("takes at most 256 KB, and emails alone", async () => {
    const long = report(ours()) + "x".repeat(256 * 1024);
    refusedWith(await hand(long), 413, "BODY_TOO_LARGE");
    refusedWith(
      await hand("{}", { ...test.service, "content-type": "application/json" }),
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    );
    expect(await row()).toEqual(sent);
  });

  it("requires the service key", async () => {
    forbiddenWith(await hand(report(ours()), {}), "Access Denied!");
    forbiddenWith(await hand(report(ours()), { ...(await test.staff("admin")) }), "Access Denied!");
    forbiddenWith(await hand(report(ours()), { "x-service-key": "wrong" }), "Access Denied!");
    expect(await row()).toEqual(sent);
  });

  it("blames neither the address nor the customer for a refusal of this office or for a full mailbox", async () => {
    const spf =
      "smtp; 550-5.7.26 This email has been blocked because the sender is\n    unauthenticated. 550 5.7.26 gsmtp";
    for (const [diagnostic, lastError] of [
      [spf, "SENDER 550"],
      ["smtp; 550 5.7.606 Access denied, banned sending IP [192.0.2.25]", "SENDER 550"],
      ["smtp; 452 4.2.2 The recipient's inbox is out of storage space", "FULL 452"],
      ["smtp; 552 5.3.4 Your message exceeded Google's message size limits", "REFUSED 552"],
    ] as const) {
      await test.database.db.updateTable("mail_outbox").set({ state: "sent", last_error: null }).execute();
      expect(await result(report(ours(), { diagnostic }))).toBe("bounced");
      expect(await row(), diagnostic).toEqual({ state: "dead", last_error: lastError });
      expect(await result(report(ours(), { diagnostic }))).toBe("ignored");
    }
  });
});
