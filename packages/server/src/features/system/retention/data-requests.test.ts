import {
  correctionProofSchema,
  customerOrderSchema,
  destroyedDataSchema,
  doneSchema,
  queueOverviewSchema,
  searchAnswerSchema,
  staffOrderSchema,
} from "@dop/domain/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { placePaidOrder, type TestOrder } from "../../../../test/orders.ts";
import { printedPages } from "../../../../test/printed-page.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
let order: TestOrder;
beforeEach(async () => {
  test = await openTestPortal();
  order = await placePaidOrder(test);
});
afterEach(() => test.close());

const day = 24 * 60 * 60_000;

/** The proof of the code in the newest email. */
async function prove(): Promise<string> {
  await test.call("POST", `/orders/${order.uuid}/correction-code`);
  await test.portal.jobs.runDue();
  const mail = await test.database.db
    .selectFrom("captured_mail")
    .select("body_text")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const code = /Code: (\d{6})\n/.exec(mail.body_text)?.[1] ?? "";
  return answered(
    await test.call("POST", `/orders/${order.uuid}/correction-code/confirm`, { code }),
    correctionProofSchema,
  ).proof;
}

const ask = (body: object) => test.call("POST", `/orders/${order.uuid}/data-requests`, body);
const asked = async (body: object) => answered(await ask(body), customerOrderSchema).data_requests ?? [];
const fetchCopy = (body: object) => test.call("POST", `/orders/${order.uuid}/held.pdf`, body);
const staff = async (method: "GET" | "POST", path: string, body?: object, who: StaffName = "admin") =>
  test.call(method, path, body, await test.staff(who));
const answer = (request: number, body: object, who?: StaffName) =>
  staff("POST", `/orders/${order.id}/data-requests/${String(request)}`, body, who);
const correct = (request: number, body: object, who: StaffName = "clerk") =>
  staff("POST", `/orders/${order.id}/data-requests/${String(request)}/correction`, body, who);
const overview = async (who?: StaffName) =>
  answered(await staff("GET", "/queues/overview", undefined, who), queueOverviewSchema);

describe("a request about personal data", () => {
  it("needs the code that goes to the order's mailbox, not only the link", async () => {
    for (const proof of [undefined, "made-up"])
      refusedWith(await leavesNothing(test, () => ask({ kind: "copy", proof })), 409, "CODE_REQUIRED");
    const [request] = await asked({ kind: "copy", proof: await prove() });
    expect(request).toMatchObject({ kind: "copy", words: "", state: "open", due_on: "2026-12-01", answered_at: null });
    expect((await recordsOf(test, order.id)).audit).toContain("data_request.made customer");
  });

  it("says what is wrong where it asks for a correction, and refuses what is no request", async () => {
    const proof = await prove();
    refusedFields(await ask({ kind: "correction", proof }), {
      words: "Please tell us what is wrong and what is right.",
    });
    refusedFields(await ask({ kind: "copy", words: "x".repeat(2001), proof }), {
      words: "Must be 2000 characters long or less.",
    });
    expect((await ask({ kind: "everything", proof })).status).toBe(400);
    expect(await asked({ kind: "correction", words: "Lovelace, not Lovelance", proof })).toHaveLength(1);
  });

  it("keeps its first day and takes newer words until the office answers", async () => {
    const proof = await prove();
    await ask({ kind: "deletion", words: "All of it.", proof });
    test.later(day);
    expect(await asked({ kind: "deletion", proof })).toMatchObject([{ words: "All of it.", due_on: "2026-12-01" }]);
    expect(await asked({ kind: "deletion", words: "Today.", proof })).toMatchObject([{ words: "Today." }]);
    expect(await asked({ kind: "copy", proof })).toHaveLength(2);
  });

  it("stands in the list of all staff with its day, and in the search", async () => {
    expect(await asked({ kind: "copy", proof: await prove() })).toHaveLength(1);
    for (const who of ["admin", "clerk"] as const)
      expect(await overview(who)).toMatchObject({ data_requests: 1, data_requests_overdue: 0 });
    const search = await staff("GET", "/orders/search?data_request=true", undefined, "clerk");
    const found = answered(search, searchAnswerSchema);
    expect(found.items.map(({ order_id: id }) => id)).toEqual([order.id]);
    await test.database.query("update data_requests set due_on = due_on - 11", []);
    expect(await overview()).toMatchObject({ data_requests_overdue: 1 });
    const page = answered(await staff("GET", `/orders/${order.id}`), staffOrderSchema);
    expect(page.data_requests).toMatchObject([{ state: "open", overdue: true }]);
  });
});

