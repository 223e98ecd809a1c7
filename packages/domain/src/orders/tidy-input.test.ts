import { describe, expect, test } from "vitest";
import { isPostOfficeBox, tidyPhone } from "./tidy-input.ts";
import { tidyPostalCode } from "./postal-code.ts";

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
    ["84601 1234", "US", "84601"],
    ["846011234", "US", "84601"],
    [" 84601 – 1234 ", "US", "84601"],
    ["84601-", "US", "84601"],
    ["84601", "US", "84601"],
    ["00802-1222", "VI", "00802"],
    ["009261234", "PR", "00926"],
    ["96910 1234", "GU", "96910"],
    ["96799-1234", "AS", "96799"],
    ["96950-1234", "MP", "96950"],
    ["40301-110", "US", "40301110"],
    ["84601-12", "US", "84601-12"],
    ["8460", "US", "8460"],
    ["ABCDE", "US", "ABCDE"],
    ["40301-110", "", "40301-110"],
    ["84601-1234", "", "84601-1234"],
    ["846011234", "BR", "846011234"],
    ["01310-100", "BR", "01310100"],
    ["150-0002", "JP", "150-0002"],
    ["4000-123", "PT", "4000-123"],
    ["00-950", "PL", "00-950"],
    ["SE-123 45", "SE", "123 45"],
    ["D-10115", "DE", "10115"],
    ["LV-1073", "LV", "LV-1073"],
    ["40301110", "BR", "40301110"],
    ["1000002", "JP", "100-0002"],
    ["１５０－０００２", "JP", "150-0002"],
    ["sw1a1aa", "GB", "SW1A 1AA"],
    ["d02x285", "IE", "D02 X285"],
    ["k1a0b1", "CA", "K1A 0B1"],
    ["75008-1234", "FR", "750081234"],
    ["2038 3054", "LB", "20383054"],
    ["11936-12345", "IR", "1193612345"],
    ["SW1A 1AA", "GB", "SW1A 1AA"],
  ])("postal code %s in %s", (typed, country, tidy) => expect(tidyPostalCode(typed, country)).toBe(tidy));

  test.each([
    ["PO Box 12", true],
    ["p.o. box 9", true],
    ["Post Office Box 3", true],
    ["PSC 1, APO AE", true],
    ["Unit 2050, DPO AE", true],
    ["12 Poboxer St", false],
    ["100 Center St", false],
  ])("%s is a PO box: %s", (line, is) => expect(isPostOfficeBox("", line)).toBe(is));
});
