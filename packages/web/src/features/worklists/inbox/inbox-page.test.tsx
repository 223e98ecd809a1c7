import { beforeEach, describe, expect, it } from "vitest";
import { readDraft } from "../../../lib/storage/drafts.ts";
import { startSession } from "../../../lib/storage/session.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { browserPath, loginAnswer, renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";

const entry = (order_id: number, changes: object = {}) => ({
  order_id,
  first_name: "Ada",
  last_name: "Okafor",
  reference_id: 1_180_000,
  locale: "en",
  voided: false,
  flagged: false,
  assignee: null,
  products: [{ product_name: "Apostille", status_name: "Order Placed" }],
  unread: 1,
  messages: [{ id: order_id * 10, message: `Where is ${order_id}?`, created_at: "2026-11-13T19:00:00.000Z" }],
  ...changes,
});
const inbox = (...items: object[]) => ({
  body: { orders: items.length, messages: items.length, items },
});
const replies = {
  body: [
    {
      id: 1,
      kind: "reply",
      name: "Shipped",
      text: "Dear {name}, order {order} has left.",
      updated_by: "A. Admin",
      updated_at: "2026-11-01T00:00:00.000Z",
    },
    {
      id: 2,
      kind: "invalid",
      name: "Blurry",
      text: "Too blurry.",
      updated_by: "A. Admin",
      updated_at: "2026-11-01T00:00:00.000Z",
    },
  ],
};
const message = {
  id: 9,
  user: { display_name: "R. Tolman" },
  created_at: "2026-11-13T19:00:00.000Z",
  message: "Soon.",
  read: 0,
  order_id: 40_001,
};

setUpStaffTests({ chunks: () => Promise.all([import("./index.ts"), import("../../office/canned-texts/index.ts")]) });
beforeEach(() => localStorage.clear());

const heading = (id: number) => screen.findByRole("heading", { name: `Order ${id}, Ada Okafor` });

