import { describe, expect, it } from "vitest";
import { startSession } from "../../../lib/storage/session.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { loginAnswer, renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";

const mail = (id: number, changes: object = {}) => ({
  id,
  kind: "order-confirmation",
  order_id: 40_911,
  recipient: "a…@example.org",
  created_at: "2026-11-13T19:00:00.000Z",
  attempts: 12,
  last_error: "REFUSED",
  reply_code: 550,
  ...changes,
});
const list = (...items: object[]) => ({ body: { items, count: items.length } });

setUpStaffTests({ chunks: () => import("./index.ts") });

describe("undelivered emails", () => {
  it("appear for all staff; only admins can retry them", async () => {
    fakeServer({
      "GET /api/mail/failed": list(mail(5), mail(4, { order_id: null, last_error: null, reply_code: null })),
    });
    startSession(loginAnswer("VIEWER"));
    renderPage("/admin/mail");
    const [, first, second] = within(await screen.findByRole("table")).getAllByRole("row");
    expect(first).toHaveTextContent("Order confirmation");
    expect(first).toHaveTextContent("The mail server refused it (reply 550)");
    expect(screen.getByRole("link", { name: "Order 40911" })).toHaveAttribute("href", "/admin/orders/40911");
    expect(second).toHaveTextContent("Unknown");
    expect(screen.getByText("An admin can try to deliver them again.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Retry/ })).toBeNull();
  });

  it("carry a mark when they bounced", async () => {
    fakeServer({ "GET /api/mail/failed": list(mail(5, { attempts: 1, last_error: "BOUNCED" })) });
    startSession(loginAnswer("ADMIN"));
    renderPage("/admin/mail");
    const [, row] = within(await screen.findByRole("table")).getAllByRole("row");
    expect(row).toHaveTextContent("It came back: the recipient's address was refused (reply 550)1 try");
    expect(screen.getByRole("button", { name: "Retry: Order confirmation to a…@example.org" })).toBeVisible();
  });

  it("disappear when a retry succeeds", async () => {
    startSession(loginAnswer("ADMIN"));
    const answers = {
      "GET /api/mail/failed": list(mail(5)),
      "POST /api/mail/5/retry": { body: { isEmailError: false } },
    };
    const calls = fakeServer(answers);
    const { user } = renderPage("/admin/mail");
    const button = await screen.findByRole("button", { name: "Retry: Order confirmation to a…@example.org" });
    answers["GET /api/mail/failed"] = list();
    await user.click(button);
    await expectVisibleText("No undelivered emails.");
    await expectVisibleText("The email is delivered.");
    expect(screen.queryByRole("button", { name: "Retry all" })).toBeNull();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("retry one after the other, with a summary", async () => {
    startSession(loginAnswer("ADMIN"));
    const calls = fakeServer({
      "GET /api/mail/failed": list(mail(5), mail(4)),
      "POST /api/mail/5/retry": { body: { isEmailError: true } },
      "POST /api/mail/4/retry": { body: { isEmailError: false } },
    });
    const { user } = renderPage("/admin/mail");
    await user.click(await screen.findByRole("button", { name: "Retry all" }));
    await expectVisibleText("1 of 2 emails delivered.");
    const posts = () => calls.filter(({ method }) => method === "POST").map(({ path }) => path);
    await waitFor(() => expect(posts()).toEqual(["/api/mail/5/retry", "/api/mail/4/retry"]));
  });

  it("list undelivered text messages below", async () => {
    const text = {
      id: 7,
      order_id: 40_911,
      kind: "documents",
      state: "refused",
      created_at: "2026-11-13T19:00:00.000Z",
    };
    const why = { sent_at: null, last_error: "NUMBER", error_code: 21_211 };
    fakeServer({ "GET /api/mail/failed": { body: { items: [], count: 0, texts: [{ ...text, ...why }] } } });
    startSession(loginAnswer("VIEWER"));
    renderPage("/admin/mail");
    await expectVisibleText("No undelivered emails.");
    const table = screen.getByRole("table", { name: "Undelivered text messages" });
    const [, row] = within(table).getAllByRole("row");
    expect(row).toHaveTextContent("New documents are needed");
    expect(row).toHaveTextContent("Not deliveredThe number is wrong, or takes no text messages (error 21211)");
    expect(within(table).getByRole("link", { name: "Order 40911" })).toHaveAttribute("href", "/admin/orders/40911");
  });

  it("report a conflict with another user, and are reloaded", async () => {
    startSession(loginAnswer("ADMIN"));
    const message = "This email is no longer in the list.";
    const calls = fakeServer({
      "GET /api/mail/failed": list(mail(5)),
      "POST /api/mail/5/retry": { status: 409, body: { message, showBanner: true } },
    });
    const { user } = renderPage("/admin/mail");
    await user.click(await screen.findByRole("button", { name: /^Retry: / }));
    await expectVisibleText(message);
    await waitFor(() => expect(calls.filter(({ path }) => path === "/api/mail/failed")).toHaveLength(2));
  });
});
