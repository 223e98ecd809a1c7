import { describe, expect, it } from "vitest";
import { screen, within } from "../../../../../test/testing-library.ts";
import { openFromQueue, placed, setUpVerificationTests } from "../../../../../test/desk-order/open-verification.ts";
import { aLicense } from "../../../../../test/desk-order/staff-order-fixtures.ts";

setUpVerificationTests();

const recordCall = "GET /api/orders/40911/license-record";
const licensed = {
  license_number: 1_000_001,
  record: aLicense(
    { first_name: "Márcus", last_name: "Nielsen", date_of_birth: "1990-12-10" },
    { first_name: "Yui", last_name: "Suzuki", date_of_birth: "" },
  ),
  voided: false,
  missing: null,
};

describe("the license next to the pictures (rule W-40)", () => {
  const countyLicense = async () =>
    within(await screen.findByRole("region", { name: "License 1000001, as the county has it" }));

  it("shows its spouses, when they were born and the ceremony, and marks names that differ", async () => {
    const { calls } = openFromQueue(placed, { [recordCall]: { body: licensed } });
    const license = await countyLicense();
    expect(await license.findByText("born 12/10/1990")).toBeVisible();
    expect(license.getByText("Spelled differently than spouse 1")).toBeVisible();
    expect(license.getByText("Not the name of either spouse")).toBeVisible();
    expect(license.getByText("Suzuki").tagName).toBe("MARK");
    expect(license.getByText("11/01/2026")).toBeVisible();
    // Asked at the same time as the order, and not after it.
    const asked = calls.map(({ path }) => path);
    expect(asked.filter((path) => path.endsWith("/license-record"))).toHaveLength(1);
    expect(asked.indexOf("/api/orders/40911/license-record") - asked.indexOf("/api/orders/40911")).toBe(1);
  });

  it.each([
    [{ body: { ...licensed, record: null, missing: "unknown" } }, /The county has no license 1000001/],
    [{ status: 503, body: { message: "The license service cannot be reached." } }, /cannot be reached/],
  ])("says why there is none, and lets the clerk go on", async (answer, words) => {
    openFromQueue(placed, { [recordCall]: answer });
    expect(await (await countyLicense()).findByText(words)).toBeVisible();
    expect(screen.getByRole("button", { name: /^Confirm Correct/ })).toBeEnabled();
  });
});
