import { createAccessKeys } from "../access-keys/index.ts";
import { createDocumentCipher, parseMasterKeys } from "../documents/index.ts";
import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../../db/database.ts";
import { createJobs, installJobs, type Jobs } from "../../jobs/index.ts";
import { idleHandlers } from "../../../test/idle-handlers.ts";
import { openTestDatabase } from "../../../test/test-database.ts";
import { createMailer, type Mailer } from "./mailer.ts";
import { MailTransportError, type MailKind, type OutgoingMail } from "./port.ts";

const start = new Date("2026-03-01T12:00:00Z");
let database: OpenDatabase;
let jobs: Jobs;
let mailer: Mailer;
let sent: OutgoingMail[];
let send: () => Promise<void>;
let now: Date;

beforeAll(async () => {
  database = await openTestDatabase();
  await installJobs(database);
  jobs = createJobs({
    database,
    logger: { error: () => undefined },
    handlers: {
      ...idleHandlers,
      "deliver-mail": async ({ outboxId }) => {
        await mailer.deliverMail(outboxId);
      },
    },
  });
  mailer = createMailer({
    db: database.db,
    transport: {
      send: async (mail) => {
        await send();
        sent.push(mail);
      },
    },
    accessKeys: createAccessKeys(createDocumentCipher(parseMasterKeys(randomBytes(32).toString("base64")))),
    enqueue: jobs.enqueue,
    enqueueAll: jobs.enqueueAll,
    clock: () => now,
    from: () => "clerk@example.gov",
    replyTo: () => "marriage@example.gov",
    messageIdHost: "portal.example",
  });
});
beforeEach(() => {
  sent = [];
  send = async () => undefined;
  now = start;
});
afterEach(async () => {
  await database.db.deleteFrom("mail_outbox").execute();
  await database.query("delete from pgboss.job where name = 'deliver-mail'", []);
});
afterAll(() => database.close());

const enqueue = (kind: MailKind = "approved") =>
  database.db.transaction().execute((tx) =>
    mailer.enqueueMail(tx, {
      kind,
      orderId: null,
      recipient: "ada@example.org",
      mail: { subject: "s", text: "t", html: "<p>t</p>" },
      attachments: [{ filename: "a.pdf", contentType: "application/pdf", content: "YQ==" }],
      now,
    }),
  );
const row = (id: number) =>
  database.db.selectFrom("mail_outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const refuse = async (): Promise<void> => {
  throw new MailTransportError("REFUSED", 451);
};
/** The next try pauses in the middle of the SMTP session until it is released or fails. */
function heldSend() {
  let release = (): void => undefined;
  let fail = (_error: Error): void => undefined;
  const talking = new Promise<void>((resolve, reject) => {
    release = resolve;
    fail = reject;
  });
  const begun = new Promise<void>((resolve) => {
    send = () => {
      resolve();
      return talking;
    };
  });
  return { begun, release, fail };
}
const after = (ms: number) => new Date(start.getTime() + ms);