describe("the inbox", () => {
  it("moves by keys, marks as read what was seen, and goes on to the next", async () => {
    startSession(loginAnswer("USER"));
    const answers: Parameters<typeof fakeServer>[0] = {
      "GET /api/inbox": inbox(entry(40_001), entry(40_002, { locale: "es", flagged: true })),
      "GET /api/inbox/count": { body: { orders: 2, messages: 2 } },
      "PATCH /api/inbox/40001/read": { body: { ok: true } },
      "PATCH /api/orders/40002/assignee": {
        body: { assignee: { id: 7, display_name: "R. Tolman" }, assigned_at: "2026-11-13T19:00:00.000Z" },
      },
    };
    const calls = fakeServer(answers);
    const { user } = renderPage("/admin/inbox");
    await heading(40_001);
    expect(screen.getByText("Writes in Spanish")).toBeVisible();
    expect(await screen.findByRole("link", { name: "Inbox 2 unread" })).toBeVisible();
    await user.keyboard("j");
    expect(await heading(40_001)).toHaveFocus();
    answers["GET /api/inbox"] = inbox(entry(40_002));
    await user.keyboard("e");
    await waitFor(async () => expect(await heading(40_002)).toHaveFocus());
    expect(screen.queryByText("Where is 40001?")).toBeNull();
    await user.keyboard("a");
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === "PATCH").map(({ path, body }) => [path, body])).toEqual([
        ["/api/inbox/40001/read", { through: 400_010 }],
        ["/api/orders/40002/assignee", { user_id: 7 }],
      ]),
    );
  });

  it("leaves an answer that was begun in the meantime open and in focus", async () => {
    startSession(loginAnswer("USER"));
    let read = (_answer: object) => {};
    const answers: Parameters<typeof fakeServer>[0] = {
      "GET /api/inbox": inbox(entry(40_001), entry(40_002)),
      "PATCH /api/inbox/40001/read": new Promise((resolve) => (read = resolve)),
    };
    const calls = fakeServer(answers);
    const { user } = renderPage("/admin/inbox");
    await heading(40_001);
    await user.keyboard("jejr");
    const box = await screen.findByRole("textbox", { name: /^Message to the customer/ });
    await user.keyboard("Your d");
    answers["GET /api/inbox"] = inbox(entry(40_002));
    read({ body: { ok: true } });
    await waitFor(() => expect(screen.queryByText("Where is 40001?")).toBeNull());
    await new Promise((resolve) => setTimeout(resolve));
    // In a heading the letters would be keys that assign and mark as read.
    await user.keyboard("ate");
    expect(box).toHaveFocus();
    expect(box).toHaveValue("Your date");
    expect(calls.filter(({ method }) => method === "PATCH")).toHaveLength(1);
  });

  it("answers with a canned text by slash, keeps what is typed, and drops it when it is sent", async () => {
    startSession(loginAnswer("USER"));
    const answers: Parameters<typeof fakeServer>[0] = {
      "GET /api/inbox": inbox(entry(40_001)),
      "GET /api/canned-texts": replies,
      "POST /api/messages": { status: 201, body: message },
      "POST /api/messages/email": { status: 202, body: { ok: true } },
      "PATCH /api/inbox/40001/read": { body: { ok: true } },
    };
    const calls = fakeServer(answers);
    const { user } = renderPage("/admin/inbox");
    await heading(40_001);
    await user.keyboard("r");
    const box = await screen.findByRole("textbox", { name: /^Message to the customer/ });
    expect(box).toHaveFocus();
    await user.keyboard("and/or /");
    const dialog = await screen.findByRole("dialog", { name: "Choose a text" });
    expect(within(dialog).queryByText("Blurry")).toBeNull();
    await user.type(within(dialog).getByLabelText("Narrow the list"), "shIpp");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(box).toHaveValue("and/or Dear Ada Okafor, order 40001 has left."));
    expect(readDraft("message:40001")).toBe("and/or Dear Ada Okafor, order 40001 has left.");
    answers["GET /api/inbox"] = inbox();
    await user.click(screen.getByRole("button", { name: "Send message" }));
    await expectVisibleText("No one is waiting for an answer.");
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(readDraft("message:40001")).toBe("");
    expect(calls.filter(({ method }) => method !== "GET").map(({ path }) => path)).toEqual([
      "/api/messages",
      "/api/messages/email",
      "/api/inbox/40001/read",
    ]);
  });

  it("keeps what was typed when the message cannot be sent, and over a reload", async () => {
    startSession(loginAnswer("USER"));
    fakeServer({ "GET /api/inbox": inbox(entry(40_001)), "POST /api/messages": { status: 500 } });
    const { user, unmount } = renderPage("/admin/inbox");
    await user.click(await screen.findByRole("button", { name: "Reply on order 40001" }));
    await user.keyboard("Half a sente");
    await user.click(screen.getByRole("button", { name: "Send message" }));
    unmount();
    const again = renderPage("/admin/inbox");
    await again.user.click(await screen.findByRole("button", { name: "Reply on order 40001" }));
    expect(screen.getByRole("textbox")).toHaveValue("Half a sente");
  });

  it("shows viewers what waits, with nothing to do, and narrows by the address", async () => {
    startSession(loginAnswer("VIEWER"));
    fakeServer({
      "GET /api/inbox": inbox(entry(40_001, { unread: 22 })),
      "GET /api/inbox?show=unassigned": inbox(),
    });
    const { user } = renderPage("/admin/inbox");
    await heading(40_001);
    expect(screen.getByRole("link", { name: "and 21 earlier messages" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /Reply|Mark|Assign/ })).toBeNull();
    await user.keyboard("r");
    expect(screen.queryByRole("textbox")).toBeNull();
    await user.selectOptions(screen.getByLabelText("Show"), "Unassigned");
    await expectVisibleText("None of these orders has an unread message.");
    expect(browserPath()).toBe("/admin/inbox?show=unassigned");
  });

  it("opens by M from another page, unless keys of one letter are turned off", async () => {
    startSession(loginAnswer("USER"));
    fakeServer({ "GET /api/inbox": inbox(), "GET /api/mail/failed": { body: { items: [], count: 0 } } });
    localStorage.setItem("dop-letter-keys", "off");
    const { user } = renderPage("/admin/mail");
    await expectVisibleText("No undelivered emails.");
    await user.keyboard("m");
    expect(browserPath()).toBe("/admin/mail");
    localStorage.removeItem("dop-letter-keys");
    await user.keyboard("m");
    await expectVisibleText("No one is waiting for an answer.");
    expect(browserPath()).toBe("/admin/inbox");
  });
});
