import { sql } from "kysely";
import { expect } from "vitest";
import { refusedWith, type Answer } from "./answer.ts";
import { productOf, type TestOrder } from "./orders.ts";
import { openTestPortal, type Method, type TestPortal } from "./test-portal.ts";

export type Call = readonly [Method, string, object];

/** A portal whose clock goes as the world's: the time of a call is not the time of what it writes. */
export async function openTickingPortal(variables: Readonly<Record<string, string>> = {}): Promise<TestPortal> {
  const test = await openTestPortal(variables);
  test.tickMs = 1;
  return test;
}

export const tick = (order: TestOrder, status_id: number): Call => [
  "PATCH",
  `/orders/products/${productOf(order)}/status`,
  { status_id, send_email: true },
];
export const verify = (order: TestOrder, body: object): Call => ["POST", `/orders/${order.id}/verification`, body];
export const confirm = { decision: "confirm", seen: { kind: "passport", issuer: "MEX", expires: "05/2028" } };
export const reject = { decision: "invalid", reason: "Require ID/Selfie" };
export const flag = (order: TestOrder, flagged: boolean, comment = ""): Call => [
  "POST",
  `/orders/${order.id}/flag`,
  { flagged, comment },
];
export const bulk = (body: object): Call => ["POST", "/order-products/bulk", body];
export const cancel = (order: TestOrder, body: object = {}): Call => ["POST", `/orders/${order.id}/cancel`, body];
export const message = (order: TestOrder): Call => [
  "POST",
  "/messages",
  { order_id: order.id, message_content: "Please send a new photo." },
];

/** Status and undo of an answer. */
export const undoOf = ({ status, headers }: Answer) => [status, headers["undo"]];

/** Calls of tests of acts that are undone, on the portal of the running test. */
export function undoCalls(portal: () => TestPortal) {
  /** Everything that an act may change, but for the histories, which go on. */
  const everything = async () => {
    const read = async (query: string) => (await sql.raw(query).execute(portal().database.db)).rows;
    return {
      products: await read("select * from order_products order by id"),
      figures: await read("select * from office_counts('2026-01-01', '2026-12-31', 'UTC') order by 1, 2, 3, 4, 5"),
      orders: await read(`select id, flagged, paid_at, payment_held, payable_cents, owed_cents, identity_confirmed_at,
        identity_confirmed_by, seen_document, second_look, corrections from orders order by id`),
      mails: await read("select id, kind, state from mail_outbox order by id"),
      texts: await read("select id, kind, state from text_outbox order by id"),
      messages: await read("select id, message, deleted_at from messages order by id"),
      transmittals: await read("select id, created_on, url_id from transmittals order by id"),
      sealed: await read("select code, license_number, ended_at, ended_by from sealed_documents order by id"),
      payments: await read("select id, state, close_asked_at from payments order by id"),
      entries: await read("select id from lasting_history order by id"),
      corrections: await read("select id from lasting_corrections order by id"),
      flags: await read(`select distinct on (o.id) o.id, f.flagged, f.raised_by, f.comment
        from orders o join flag_history f on f.order_id = o.id where o.flagged order by o.id, f.id desc`),
    };
  };

  const send = async ([method, path, body]: Call, who: "clerk" | "admin" = "clerk") =>
    portal().call(method, path, body, await portal().staff(who));
  /** An act that can be undone. @returns the id by which it is */
  const act = async (call: Call): Promise<string> => {
    portal().keepsActs = true;
    const answer = await send(call);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect(answer.headers["undo"]).toEqual(expect.any(String));
    return String(answer.headers["undo"]);
  };
  const deliver = () => portal().portal.jobs.runDue(["deliver-mail", "deliver-text"]);
  const undo = (id: string, who?: "admin") => send(["POST", `/undo/${id}`, {}], who);
  const isOver = async (id: string, who?: "admin") => refusedWith(await undo(id, who), 409, "STALE");
  return { everything, send, act, deliver, undo, isOver };
}
