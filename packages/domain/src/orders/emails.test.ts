import { expect, test } from "vitest";
import published from "../../test/isemail.json" with { type: "json" };
import { emailField } from "./text-fields.ts";
import { limits } from "./limits.ts";

const parse = (address: string) => emailField().safeParse(address);
const ofCategory = (...categories: string[]) =>
  published.tests.flatMap(([address = "", category = "", diagnosis = ""]) =>
    categories.includes(category) ? [{ address, diagnosis }] : [],
  );

test("published addresses that can get mail are accepted, as long as the limit allows", () => {
  const usual = ofCategory("VALID", "DNSWARN").filter(({ address }) => address.length <= limits.email);
  expect(usual.length).toBeGreaterThan(18);
  // An address of a machine or of a whole country is nobody's.
  const refused = usual.filter(({ address }) => /@[^[]+\./.test(address) && !parse(address).success);
  expect(refused).toEqual([]);
});

test("published addresses with an error are refused, but for those that are an address once they are tidied", () => {
  const broken = ofCategory("ERR");
  expect(broken).toHaveLength(66);
  const accepted = broken.flatMap(({ address }) => parse(address).data ?? []);
  expect(accepted).toHaveLength(17);
  expect([...new Set(accepted)]).toEqual(["test@iana.org"]);
});

test.each([
  ["ada@example.org.", "ada@example.org"],
  ["\u200Bada@example.org\u00A0", "ada@example.org"],
  ["ada\u200D@exam\u200Cple.org\uFE0F", "ada@example.org"],
  ["\uFF41\uFF44\uFF41\uFF20example\uFF0Eorg", "ada@example.org"],
  ["ada@\u0646\u0627\u0645\u0647\u200C\u0627\u06CC.com", "ada@\u0646\u0627\u0645\u0647\u200C\u0627\u06CC.com"],
  ["ada+docs@example.org", "ada+docs@example.org"],
  ["müller@bücher.example", "müller@bücher.example"],
  ["ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"],
  ["о.петренко@приклад.укр", "о.петренко@приклад.укр"],
])("%s is taken as %s", (typed, taken) => {
  expect(parse(typed).data).toBe(taken);
});

test.each([
  "a..b@example.org",
  ".ada@example.org",
  "ada.@example.org",
  "ada@-example.org",
  "ada@example.org?subject=x",
  "ada@exam/ple.org",
  "ada@example-.org",
  "\u200B",
])("%s is refused", (typed) => {
  expect(parse(typed).success).toBe(false);
});

test("a long text is judged at once", () => {
  expect(parse(`${"a".repeat(9000)}@${"b-".repeat(400)}`).success).toBe(false);
});