describe("mailer", () => {
  it("sends nothing for a transaction that rolled back", async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      const mail = { subject: "s", text: "t", html: "h" };
      await mailer.enqueueMail(tx, { kind: "approved", orderId: null, recipient: "a@example.org", mail, now });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await jobs.runDue()).toBe(0);
    expect(sent).toEqual([]);
  });

  it("delivers by the job of the same transaction, once", async () => {
    const id = await enqueue();
    expect(await jobs.runDue()).toBe(1);
    expect(sent).toEqual([
      {
        messageId: `<outbox-${String(id)}@portal.example>`,
        attempt: 1,
        from: "clerk@example.gov",
        replyTo: "marriage@example.gov",
        to: "ada@example.org",
        subject: "s",
        text: "t",
        html: "<p>t</p>",
        attachments: [{ filename: "a.pdf", contentType: "application/pdf", content: "YQ==" }],
      },
    ]);
    expect(await row(id)).toMatchObject({ state: "sent", attempts: 1, sent_at: start, last_error: null });
    expect(await mailer.deliverMail(id)).toBe("gone");
    expect(await mailer.deliverMail(0)).toBe("gone");
  });

  it("records a failure without the address, waits, and tries again under the same id", async () => {
    const id = await enqueue();
    send = refuse;
    expect(await mailer.deliverMail(id)).toBe("failed");
    expect(await row(id)).toMatchObject({
      state: "pending",
      last_error: "REFUSED 451",
      next_attempt_at: after(30_000),
    });
    expect(await mailer.deliverMail(id)).toBe("gone");
    now = after(30_000);
    expect(await mailer.deliverMail(id)).toBe("failed");
    expect(await row(id)).toMatchObject({ attempts: 2, next_attempt_at: after(90_000) });
    send = async () => undefined;
    now = after(90_000);
    expect(await mailer.deliverMail(id)).toBe("sent");
    expect(sent[0]).toMatchObject({ messageId: `<outbox-${String(id)}@portal.example>`, attempt: 3 });
    // One job of the transaction, one per failure, each for its own instant.
    const { rows } = await database.query(
      "select start_after from pgboss.job where name = 'deliver-mail' order by created_on",
      [],
    );
    expect(rows).toHaveLength(3);
    expect(rows[2]).toEqual({ start_after: after(90_000) });
  });

  it("gives up after a day", async () => {
    const id = await enqueue();
    send = refuse;
    now = after(24 * 3_600_000);
    expect(await mailer.deliverMail(id)).toBe("dead");
    expect(await row(id)).toMatchObject({ state: "dead", last_error: "REFUSED 451" });
    expect(await mailer.deliverMail(id)).toBe("gone");
  });

  it("ends at once when the recipient is refused permanently, and retries on request", async () => {
    const id = await enqueue();
    send = async () => {
      throw new MailTransportError("BOUNCED", 550);
    };
    expect(await mailer.deliverMail(id)).toBe("bounced");
    expect(await row(id)).toMatchObject({ state: "bounced", attempts: 1, last_error: "BOUNCED 550" });
    now = after(24 * 3_600_000);
    expect(await mailer.deliverMail(id)).toBe("gone");
    expect(await mailer.sweepOutbox()).toBe(0);
    send = async () => undefined;
    await database.db.transaction().execute((tx) => mailer.requeueMail(tx, id));
    expect(await mailer.deliverMail(id)).toBe("sent");
  });

  it.each([
    ["dead", refuse],
    ["bounced", () => Promise.reject(new MailTransportError("BOUNCED", 550))],
    ["sent", async (): Promise<void> => undefined],
  ] as const)("keeps nothing of whom it told that their data was destroyed once that is %s", async (end, result) => {
    const ids = [await enqueue("data-destroyed"), await enqueue()] as const;
    send = refuse;
    expect(await mailer.deliverMail(ids[0])).toBe("failed");
    expect(await row(ids[0])).toMatchObject({ recipient: "ada@example.org" });
    send = result;
    now = after(24 * 3_600_000);
    for (const id of ids) expect(await mailer.deliverMail(id)).toBe(end);
    expect(await row(ids[0])).toMatchObject({ recipient: "", subject: "", body_text: "", body_html: "", state: end });
    expect(await row(ids[1])).toMatchObject({ recipient: "ada@example.org", subject: "s" });
  });

  it("keeps nothing of whom it told that their data was destroyed when a try comes back", async () => {
    const ids = [await enqueue("data-destroyed"), await enqueue()] as const;
    send = refuse;
    for (const id of ids) {
      await mailer.deliverMail(id);
      const bounce = { messageId: `<outbox-${String(id)}@portal.example>`, attempt: 1, reply: "550" };
      expect(await database.db.transaction().execute((tx) => mailer.recordBounce(tx, bounce))).toBe(id);
    }
    expect(await row(ids[0])).toMatchObject({ recipient: "", subject: "", body_text: "", body_html: "" });
    expect(await row(ids[1])).toMatchObject({ recipient: "ada@example.org", subject: "s" });
  });

  it("lets only one worker send, and another take over when it dies", async () => {
    const id = await enqueue();
    const held = heldSend();
    const first = mailer.deliverMail(id);
    await held.begun;
    expect(await mailer.deliverMail(id)).toBe("gone");
    now = after(2 * 60_000);
    send = async () => undefined;
    expect(await mailer.deliverMail(id)).toBe("sent");
    held.release();
    await first;
  });

  it("leaves a mail alone when a try fails after another worker has taken over", async () => {
    const id = await enqueue();
    const failing = heldSend();
    const first = mailer.deliverMail(id);
    await failing.begun;
    now = after(2 * 60_000);
    const held = heldSend();
    const second = mailer.deliverMail(id);
    await held.begun;
    failing.fail(new MailTransportError("TIMEOUT"));
    expect(await first).toBe("gone");
    expect((await row(id)).last_error).toBeNull();
    held.release();
    expect(await second).toBe("sent");
  });

  it("sweeps up mail whose job was lost, once", async () => {
    const id = await enqueue();
    await database.query("delete from pgboss.job where name = 'deliver-mail'", []);
    now = after(59_000);
    expect(await mailer.sweepOutbox()).toBe(0);
    now = after(61_000);
    expect(await mailer.sweepOutbox()).toBe(1);
    expect(await mailer.sweepOutbox()).toBe(1);
    expect(await jobs.runDue()).toBe(1);
    expect((await row(id)).state).toBe("sent");
    expect(await mailer.sweepOutbox()).toBe(0);
  });
});

