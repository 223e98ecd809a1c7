// Rules: P-45 (docs/rules)
import { copyDays, type DataRequest, type DataRequestKind, type StaffDataRequest } from "@dop/domain/contract";
import { dayAfter, officeDate } from "@dop/domain/dates";
import { msg } from "@dop/texts/message";
import { sql } from "kysely";
import type { Tx } from "../../../db/database.ts";
import type { OrderRow } from "../../../db/schema.ts";
import { conflict, forbidden, notFound } from "../../../http/api-error.ts";
import type { CommandContext, StaffContext } from "../../../http/command-context.ts";
import type { Portal } from "../../../portal.ts";
import { getLockedOrder } from "../changes/locked-order.ts";
import { isProven } from "../identity/email-code.ts";
import { mailCustomer } from "../mail/order-mail.ts";

/** As {@link dataRequestsOfOrder} reads it; times are ISO text from JSON. */
export type DataRequestRow = Omit<StaffDataRequest, "overdue">;

/** The requests of the order `o`, oldest first. */
export const dataRequestsOfOrder = sql`coalesce((select json_agg(json_build_object('id', r.id, 'kind', r.kind,
    'words', r.words, 'requested_at', r.requested_at, 'due_on', r.due_on, 'state', r.state, 'answer', r.answer,
    'answered_by', r.answered_by, 'answered_at', r.answered_at) order by r.id)
  from data_requests r where r.order_id = o.id), '[]'::json)`;

const iso = (time: string): string => new Date(time).toISOString();

const presentTimes = <Row extends DataRequestRow>(row: Row): Row => ({
  ...row,
  requested_at: iso(row.requested_at),
  answered_at: row.answered_at && iso(row.answered_at),
});

/** The last day YYYY-MM-DD on which the customer can fetch an answered copy; null without one. */
const copyUntil = (request: Pick<DataRequestRow, "kind" | "state" | "answered_at">, timeZone: string): string | null =>
  request.kind === "copy" && request.state === "done" && request.answered_at !== null
    ? dayAfter(officeDate(new Date(request.answered_at), timeZone), copyDays)
    : null;

/** The requests as their customer sees them today (YYYY-MM-DD at the office), without the people of the office. */
export function presentDataRequests(rows: readonly DataRequestRow[], timeZone: string, today: string): DataRequest[] {
  return rows.map((row) => {
    const { answered_by: _person, ...request } = presentTimes(row);
    const until = copyUntil(row, timeZone);
    return { ...request, ...(until !== null && until >= today && { copy_until: until }) };
  });
}

/** @param today YYYY-MM-DD at the office */
export const presentStaffDataRequests = (rows: readonly DataRequestRow[], today: string): StaffDataRequest[] =>
  rows.map((row) => ({ ...presentTimes(row), overdue: row.state === "open" && row.due_on < today }));

/** @throws 409 CODE_REQUIRED: the link alone is not the customer */
export function requireProof(portal: Portal, order: OrderRow, proof: string | undefined): void {
  if (!isProven(portal, order, proof)) throw conflict("CODE_REQUIRED", msg("errors.codeRequired"));
}

/**
 * Stores what a customer asks for about the personal data of their order, with the day by which the office answers. An
 * open request of the same kind stays, and gets the newer words.
 * @throws 404 for an unknown order, 409 CODE_REQUIRED
 */
export async function requestData(
  context: CommandContext,
  uuid: string,
  asked: { readonly kind: DataRequestKind; readonly words: string; readonly proof?: string | undefined },
): Promise<void> {
  const { portal } = context;
  await context.transaction(async (work) => {
    const { order } = await getLockedOrder(work, { key: uuid });
    requireProof(portal, order, asked.proof);
    const { tx, now } = work;
    const today = officeDate(now, portal.config.office.timeZone);
    const { id } = await tx
      .insertInto("data_requests")
      .values({
        order_id: order.id,
        kind: asked.kind,
        words: asked.words,
        requested_at: now,
        due_on: dayAfter(today, portal.settings().dataRequestDays),
      })
      .onConflict((open) =>
        open
          .columns(["order_id", "kind"])
          // Not as a parameter, by which a prepared statement does not find the partial index.
          .where("state", "=", sql.lit("open" as const))
          .doUpdateSet((eb) => ({
            words: eb.fn.coalesce(sql<string>`nullif(excluded.words, '')`, "data_requests.words"),
          })),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    await context.audit(tx, "order", order.id, { request: id, kind: asked.kind });
  });
}

/**
 * Answers an open request, and emails the customer, who reads the words on the order's page.
 * @throws 403 for a kind other than `only`, 404, 409 STALE when it was answered meanwhile, 409 WRONG_STATUS for data
 * that are only called destroyed
 */
export async function answerDataRequest(
  context: StaffContext,
  {
    id: orderId,
    request: requestId,
    only,
  }: { readonly id: number; readonly request: number; readonly only?: DataRequestKind },
  { state, answer }: { readonly state: "done" | "refused"; readonly answer: string },
): Promise<void> {
  await context.transaction(async (work) => {
    const { tx } = work;
    const { order } = await getLockedOrder(work, { id: orderId });
    const request = await tx
      .selectFrom("data_requests")
      .selectAll()
      .where("order_id", "=", orderId)
      .where("id", "=", requestId)
      .executeTakeFirst();
    if (!request) throw notFound(msg("staffErrors.dataRequestNotFound"));
    if (only !== undefined && request.kind !== only) throw forbidden();
    if (request.state !== "open") throw conflict("STALE", msg("staffErrors.dataRequestAnswered"));
    if (request.kind === "deletion" && state === "done")
      throw conflict("WRONG_STATUS", msg("staffErrors.destroyToAnswer"));
    const { userId, displayName } = context.requester;
    const answered = { state, answer, answered_by: displayName, answered_by_id: userId, answered_at: work.now };
    await tx.updateTable("data_requests").set(answered).where("id", "=", requestId).execute();
    await context.audit(tx, "order", orderId, { request: requestId, kind: request.kind, state });
    const isCopy = request.kind === "copy" && state === "done";
    await mailCustomer(work, order, { kind: "data-request-answered", data: { copyDays: isCopy ? copyDays : null } });
  });
}

/** Ends the open requests of an order whose personal data were destroyed: that answers all of them. */
export async function endDataRequests(tx: Tx, orderId: number, now: Date): Promise<void> {
  await tx
    .updateTable("data_requests")
    .set({ state: "done", answered_at: now })
    .where("order_id", "=", orderId)
    .where("state", "=", "open")
    .execute();
}

/** @throws 409 unless the office has answered a request for a copy in the last days */
export async function refuseUnanswered(portal: Portal, orderId: number): Promise<void> {
  const { rows } = await sql<{ requests: DataRequestRow[] }>`
    select ${dataRequestsOfOrder} as requests from orders o where o.id = ${orderId}`.execute(portal.db);
  const { timeZone } = portal.config.office;
  const today = officeDate(portal.clock(), timeZone);
  const requests = presentDataRequests(rows[0]?.requests ?? [], timeZone, today);
  if (requests.every(({ copy_until: until }) => until === undefined))
    throw conflict("WRONG_STATUS", msg("errors.noCopyYet"));
}
