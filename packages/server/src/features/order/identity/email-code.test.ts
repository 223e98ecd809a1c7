import { correctionProofSchema, customerOrderSchema, doneSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answered, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { keyOf, placeVerifiedOrder, type TestOrder } from "../../../../test/orders.ts";
import { recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { purgeExpiredRows } from "../../system/index.ts";

const wrongCode =
  "This code is wrong, was already used or has expired. Check our newest email, or ask for another code.";
const triesOver = "This code was entered wrong five times. Please ask for another code.";

describe("CORRECTION_CODE=on", () => {
  let test: TestPortal;
  let order: TestOrder;
  beforeAll(async () => {
    test = await openTestPortal({ CORRECTION_CODE: "on", SESSION_HOURS: "48" });
  });
  beforeEach(async () => {
    order = await placeVerifiedOrder(test, anApostilleCart());
  });
  afterAll(() => test.close());

  const review = (proof?: string, uuid = order.uuid) =>
    test.call("PATCH", `/orders/${uuid}/license-corrections`, {
      corrections: { "Spouse 1 First Name": "Adah" },
      ...(proof === undefined ? {} : { proof }),
    });
  const ask = (uuid = order.uuid) => test.call("POST", `/orders/${uuid}/correction-code`);
  const confirm = (code: string, uuid = order.uuid) =>
    test.call("POST", `/orders/${uuid}/correction-code/confirm`, { code });
  /** The code in the newest email. */
  const mailed = async (): Promise<string> => {
    await test.portal.jobs.runDue();
    const { body_text: text, recipient } = await test.database.db
      .selectFrom("captured_mail")
      .select(["body_text", "recipient"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(recipient).toBe("ada@example.org");
    return /Code: (\d{6})\n/.exec(text)?.[1] ?? "";
  };
  const other = (code: string): string => (code === "000000" ? "000001" : "000000");

  it("takes a code for ten minutes, also one that was asked for late in an hour", async () => {
    await ask();
    test.later(59 * 60_000);
    answered(await ask(), doneSchema, 202);
    const code = await mailed();
    test.later(9 * 60_000);
    await purgeExpiredRows(test.database.db, test.now);
    answered(await confirm(code), correctionProofSchema);
  });

  it("asks for the code of the order's email before an answer, changes included or not", async () => {
    refusedWith(await review(), 409, "CODE_REQUIRED");
    refusedWith(await review("made-up"), 409, "CODE_REQUIRED");
    refusedWith(
      await test.call("PATCH", `/orders/${order.uuid}/license-corrections`, { corrections: {} }),
      409,
      "CODE_REQUIRED",
    );
    expect((await recordsOf(test, order.id)).statuses).toEqual([2]);
    answered(await ask(), doneSchema, 202);
    const { proof } = answered(await confirm(await mailed()), correctionProofSchema);
    expect(answered(await review(proof), customerOrderSchema).review_product_id).toBeNull();
    expect((await recordsOf(test, order.id)).audit.filter((entry) => entry.startsWith("correction_code"))).toEqual([
      "correction_code.sent customer",
      "correction_code.tried customer",
    ]);
  });

  it("takes a code once, for ten minutes, and the newest alone", async () => {
    await ask();
    const first = await mailed();
    await ask();
    const second = await mailed();
    if (first !== second) refusedFields(await confirm(first), { code: wrongCode });
    answered(await confirm(second), correctionProofSchema);
    refusedFields(await confirm(second), { code: wrongCode });
    await ask();
    const third = await mailed();
    test.later(10 * 60_000);
    refusedFields(await confirm(third), { code: wrongCode });
  });

  it("counts five tries, whether they come at once or in turn", async () => {
    await ask();
    const code = await mailed();
    for (const answer of await Promise.all(Array.from({ length: 4 }, () => confirm(other(code)))))
      refusedFields(answer, { code: wrongCode });
    refusedFields(await confirm(other(code)), { code: triesOver });
    refusedFields(await confirm(code), { code: triesOver });
    await ask();
    answered(await confirm(await mailed()), correctionProofSchema);
  });

  it.each(["123 456", " 123456 ", "12\u00a034 56"])("reads %j without its blanks", async (code) => {
    refusedFields(await confirm(code), { code: wrongCode });
  });

  it("sends five codes in an hour", async () => {
    for (let time = 0; time < 5; time += 1) answered(await ask(), doneSchema, 202);
    refusedWith(await ask(), 429, "RATE_LIMITED");
    test.later(3_600_000);
    answered(await ask(), doneSchema, 202);
  });

  it("sends thirty codes for one link, however slowly they are asked for, and more for a new one", async () => {
    for (let time = 0; time < 30; time += 1) {
      if (time % 5 === 0) test.later(3_600_000);
      answered(await ask(), doneSchema, 202);
    }
    test.later(3_600_000);
    expect(refusedWith(await ask(), 429, "RATE_LIMITED").message).toContain("a new link");
    await test.call("POST", `/orders/${order.id}/new-link`, {}, await test.staff());
    answered(await ask(await keyOf(test, order)), doneSchema, 202);
  });

  it("belongs to the order and to its present link", async () => {
    await ask();
    const { proof } = answered(await confirm(await mailed()), correctionProofSchema);
    const another = await placeVerifiedOrder(test, anApostilleCart());
    refusedWith(await review(proof, another.uuid), 409, "CODE_REQUIRED");
    await test.call("POST", `/orders/${order.id}/new-link`, {}, await test.staff());
    refusedWith(await review(proof, await keyOf(test, order)), 409, "CODE_REQUIRED");
  });

  it.each(["", "12345", "1234567", "12345a", "１２３４５６"])("refuses %j as a code", async (code) => {
    refusedFields(await confirm(code), { code: "Enter the six digits of the code." });
  });

  it("knows no other order", async () => {
    for (const uuid of ["00000000-0000-4000-8000-000000000000", "x"]) {
      refusedWith(await ask(uuid), 404, "NOT_FOUND");
      refusedWith(await confirm("123456", uuid), 404, "NOT_FOUND");
    }
  });
});

it("asks for no code without the setting", async () => {
  const test = await openTestPortal();
  const { uuid } = await placeVerifiedOrder(test, anApostilleCart());
  const answer = await test.call("PATCH", `/orders/${uuid}/license-corrections`, { corrections: {} });
  expect(answer.status).toBe(200);
  await test.close();
});
