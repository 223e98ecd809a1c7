import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusedFields } from "../../../../test/answer.ts";
import { placePaidOrder } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

describe("GET /audit/export", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());
  const ask = async (query: string) => test.call("GET", `/audit/export?${query}`, undefined, await test.staff("admin"));

  it("answers who did what, when, as CSV of the office's days, and writes itself down", async () => {
    const { id } = await placePaidOrder(test);
    const { status, text, headers } = await ask("from=2026-11-21&to=2026-11-21");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="audit-2026-11-21-2026-11-21.csv"',
    });
    const lines = text.trimEnd().split("\r\n");
    expect(lines[0]).toBe(
      "\uFEFFid,at,actor_kind,user_id,actor_name,action,subject_type,subject_id,detail," +
        "request_id,recorded_at,session_id,address_digest",
    );
    expect(lines.some((line) => line.includes(`order.placed,order,${id}`))).toBe(true);
    expect((await ask("from=2026-11-21&to=2026-11-21")).text).toContain("audit.exported,audit,2026-11-21/2026-11-21");
    // 18:00 UTC is the 21st in Utah; the 20th and the 22nd have nothing.
    for (const day of ["2026-11-20", "2026-11-22"])
      expect((await ask(`from=${day}&to=${day}`)).text.split("\r\n")).toHaveLength(2);
  });

  it("quotes what CSV needs quoted, and lets no spreadsheet take a text for a formula", async () => {
    await test.database.db
      .insertInto("audit_log")
      .values({
        at: new Date("2020-01-02T12:00:00Z"),
        actor_kind: "staff",
        user_id: null,
        actor_name: '=HYPERLINK("http://x","Ada, ""Clerk""")',
        action: "test",
        subject_type: "order",
        subject_id: "1",
        detail: JSON.stringify({ a: 'b "c"' }),
        request_id: "r",
      })
      .execute();
    const { text } = await ask("from=2020-01-01&to=2020-01-03");
    expect(text).toContain(`"'=HYPERLINK(""http://x"",""Ada, """"Clerk"""""")"`);
    expect(text).toContain(`"{""a"":""b \\""c\\""""}"`);
  });

  it("reads a log longer than its pages, each entry once and in order", async () => {
    const at = new Date("2021-06-01T12:00:00Z");
    const entry = { actor_kind: "system", user_id: null, actor_name: "System", subject_type: "order", subject_id: "1" };
    for (let index = 0; index < 5; index += 1)
      await test.database.db
        .insertInto("audit_log")
        .values(
          Array.from({ length: 500 }, (_, each) => ({
            ...entry,
            at,
            action: `a${index}-${each}`,
            detail: "{}",
            request_id: "r",
          })),
        )
        .execute();
    const lines = (await ask("from=2021-06-01&to=2021-06-01")).text.trimEnd().split("\r\n").slice(1);
    expect(lines).toHaveLength(2500);
    expect(new Set(lines.map((line) => line.split(",")[5])).size).toBe(2500);
  });

  it("refuses an impossible day by its field", async () => {
    const message = "invalid date; must be in YYYY-MM-DD (ISO 8601) format";
    refusedFields(await ask("from=yesterday&to=2026-02-30"), { from: message, to: message });
  });
});
