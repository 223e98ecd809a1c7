import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusedWith } from "../../test/answer.ts";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

const unknownFields = (count: number, name = (index: number) => `k${index}`) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), 1]));
const twenty = Array.from({ length: 20 }, (_, index) => `k${index}`).join(", ");
const problems = async (path: string, body: unknown, headers = {}) => {
  const answer = await test.call("POST", path, body, headers);
  return refusedWith(answer, 400, "VALIDATION").errors ?? [];
};

describe("an error answer", () => {
  it.each([
    ["that takes a body", "/orders/lookup", {}],
    ["that takes none", "/orders/11111111-1111-4111-8111-111111111111/payment", null],
  ])("names at most 20 fields that a call %s does not know", async (_what, path, body) => {
    const messageOf = async (count: number) =>
      (await problems(path, { ...body, ...unknownFields(count) })).find(({ path: field }) => field === "")?.message;
    expect(await messageOf(20)).toBe(`Unknown: ${twenty}.`);
    expect(await messageOf(21)).toBe(`Unknown: ${twenty} and 1 more.`);
    expect(await messageOf(5_000)).toBe(`Unknown: ${twenty} and 4980 more.`);
  });

  it("cuts the name of an unknown field at 60 characters", async () => {
    const [long, fits] = ["x".repeat(30_000), "y".repeat(60)];
    expect(await problems("/orders/1/payment", { [long]: 1, [fits]: 1 })).toEqual([
      { path: "", message: `Unknown: ${"x".repeat(59)}…, ${fits}.` },
    ]);
  });

  it("cuts a name between characters, not inside of one", async () => {
    expect(await problems("/orders/1/payment", { [`${"x".repeat(58)}😀😀`]: 1 })).toEqual([
      { path: "", message: `Unknown: ${"x".repeat(58)}….` },
    ]);
  });

  it("cuts the path of a problem at 60 characters a field", async () => {
    const path = "/orders/11111111-1111-4111-8111-111111111111/license-corrections";
    const answer = await test.call("PATCH", path, { corrections: { ["x".repeat(30_000)]: "1" } });
    const { errors } = refusedWith(answer, 400, "VALIDATION");
    expect(errors?.map((issue) => issue.path)).toEqual([`corrections.${"x".repeat(59)}…`]);
  });

  it("names at most 20 problems", async () => {
    const items = Array.from({ length: 300 }, () => ({ country: "??", fullCopy: false, quantity: 10 }));
    const found = await problems("/orders/cart-costs", { ...anApostilleCart(), items });
    expect(found).toHaveLength(20);
    expect(found[0]?.path).toBe("items.0.country");
  });
});
