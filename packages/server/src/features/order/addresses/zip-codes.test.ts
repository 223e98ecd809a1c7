import { zipPlacesSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { placesOfZips } from "./zip-code-routes.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

describe("GET /zip-codes/{prefix}", () => {
  it("answers the cities of three digits, for a week", async () => {
    const answer = await test.call("GET", "/zip-codes/846");
    expect(answer.headers["cache-control"]).toBe("public, max-age=604800");
    const places = answered(answer, zipPlacesSchema);
    expect(places).toContainEqual({
      city: "Provo",
      state: "UT",
      zips: ["84601", "84602", "84603", "84604", "84605", "84606"],
    });
    expect(places.flatMap(({ zips }) => zips).filter((zip) => !/^846\d{2}$/.test(zip))).toEqual([]);
  });

  it("answers nothing for digits that are not in use", async () => {
    expect(answered(await test.call("GET", "/zip-codes/000"), zipPlacesSchema)).toEqual([]);
  });

  it.each(["84", "8460", "abc", "84%0a"])("refuses %s", async (prefix) => {
    expect((await test.call("GET", `/zip-codes/${prefix}`)).status).toBe(400);
  });
});

// Published by the Postal Service and by the cities named, beginning and end of the table among them.
it.each([
  ["00501", "Holtsville", "NY"],
  ["10001", "New York", "NY"],
  ["20500", "Washington", "DC"],
  ["84101", "Salt Lake City", "UT"],
  ["84770", "Saint George", "UT"],
  ["90210", "Beverly Hills", "CA"],
  ["99950", "Ketchikan", "AK"],
])("knows that %s is in %s", async (zip, city, state) => {
  const places = await placesOfZips(zip.slice(0, 3));
  expect(places.filter(({ zips }) => zips.includes(zip))).toMatchObject([{ city, state }]);
});
