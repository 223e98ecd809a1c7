import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusedWith } from "../../../../test/answer.ts";
import { placeVerifiedOrder } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

describe("the capture mailbox", () => {
  let test: TestPortal;
  let uuid = "";
  beforeAll(async () => {
    test = await openTestPortal();
    ({ uuid } = await placeVerifiedOrder(test));
    await test.portal.jobs.runDue();
  });
  afterAll(() => test.close());
  const get = (url: string) => test.request({ method: "GET", url });

  it("lists what was sent", async () => {
    const page = await get("/mailbox");
    expect(page.status).toBe(200);
    expect(page.text).toContain("ada@example.org");
    expect(page.headers["cache-control"]).toBe("no-store");
  });

  it("shows a mail, and its HTML under its own policy", async () => {
    const mails = await test.database.db.selectFrom("captured_mail").selectAll().execute();
    expect(mails).toHaveLength(2);
    for (const { id, body_text } of mails) {
      expect(body_text).not.toContain(uuid);
      const page = await get(`/mailbox/${String(id)}`);
      expect([page.status, page.text.includes(uuid)]).toEqual([200, true]);
      const html = await get(`/mailbox/${String(id)}/html`);
      expect([html.status, html.text.includes(uuid)]).toEqual([200, true]);
      expect(html.headers["content-security-policy"]).toMatch(/sandbox|default-src 'none'/);
    }
  });

  it.each(["999999", "abc", "0", "%00"])("answers 404 to mail %s", async (id) => {
    refusedWith(await get(`/mailbox/${id}`), 404, "NOT_FOUND");
    refusedWith(await get(`/mailbox/${id}/html`), 404, "NOT_FOUND");
  });

  it("answers 404 where real mail is sent", async () => {
    const real = await openTestPortal({ MAIL_TRANSPORT: "smtp", SMTP_HOST: "127.0.0.1" });
    refusedWith(await real.request({ method: "GET", url: "/mailbox" }), 404, "NOT_FOUND");
    await real.close();
  });
});
