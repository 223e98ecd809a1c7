// Rules: P-23, W-32 (docs/rules)
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { msg } from "@dop/texts/message";
import { sql } from "kysely";
import type { Tx } from "../../../db/database.ts";
import type { OrderRow } from "../../../db/schema.ts";
import { ApiError, invalid } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import type { Portal } from "../../../portal.ts";
import type { MailKind } from "../../../ports/mail/index.ts";
import { mailCustomer } from "../mail/order-mail.ts";
import { isUnproven, mayMail } from "../mail/mailbox-limits.ts";
import { getLockedOrder } from "../changes/locked-order.ts";

const digits = 6;
const lifetimeMs = 10 * millisecondsIn.minute;
const mostTries = 5;
/** Tries of a code that was accepted: more than one can try. */
const taken = mostTries + 1;
/** Codes of an order in an hour: more would be guesses, and a full mailbox. */
const hourlyCodes = 5;
/** Codes of one link for as long as it opens the order: whoever has it guesses one of them with 150 tries at most. */
const codesOfLink = 30;

const keyed = (portal: Portal, purpose: string, ...parts: readonly (string | number)[]): Buffer =>
  createHmac("sha256", portal.config.secrets.session)
    .update([purpose, ...parts].join("\n"))
    .digest();

const codeDigest = (portal: Portal, orderId: number, code: string): Buffer =>
  keyed(portal, "correction-code", orderId, code);

/** A browser's proof. It belongs to the order's present link: a new link asks again. */
const proofOf = (portal: Portal, order: Pick<OrderRow, "id" | "key_digest">): string =>
  keyed(portal, "correction-proof", order.id, Buffer.from(order.key_digest).toString("hex")).toString("base64url");

/** @throws 429 when the order's present link has had all its codes; a new one, which the office sends, has its own */
async function refuseManyCodes(tx: Tx, orderId: number): Promise<void> {
  const ofOrder = (kind: MailKind) =>
    tx.selectFrom("mail_outbox").where("order_id", "=", orderId).where("kind", "=", kind);
  const { sent } = await ofOrder("correction-code")
    .where("id", ">", (eb) =>
      eb.fn.coalesce(
        ofOrder("link-renewed").select(({ fn }) => fn.max("id").as("id")),
        sql.lit(0),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as("sent"))
    .executeTakeFirstOrThrow();
  if (sent >= codesOfLink) throw new ApiError(429, "RATE_LIMITED", msg("errors.codesOver"));
}

/**
 * Emails the customer a code. The code before it no longer counts.
 * @throws 404 for an unknown order, 429 after too many in an hour or for one link
 */
export async function sendEmailCode(context: CommandContext, uuid: string): Promise<void> {
  const { portal } = context;
  await context.transaction(async (work) => {
    const { tx } = work;
    const { order } = await getLockedOrder(work, { key: uuid });
    await refuseManyCodes(tx, order.id);
    const { now } = work;
    const before = await tx
      .selectFrom("correction_codes")
      .selectAll()
      .where("order_id", "=", order.id)
      .executeTakeFirst();
    const isSameHour = before !== undefined && now.getTime() - before.hour_began.getTime() < millisecondsIn.hour;
    const isOver = isSameHour && before.sent_in_hour >= hourlyCodes;
    if (isOver || ((await isUnproven(work, order)) && !(await mayMail(work, "unpaid", order.email))))
      throw new ApiError(429, "RATE_LIMITED", msg("errors.rateLimited"));
    const code = String(randomInt(10 ** digits)).padStart(digits, "0");
    const row = {
      code_digest: codeDigest(portal, order.id, code),
      expires_at: new Date(now.getTime() + lifetimeMs),
      tries: 0,
      sent_in_hour: isSameHour ? before.sent_in_hour + 1 : 1,
      hour_began: isSameHour ? before.hour_began : now,
    };
    await tx
      .insertInto("correction_codes")
      .values({ order_id: order.id, ...row })
      .onConflict((conflicting) => conflicting.column("order_id").doUpdateSet(row))
      .execute();
    await context.audit(tx, "order", order.id);
    await mailCustomer(work, order, { kind: "correction-code", data: { code } });
  });
}

/**
 * Accepts a code that was emailed, once.
 * @returns the proof that this browser sends with its answer about the license
 * @throws 400 for a wrong, used or expired code and after five tries, 404 for an unknown order
 */
export async function confirmEmailCode(context: CommandContext, uuid: string, code: string): Promise<string> {
  const { portal } = context;
  const { proof, triesOver } = await context.transaction(async (work) => {
    const { tx } = work;
    const { order } = await getLockedOrder(work, { key: uuid });
    const { now } = work;
    const sent = await tx
      .selectFrom("correction_codes")
      .selectAll()
      .where("order_id", "=", order.id)
      .executeTakeFirst();
    const isOpen = sent !== undefined && sent.tries < mostTries && now < sent.expires_at;
    const isRight = isOpen && timingSafeEqual(sent.code_digest, codeDigest(portal, order.id, code));
    await tx
      .updateTable("correction_codes")
      .set((eb) => ({ tries: isRight ? taken : eb("tries", "+", 1) }))
      .where("order_id", "=", order.id)
      .where("tries", "<", mostTries)
      .execute();
    await context.audit(tx, "order", order.id, { right: isRight });
    return {
      proof: isRight ? proofOf(portal, order) : null,
      triesOver: sent !== undefined && now < sent.expires_at && sent.tries !== taken && sent.tries + 1 >= mostTries,
    };
  });
  // Thrown after the transaction, which counts the try.
  if (proof === null)
    throw invalid([{ path: "code", message: triesOver ? msg("errors.codeTriesOver") : msg("errors.wrongCode") }]);
  return proof;
}

/** True when a browser has shown that the order's email is its user's. */
export function isProven(
  portal: Portal,
  order: Pick<OrderRow, "id" | "key_digest">,
  proof: string | undefined,
): boolean {
  const expected = Buffer.from(proofOf(portal, order));
  const given = Buffer.from(proof ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
