import { searchAnswerSchema, staffOrderSchema } from "@dop/domain/contract";
import { reportSchema } from "@dop/domain/reports";
import { aCorrectionCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../../test/answer.ts";
import { placeVerifiedOrder } from "../../../../../test/orders.ts";
import { nameChange, secondLookCalls } from "../../../../../test/second-look-calls.ts";
import { settingsCalls } from "../../../../../test/settings-calls.ts";
import { openTestPortal, type TestPortal } from "../../../../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal({ SECOND_PERSON: "corrections" });
});
afterAll(() => test.close());

const { call, decide, read, wanted, newest, waitingOrder } = secondLookCalls(() => test);
const { save } = settingsCalls(() => test);

describe("a customer's answer (rule W-39)", () => {
  it.each([
    ["of the same field counts instead", { "Spouse 1 First Name": "Ada M." }, "overtaken"],
    ["of another field leaves it waiting", { "Spouse 2 City": "Lyon" }, "waiting"],
    ["of nothing leaves it waiting", {}, "waiting"],
  ])("%s", async (_what, corrections, state) => {
    const { id, uuid } = await placeVerifiedOrder(test, aCorrectionCart({ quantity: 1 }));
    const clerk = await test.staff();
    await test.call("POST", `/orders/${id}/corrections/changes`, { corrections: nameChange }, clerk);
    const answer = await test.call("PATCH", `/orders/${uuid}/license-corrections`, { corrections });
    expect(answer.status).toBe(200);
    const order = answered(await test.call("GET", `/orders/${id}`, undefined, clerk), staffOrderSchema);
    expect(order.second_looks[0]?.state).toBe(state);
    expect(JSON.parse(order.corrections_json)).toEqual(corrections);
  });

  it("without the setting a clerk's change holds at once, and a look cannot be asked for", async () => {
    const off = await openTestPortal();
    const { id } = await placeVerifiedOrder(off, aCorrectionCart({ quantity: 1 }));
    const clerk = await off.staff();
    const path = `/orders/${id}/corrections/changes`;
    const asked = await off.call("POST", path, { corrections: {}, second_look: true }, clerk);
    refusedWith(asked, 409, "NO_SECOND_LOOK");
    const order = answered(await off.call("POST", path, { corrections: nameChange }, clerk), staffOrderSchema);
    expect(JSON.parse(order.corrections_json)).toEqual(nameChange);
    expect(order).toMatchObject({ second_person: "off", second_looks: [] });
    await off.close();
  });
});

describe("a change of the office (rule W-39)", () => {
  it("lets authors confirm their own once no second person is required; until then the order waits", async () => {
    const { id, lookId } = await waitingOrder();
    await save({ second_person: "off" });
    refusedWith(
      await call(undefined, "PATCH", `/orders/${id}/corrections`, { corrections: {} }),
      409,
      "SECOND_LOOK_WAITS",
    );
    expect((await newest(id))?.decisions).toEqual(["confirm", "withdraw"]);
    expect((await decide(id, { id: lookId, decision: "confirm" }, "clerk")).status).toBe(200);
    expect(await wanted(id)).toEqual({ "Spouse 1 City": "Springville", ...nameChange });
    await save({ second_person: "corrections" });
  });

  it("counts in the report of quality, and is found behind its numbers (rule M-50)", async () => {
    const november = "from=2026-11-01&to=2026-11-30";
    const counts = async () => {
      const { tables } = answered(await call("admin", "GET", `/reports/quality?${november}`), reportSchema);
      const rows = tables.find(({ name: table }) => table === "byEvent")?.rows ?? [];
      return Object.fromEntries(rows.map(([event, count]) => [String(event), Number(count)]));
    };
    const foundBehind = async (happened: string) => {
      const answer = await call("admin", "GET", `/orders/search?happened=${happened}&${november}`);
      return answered(answer, searchAnswerSchema).items.map((order) => order.order_id);
    };
    const before = await counts();
    const confirmed = await waitingOrder();
    const refused = await waitingOrder();
    await decide(confirmed.id, { id: confirmed.lookId, decision: "confirm" });
    await decide(refused.id, { id: refused.lookId, decision: "send_back", reason: "The birth certificate says Ada" });
    expect(await counts()).toEqual({
      ...before,
      look_asked: (before["look_asked"] ?? 0) + 2,
      look_confirmed: (before["look_confirmed"] ?? 0) + 1,
      look_sent_back: (before["look_sent_back"] ?? 0) + 1,
    });
    expect(await foundBehind("look_asked")).toEqual(expect.arrayContaining([confirmed.id, refused.id]));
    expect(await foundBehind("look_confirmed")).toContain(confirmed.id);
    expect(await foundBehind("look_confirmed")).not.toContain(refused.id);
    expect(await foundBehind("look_sent_back")).toContain(refused.id);
  });

  it("others decide on what someone asked whose account is removed", async () => {
    const { id, lookId } = await waitingOrder();
    const [clerk] = await test.database.db
      .selectFrom("users")
      .select("id")
      .where("display_name", "=", "K. Madsen")
      .execute();
    expect((await call("admin", "DELETE", `/users/${clerk?.id ?? 0}`)).status).toBe(200);
    expect(await newest(id, "admin")).toMatchObject({ asked_by: "K. Madsen", decisions: ["confirm", "send_back"] });
    expect((await decide(id, { id: lookId, decision: "confirm" })).status).toBe(200);
    expect(JSON.parse((await read(id, "admin")).corrections_json)).toMatchObject(nameChange);
  });
});