describe("the office's answer", () => {
  it("gives the copy to the customer for 30 days, and to nobody without the code", async () => {
    const proof = await prove();
    const [request] = await asked({ kind: "copy", proof });
    refusedWith(await fetchCopy({ proof }), 409, "WRONG_STATUS");
    answered(await answer(request?.id ?? 0, { state: "done", answer: "Here it is." }), doneSchema);
    refusedWith(await fetchCopy({}), 409, "CODE_REQUIRED");
    const { status, headers, text } = await fetchCopy({ proof });
    expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "application/pdf" });
    expect(text.slice(0, 5)).toBe("%PDF-");
    const { rawPayload } = await test.app.inject({
      method: "POST",
      url: `/api/orders/${order.uuid}/held.pdf`,
      payload: { proof },
      headers: { "accept-language": "es" },
    });
    expect(printedPages(rawPayload).flatMap(({ lines }) => lines)).toEqual(
      expect.arrayContaining([
        "Nombre: Ada",
        "Pagado: $46.50",
        "Documento: Apostilla",
        "País: Estados Unidos",
        "Idioma: English",
        "Tipo: Identificación con foto",
        "Tipo: Cobrado",
        "Estado: Hecho",
        "Tipo: Una copia de los datos que guardan sobre mí",
      ]),
    );
    const { data_requests: shown } = answered(
      await test.call("GET", `/orders/uuid/${order.uuid}`),
      customerOrderSchema,
    );
    expect(shown).toMatchObject([{ state: "done", answer: "Here it is.", copy_until: "2026-12-21" }]);
    expect(JSON.stringify(shown)).not.toContain("Tolman");
    await test.portal.jobs.runDue();
    const sent = await test.database.db.selectFrom("captured_mail").select("subject").execute();
    expect(sent).toContainEqual({ subject: `Order ${order.id}: our answer about your personal data` });
    expect((await recordsOf(test, order.id)).audit).toEqual(
      expect.arrayContaining(["data_request.answered staff", "data_request.copied customer"]),
    );
    test.later(31 * day);
    refusedWith(await fetchCopy({ proof }), 409, "WRONG_STATUS");
  });

  it("comes from a clerk for a correction alone", async () => {
    const proof = await prove();
    const [copy] = await asked({ kind: "copy", proof });
    const correction = (await asked({ kind: "correction", words: "My name.", proof })).at(-1);
    forbiddenWith(await correct(copy?.id ?? 0, { state: "done" }), "Access Denied!");
    const id = correction?.id ?? 0;
    forbiddenWith(await correct(id, { state: "done" }, "viewer"), "Access Denied!");
    answered(await correct(id, { state: "done", answer: "It is Lovelace now." }), doneSchema);
    const page = answered(await staff("GET", `/orders/${order.id}`), staffOrderSchema);
    expect(page.data_requests).toMatchObject([{ state: "open" }, { state: "done", answered_by: "K. Madsen" }]);
    expect((await recordsOf(test, order.id)).audit).toContain("data_request.answered staff");
  });

  it("comes once, from an admin, with a reason where it refuses", async () => {
    const [request] = await asked({ kind: "correction", words: "My name.", proof: await prove() });
    const id = request?.id ?? 0;
    forbiddenWith(await answer(id, { state: "done" }, "clerk"), "Access Denied!");
    refusedFields(await answer(id, { state: "refused" }), { answer: "Please give a reason." });
    expect((await answer(id + 1, { state: "done" })).status).toBe(404);
    answered(await answer(id, { state: "refused", answer: "The license says so." }), doneSchema);
    refusedWith(await leavesNothing(test, () => answer(id, { state: "done" })), 409, "STALE");
  });

  it("calls data destroyed only when they are, and then ends every request without its words", async () => {
    const proof = await prove();
    const [request] = await asked({ kind: "deletion", words: "Forget Ada.", proof });
    await ask({ kind: "copy", proof });
    refusedWith(await answer(request?.id ?? 0, { state: "done" }), 409, "WRONG_STATUS");
    await test.database.query(
      "update order_products set status_id = 6, queue = null, queue_entered_at = null where order_id = $1",
      [order.id],
    );
    answered(await staff("POST", `/orders/${order.id}/destroy`, { reason: "asked for" }), destroyedDataSchema);
    const rows = await test.database.db.selectFrom("data_requests").select(["state", "words"]).execute();
    expect(rows).toEqual([
      { state: "done", words: "" },
      { state: "done", words: "" },
    ]);
    expect(await overview()).toMatchObject({ data_requests: 0 });
  });
});
