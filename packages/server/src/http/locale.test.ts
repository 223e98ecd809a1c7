import { pseudoText } from "@dop/domain/texts/pseudo";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestPortal } from "../testing/test-portal.ts";
import type { TestPortal } from "../testing/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

describe("the language of an answer", () => {
  const lookup = (headers: Record<string, string> = {}) =>
    test.call("POST", "/orders/lookup", { email: "", reference: "" }, headers);

  it("is English unless the request prefers another available one", async () => {
    const [unasked, french] = [await lookup(), await lookup({ "accept-language": "fr-FR,fr;q=0.9" })];
    expect(unasked.body).toMatchObject({ message: "Please correct the marked fields." });
    expect(french.body).toEqual(unasked.body);
  });

  it("follows Accept-Language, in the message and in each field's problem", async () => {
    const answer = (await lookup({ "accept-language": "en-XA" })).body as { errors: { message: string }[] };
    expect(answer).toMatchObject({ message: pseudoText("Please correct the marked fields."), code: "VALIDATION" });
    expect(answer.errors).not.toHaveLength(0);
    for (const { message } of answer.errors) expect(message).not.toMatch(/[a-zA-Z]/);
  });

  it("applies to products and statuses, and not to the token error, which programs compare", async () => {
    const headers = { "accept-language": "en-XA" };
    const statuses = (await test.call("GET", "/statuses", undefined, headers)).body as { name: string }[];
    expect(statuses[0]).toEqual({ id: 1, name: pseudoText("Order Placed") });
    expect((await test.call("GET", "/queues", undefined, headers)).body).toBe("jwt malformed");
  });
});
