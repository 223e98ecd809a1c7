/* oxlint-disable vitest/no-standalone-expect -- the rows' expectations run inside the tests of describeSurviving */
import { emailStateSchema, refundAnswerSchema, statusChangeAnswerSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, expect } from "vitest";
import { answered, type Answer } from "../answer.ts";
import { placePaidOrder, placeVerifiedOrder, type TestOrder } from "../orders.ts";
import { startMailServer, type MailServer } from "../peers/mail-server.ts";
import { startFaultyPeer, type FaultyPeer } from "../peers/faulty-peer.ts";
import { recordsOf } from "../records.ts";
import { openTestPortal, type TestPortal } from "../test-portal.ts";
import { describeSurviving, type Command, type Use } from "./survives.ts";
import { smtpFaults } from "./faults.ts";

/** Longer than the claim of a try that is under way, and than the pause before the second one. */
const nextTry = 150_000;

let test: TestPortal;
let server: MailServer;
let line: FaultyPeer;
beforeAll(async () => {
  server = await startMailServer();
  line = await startFaultyPeer({ host: "127.0.0.1", port: server.port }, { speaksFirst: true });
  test = await openTestPortal({
    MAIL_TRANSPORT: "smtp",
    SMTP_HOST: line.host,
    SMTP_PORT: String(line.port),
    SMTP_TIMEOUT_SECONDS: "1",
  });
  await Promise.all([test.staff(), test.staff("admin")]);
});
afterAll(async () => {
  await test.close();
  await line.close();
  await server.close();
});

const waiting = () =>
  test.database.db.selectFrom("mail_outbox").select("id").where("state", "=", "pending").orderBy("id").execute();

/** The next try of every mail that waits, when its time has come. */
async function nextTries(): Promise<void> {
  test.later(nextTry);
  for (const { id } of await waiting()) await test.portal.mailer.deliverMail(id);
}

const arrivals = (outboxId: number) =>
  server.taken.filter(({ messageId }) => messageId.startsWith(`<outbox-${outboxId}@`));

/** A command that is done whatever becomes of its email, which is written with it and delivered once. */
function mailing(order: TestOrder, kind: string, command: () => Promise<void>, leaves: readonly string[]): Command {
  let outboxId = 0;
  return {
    duringFault: async () => {
      await command();
      const [mail, ...others] = await waiting();
      expect(others).toEqual([]);
      outboxId = mail?.id ?? 0;
    },
    leaves: ["mail_outbox", ...leaves],
    again: nextTries,
    once: async (answerLost) => {
      expect(await waiting()).toEqual([]);
      expect((await recordsOf(test, order.id)).mails.filter((written) => written === kind)).toHaveLength(1);
      // SMTP cannot prevent this: accepted, but the reply was lost. The retry has the same Message-ID.
      expect(arrivals(outboxId)).toHaveLength(answerLost ? 2 : 1);
    },
  };
}

const handedOver = /\r\n\.\r\n/;
const changed = ["audit_log", "order_products", "status_history"];

/** The delivery of an act's email, which waits until the act can no longer be undone (rule W-43). */
async function failsLater(isEmailError: boolean): Promise<void> {
  expect(isEmailError).toBe(false);
  const [mail] = await waiting();
  expect(await test.portal.mailer.deliverMail(mail?.id ?? 0)).toBe("failed");
}
const mailingUse = (prepare: () => Promise<Command>): Use => ({
  answerLostAfter: handedOver,
  prepare: async () => {
    const command = await prepare();
    await nextTries();
    return command;
  },
});
const tellsOfTheMail = (answer: Answer) => expect(answered(answer, emailStateSchema)).toEqual({ isEmailError: true });

