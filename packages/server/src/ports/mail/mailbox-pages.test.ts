import { describe, expect, it } from "vitest";
import { renderMailboxPage, renderMailPage, type CapturedMail } from "./mailbox-pages.ts";

const options = { basePath: "/portal", timeZone: "America/Denver", locale: "en" } as const;
const mail: CapturedMail = {
  id: 7,
  message_id: "<outbox-7@portal.example>",
  sender: "clerk@example.gov",
  recipient: "ada@example.org",
  subject: "<b>Hello</b>",
  body_text: "See\nhttps://portal.example/order/1?a=1&b=2\nand <script>alert(1)</script>",
  body_html: "<p>Hello</p>",
  attachments: [{ filename: "letter<1>.pdf", contentType: "application/pdf", content: "" }],
  captured_at: new Date("2026-03-01T19:05:00Z"),
};

describe("mailbox pages", () => {
  it("list mail with links and office time, in the order given", () => {
    const page = renderMailboxPage([mail, { ...mail, id: 6, subject: "Older" }], options);
    expect(page).toContain('href="/portal/mailbox/7"');
    expect(page.indexOf("/mailbox/7")).toBeLessThan(page.indexOf("/mailbox/6"));
    expect(page).toContain("&lt;b&gt;Hello&lt;/b&gt;");
    expect(page).toContain("Mar 1, 2026, 12:05");
    expect(renderMailboxPage([], options)).toContain("No mail yet.");
  });

  it("use the language of their reader", () => {
    const page = renderMailboxPage([mail], { ...options, locale: "es" });
    expect(page).toMatch(/<html lang="es">[^]*Buzón[^]*Para ada@example\.org, 1 mar 2026/);
    expect(renderMailPage(mail, { ...options, locale: "es" })).toContain("Todos los correos");
  });

  it("show a mail: text with clickable links, HTML in a frame without scripts", () => {
    const page = renderMailPage(mail, options);
    expect(page).toContain(
      '<a href="https://portal.example/order/1?a=1&amp;b=2">https://portal.example/order/1?a=1&amp;b=2</a>',
    );
    expect(page).toContain('src="/portal/mailbox/7/html"');
    expect(page).toMatch(/sandbox="(?!.*allow-scripts)/);
    expect(page).toContain("letter&lt;1&gt;.pdf");
    expect(page).not.toMatch(/<script|<style|style=|<p>Hello/);
    expect(page).toMatch(/<iframe[^>]+title="/);
  });
});
