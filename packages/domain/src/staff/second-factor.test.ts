import { messageText, officeTexts } from "@dop/texts";
import { describe, expect, test } from "vitest";
import { appCodeSchema, loginCodeSchema } from "./sign-in.ts";

const read = (schema: typeof appCodeSchema | typeof loginCodeSchema, given: unknown) => {
  const { success, data } = schema.safeParse(given);
  return success ? data : null;
};

describe("a code of the app", () => {
  test.each([
    ["123456", "123456"],
    [" 123 456 ", "123456"],
    ["1 2\t3\u00a04 5 6", "123456"],
    ["000000", "000000"],
    ["12345", null],
    ["1234567", null],
    ["12345a", null],
    ["123-456", null],
    ["١٢٣٤٥٦", null],
    ["", null],
    [123_456, null],
    [null, null],
    [["123456"], null],
  ])("%j is read as %j", (given, expected) => {
    expect(read(appCodeSchema, given)).toBe(expected);
  });
});

describe("what a login takes for a code", () => {
  test.each([
    ["123 456", "123456"],
    ["ABCD-EFGH-IJKL-2345", "ABCDEFGHIJKL2345"],
    [" abcd efgh ijkl 2345 ", "ABCDEFGHIJKL2345"],
    ["abcdefghijkl2345", "ABCDEFGHIJKL2345"],
    ["abcd-efgh-ijkl-2345-mnop-qrst", "ABCDEFGHIJKL2345MNOPQRST"],
    ["ABCD-EFGH-IJKL-2345-MNOP", null],
    ["ABCD-EFGH-IJKL-2345-MNOP-QRST-U", null],
    ["ABCD-EFGH-IJKL-234", null],
    ["ABCD-EFGH-IJKL-23456", null],
    // Base32 has no 0, 1, 8 and 9.
    ["ABCD-EFGH-IJKL-2340", null],
    ["ABCD-EFGH-IJKL-2341", null],
    ["", null],
    [undefined, null],
    [{ code: "123456" }, null],
  ])("%j is read as %j", (given, expected) => {
    expect(read(loginCodeSchema, given)).toBe(expected);
  });

  test("says what both look like", () => {
    expect(
      loginCodeSchema.safeParse("x").error?.issues.map(({ message }) => messageText(message, officeTexts)),
    ).toEqual(["Enter the 6 digits of your authenticator app, or one of your recovery codes."]);
  });
});
