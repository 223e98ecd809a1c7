import { describe, expect, test } from "vitest";
import { isPostOfficeBox, tidyPhone, tidyPostalCode } from "./tidy-input.ts";

describe("typed text is tidied to what the rules accept", () => {
  test.each([
    ["+1 (801) 555.0117", "(801) 555-0117"],
    ["+18015550117", "8015550117"],
    ["801.555.0117", "801-555-0117"],
    ["(801) 555-0117", "(801) 555-0117"],
    ["+44 20 7946 0958", "011 44 20 7946 0958"],
    ["+49 (0) 30 1234 5678 90", "0114903012345678 90".replaceAll(" ", "")],
    ["801-call-me", "801-call-me"],
    ["+", "+"],
  ])("phone %s", (typed, tidy) => expect(tidyPhone(typed)).toBe(tidy));

  test.each([
    ["84601-1234", "US", "84601"],
    ["84601-", "US", "84601"],
    ["123456789", "US", "123456789"],
    ["01310-100", "BR", "01310100"],
    ["SW1A 1AA", "GB", "SW1A 1AA"],
  ])("postal code %s in %s", (typed, country, tidy) => expect(tidyPostalCode(typed, country)).toBe(tidy));

  test.each([
    ["PO Box 12", true],
    ["p.o. box 9", true],
    ["Post Office Box 3", true],
    ["PSC 1, APO AE", true],
    ["12 Poboxer St", false],
    ["100 Center St", false],
  ])("%s is a PO box: %s", (line, is) => expect(isPostOfficeBox("", line)).toBe(is));
});