describe("recordBounce", () => {
  const bounce = (messageId: string, replyCode: number | null = null, attempt: number | null = null) => {
    const reply = replyCode === null ? null : String(replyCode);
    return database.db.transaction().execute((tx) => mailer.recordBounce(tx, { messageId, attempt, reply }));
  };
  const idOf = (id: number, host = "portal.example") => `<outbox-${String(id)}@${host}>`;

  it("ends a mail that was sent, once", async () => {
    const id = await enqueue();
    await mailer.deliverMail(id);
    expect(await bounce(idOf(id), 550)).toBe(id);
    expect(await row(id)).toMatchObject({ state: "bounced", last_error: "BOUNCED 550" });
    expect(await bounce(idOf(id))).toBeNull();
    expect(await row(id)).toMatchObject({ last_error: "BOUNCED 550" });
  });

  it("knows its own ids alone, and no mail that was never tried", async () => {
    const id = await enqueue();
    expect(await bounce(idOf(id))).toBeNull();
    await mailer.deliverMail(id);
    for (const other of [idOf(id, "elsewhere.example"), idOf(id + 1000), `<outbox-0@portal.example>`, "", "<a@b>"])
      expect(await bounce(other)).toBeNull();
    expect((await row(id)).state).toBe("sent");
    expect(await bounce(` OUTBOX-${String(id)}@Portal.Example `)).toBe(id);
  });

  it("leaves the latest attempt alone when it is of an earlier one", async () => {
    const id = await enqueue();
    await mailer.deliverMail(id);
    await bounce(idOf(id), 550, 1);
    await database.db.transaction().execute((tx) => mailer.requeueMail(tx, id));
    await mailer.deliverMail(id);
    expect(await bounce(idOf(id), 550, 1)).toBeNull();
    expect((await row(id)).state).toBe("sent");
    expect(await bounce(idOf(id), 550, 2)).toBe(id);
  });

  it("survives an attempt that was in progress", async () => {
    const id = await enqueue();
    const held = heldSend();
    const sending = mailer.deliverMail(id);
    await held.begun;
    expect(await bounce(idOf(id))).toBe(id);
    held.release();
    await sending;
    expect(await row(id)).toMatchObject({ state: "bounced", last_error: "BOUNCED" });
  });
});

describe("deliverNow", () => {
  it("reports at once whether the first attempt succeeded", async () => {
    expect(await mailer.deliverNow(await enqueue())).toEqual({ isEmailError: false });
    send = refuse;
    const id = await enqueue();
    expect(await mailer.deliverNow(id)).toEqual({ isEmailError: true });
    expect((await row(id)).state).toBe("pending");
  });

  it("waits no longer than the timeout, and the attempt continues", async () => {
    const id = await enqueue();
    const held = heldSend();
    expect(await mailer.deliverNow(id, 50)).toEqual({ isEmailError: true });
    held.release();
    while ((await row(id)).state !== "sent") await Promise.resolve();
    expect(sent).toHaveLength(1);
  });

  it("waits for another worker's try", async () => {
    const id = await enqueue();
    const held = heldSend();
    const other = mailer.deliverMail(id);
    await held.begun;
    const told = mailer.deliverNow(id);
    held.release();
    expect(await told).toEqual({ isEmailError: false });
    expect(await other).toBe("sent");
    expect(sent).toHaveLength(1);
  });

  it("reports another worker's failure too", async () => {
    const id = await enqueue();
    send = refuse;
    await mailer.deliverMail(id);
    expect(await mailer.deliverNow(id)).toEqual({ isEmailError: true });
  });
});
