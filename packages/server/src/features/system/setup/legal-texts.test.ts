import { setupSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedWith } from "../../../../test/answer.ts";
import { leavesNothing } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

describe("the legal texts of the page of setup", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const read = async () =>
    answered(await test.call("GET", "/setup", undefined, await test.staff("admin")), setupSchema).texts;
  const confirm = async (key: string, digest: string, who: "admin" | "clerk" = "admin") =>
    test.call("POST", `/setup/texts/${key}/confirm`, { digest }, await test.staff(who));

  it("appear in every language of the office, unconfirmed at first", async () => {
    const texts = await read();
    expect(texts.map(({ confirmed_at: at }) => at)).toEqual(texts.map(() => null));
    const statement = texts.find(({ key }) => key === "statement");
    expect(statement?.wordings.map(({ locale }) => locale)).toEqual(["en", "es"]);
    expect(statement?.wordings[0]?.text).toContain("under penalty of perjury");
    expect(statement?.wordings[1]?.text).toContain("bajo pena de perjurio");
  });

  it("take the confirmation of an admin in the wording that was shown, and by nobody else", async () => {
    const digest = (await read()).find(({ key }) => key === "letter")?.digest ?? "";
    forbiddenWith(await confirm("letter", digest, "clerk"), "Access Denied!");
    refusedWith(await leavesNothing(test, () => confirm("letter", "another wording")), 409, "STALE");
    refusedWith(await leavesNothing(test, () => confirm("everything", digest)), 404, "NOT_FOUND");
    const { texts } = answered(await confirm("letter", digest), setupSchema);
    expect(texts.filter(({ confirmed_at: at }) => at !== null)).toMatchObject([
      { key: "letter", confirmed_by: "R. Tolman" },
    ]);
  });

  it("wait for a confirmation again in another wording", async () => {
    const digest = (await read()).find(({ key }) => key === "statement")?.digest ?? "";
    answered(await confirm("statement", digest), setupSchema);
    await test.call("PATCH", "/settings", { changes: { languages: [] }, version: 0 }, await test.staff("admin"));
    const statement = (await read()).find(({ key }) => key === "statement");
    expect(statement).toMatchObject({ confirmed_at: null, wordings: [{ locale: "en" }] });
  });
});
