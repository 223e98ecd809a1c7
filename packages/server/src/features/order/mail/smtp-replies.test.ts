import { failedMailsSchema, type MailFailureName } from "@dop/domain/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { placePaidOrder, type TestOrder } from "../../../../test/orders.ts";
import { startReplyingServer, type ReplyingServer, type SmtpStep } from "../../../../test/peers/mail-server.ts";
import { readPublished } from "../../../../test/peers/published.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

interface PublishedReply {
  readonly from: string;
  readonly step: SmtpStep;
  /** `%s` is the recipient. */
  readonly reply: string;
  readonly failure: MailFailureName;
  readonly end: "bounced" | "dead" | "retried";
}

/** Replies as receivers publish them (`sources` says where and when), and our judgement of each. */
const { sources, replies } = readPublished("smtp-replies") as {
  readonly sources: Readonly<Record<string, object>>;
  readonly replies: readonly PublishedReply[];
};

let server: ReplyingServer;
let test: TestPortal;
let order: TestOrder;
let id: number;
beforeAll(async () => {
  server = await startReplyingServer();
  test = await openTestPortal({
    MAIL_TRANSPORT: "smtp",
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(server.port),
    SMTP_REQUIRE_TLS: "off",
  });
  order = await placePaidOrder(test);
  await test.portal.jobs.runDue();
  const mail = await test.database.db.selectFrom("mail_outbox").select("id").executeTakeFirstOrThrow();
  ({ id } = mail);
});
afterAll(async () => {
  await test.close();
  await server.close();
});
beforeEach(async () => {
  server.replies = {};
  server.arrived.length = 0;
  await test.database.db
    .updateTable("mail_outbox")
    .set({ state: "pending", attempts: 0, last_error: null, next_attempt_at: test.now, created_at: test.now })
    .where("id", "=", id)
    .execute();
});

const row = () =>
  test.database.db
    .selectFrom("mail_outbox")
    .select(["state", "last_error", "recipient"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const listed = async () => {
  const answer = await test.call("GET", "/mail/failed", undefined, await test.staff());
  return answered(answer, failedMailsSchema).items.map(
    ({ order_id: orderId, last_error: error, reply_code: code }) => ({
      orderId,
      error,
      code,
    }),
  );
};

const codeOf = (reply: string) => Number.parseInt(reply, 10);

describe("published replies of mail servers (rule E-7)", () => {
  it.each(replies)("judges $reply of $from at $step as $failure, $end", async ({ step, reply, failure, end }) => {
    const { recipient } = await row();
    server.replies = { [step]: reply.replaceAll("%s", recipient) };
    expect(await test.portal.mailer.deliverMail(id)).toBe(end === "retried" ? "failed" : end);
    const { state, last_error: error } = await row();
    expect({ state, error }).toEqual({
      state: end === "retried" ? "pending" : end,
      error: `${failure} ${String(codeOf(reply))}`,
    });
    const shown = { orderId: order.id, error: failure, code: codeOf(reply) };
    expect(await listed()).toEqual(end === "retried" ? [] : [shown]);
    // It is retried, or an admin retries it: nothing of the refusal stays.
    server.replies = {};
    if (end === "retried") test.later(60_000);
    else await test.call("POST", `/mail/${String(id)}/retry`, undefined, await test.staff("admin"));
    await test.portal.mailer.deliverMail(id);
    expect(await row()).toMatchObject({ state: "sent" });
  });

  it("names a source with its date for every reply", () => {
    for (const { from } of replies) expect(Object.keys(sources[from] ?? {})).toEqual(["at", "date", "license"]);
  });
});

describe("an SMTP conversation that ends oddly", () => {
  const deliver = () => test.portal.mailer.deliverMail(id);

  it("repeats a mail with the same Message-ID when the connection breaks after the words", async () => {
    server.replies = { content: "drop" };
    expect(await deliver()).toBe("failed");
    expect(await row()).toMatchObject({ state: "pending", last_error: "UNREACHABLE" });
    server.replies = {};
    test.later(60_000);
    expect(await deliver()).toBe("sent");
    const ids = server.arrived.map((words) => /^message-id: *(\S+)/im.exec(words)?.[1]);
    expect(ids).toEqual([`<outbox-${String(id)}@example.gov>`, `<outbox-${String(id)}@example.gov>`]);
  });

  it("sends nothing in the clear when STARTTLS is offered and fails", async () => {
    for (const STARTTLS of ["454 4.7.0 TLS not available due to temporary reason", "drop"]) {
      server.replies = { EHLO: "250-mail.example.gov\n250 STARTTLS", STARTTLS };
      expect(await deliver()).toBe("failed");
      expect(await row()).toMatchObject({ state: "pending", last_error: /^UNREACHABLE/ });
      test.later(60_000);
    }
    expect(server.arrived).toEqual([]);
  });

  it("ends at once for a mail that is longer than the server takes", async () => {
    const tooLong = "552 5.3.4 Message size exceeds fixed limit";
    server.replies = { EHLO: "250-mail.example.gov\n250 SIZE 100", "MAIL FROM": tooLong };
    expect(await deliver()).toBe("dead");
    expect(await row()).toMatchObject({ state: "dead", last_error: "REFUSED 552" });
  });

  it("ends at once for an address with letters that the server does not take (no SMTPUTF8)", async () => {
    await test.database.db
      .updateTable("mail_outbox")
      .set({ recipient: "josé@example.org" })
      .where("id", "=", id)
      .execute();
    server.replies = { "RCPT TO": "553 5.6.7 Non-ASCII addresses not permitted" };
    expect(await deliver()).toBe("bounced");
    expect(await row()).toMatchObject({ last_error: "BOUNCED 553" });
  });
});