describeSurviving({
  name: "commands in the middle of which the mail server is lost",
  part: "mail",
  portal: () => test,
  line: () => line,
  faults: smtpFaults,
  uses: {
    "the job that delivers what a command has written": mailingUse(async () => {
      const order = await placePaidOrder(test);
      await nextTries();
      const body = { order_id: order.uuid, message_content: "When will it come?" };
      expect((await test.call("POST", "/messages", body)).status).toBe(201);
      const writesToTheOffice = async () => {
        expect((await test.call("POST", "/messages/email", body)).status).toBe(202);
        const [mail] = await waiting();
        expect(await test.portal.mailer.deliverMail(mail?.id ?? 0)).toBe("failed");
      };
      return mailing(order, "customer-message", writesToTheOffice, ["audit_log"]);
    }),

    "confirming an ID": mailingUse(async () => {
      const order = await placePaidOrder(test);
      const confirm = async () => {
        const path = `/orders/${order.id}/verification`;
        const answer = await test.call("POST", path, { decision: "confirm" }, await test.staff());
        await failsLater(answered(answer, emailStateSchema).isEmailError);
      };
      return mailing(order, "review-license-data", confirm, [...changed, "held_acts", "orders"]);
    }),

    "canceling an order": mailingUse(async () => {
      const order = await placePaidOrder(test);
      const cancel = async () => {
        const answer = await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff());
        await failsLater(answered(answer, emailStateSchema).isEmailError);
      };
      return mailing(order, "canceled", cancel, [...changed, "held_acts", "orders"]);
    }),

    "approving a refund": mailingUse(async () => {
      const order = await placePaidOrder(test);
      const product = `/orders/products/${order.productIds[0] ?? 0}`;
      await test.call("PATCH", `${product}/status`, { status_id: 7 }, await test.staff());
      const approve = async () =>
        tellsOfTheMail(await test.call("POST", `${product}/refund`, {}, await test.staff("admin")));
      return mailing(order, "refunded", approve, [
        ...changed,
        "orders",
        "payment_entries",
        "refunds",
        "sandbox_payments",
        "sandbox_refunds",
      ]);
    }),

    "returning what is owed": mailingUse(async () => {
      const order = await placePaidOrder(test);
      await test.call(
        "PATCH",
        `/orders/products/${order.productIds[0] ?? 0}/status`,
        { status_id: 8 },
        await test.staff(),
      );
      const refund = async () => {
        const body = { reason: "Canceled" };
        const answer = await test.call("POST", `/orders/${order.id}/refunds`, body, await test.staff("admin"));
        expect(answered(answer, refundAnswerSchema).isEmailError).toBe(true);
      };
      const leaves = ["audit_log", "orders", "payment_entries", "refunds", "sandbox_payments", "sandbox_refunds"];
      return mailing(order, "refunded", refund, leaves);
    }),

    "giving an order a new link": mailingUse(async () => {
      const order = await placePaidOrder(test);
      const renew = async () =>
        tellsOfTheMail(await test.call("POST", `/orders/${order.id}/new-link`, {}, await test.staff()));
      return mailing(order, "link-renewed", renew, ["audit_log", "orders"]);
    }),

    "changing a status with an email": mailingUse(async () => {
      const order = await placeVerifiedOrder(test);
      const tick = async () => {
        const body = { status_id: 3, send_email: true };
        const path = `/orders/products/${order.productIds[0] ?? 0}/status`;
        const answer = answered(await test.call("PATCH", path, body, await test.staff()), statusChangeAnswerSchema);
        await failsLater(answer.isEmailError);
      };
      return mailing(order, "status-changed", tick, [...changed, "held_acts"]);
    }),

    "trying a given-up email once more": mailingUse(async () => {
      const order = await placePaidOrder(test);
      const longAgo = new Date(test.now.getTime() - 2 * 86_400_000);
      const { id } = await test.database.db
        .updateTable("mail_outbox")
        .set({ state: "dead", attempts: 12, last_error: "TIMEOUT", created_at: longAgo })
        .where("order_id", "=", order.id)
        .returning("id")
        .executeTakeFirstOrThrow();
      const retry = async () => test.call("POST", `/mail/${id}/retry`, undefined, await test.staff("admin"));
      return {
        duringFault: async () => tellsOfTheMail(await retry()),
        leaves: ["audit_log", "mail_outbox"],
        // Its day is over: the failed try gives it up, and an admin tries again.
        again: async () => expect(answered(await retry(), emailStateSchema)).toEqual({ isEmailError: false }),
        once: async (answerLost) => {
          expect(await waiting()).toEqual([]);
          expect(arrivals(id)).toHaveLength(answerLost ? 2 : 1);
        },
      };
    }),
  },
});
