import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { currentSession, endSession, startSession } from "../../../../lib/storage/session.ts";
import { fakeServer } from "../../../../../test/fake-server.ts";
import { loginAnswer, renderPage } from "../../../../../test/render-page.tsx";
import { cleanup, expectVisibleText, screen, waitFor, within } from "../../../../../test/testing-library.ts";
import { buildMessage, buildOrder, uuid } from "../../../../../test/customer-order/order-fixtures.ts";
import { openOrder, prepare, cleanUpOrderTest } from "../../../../../test/customer-order/open-order.tsx";

beforeEach(() => {
  localStorage.clear();
  prepare();
});
afterEach(() => {
  endSession();
  cleanUpOrderTest();
});

const done = { body: { ok: true } };
const list = `GET /api/messages/order/${uuid}`;

function openMessages(messages: object[], more: Parameters<typeof openOrder>[1] = {}, order = buildOrder()) {
  return openOrder(
    order,
    {
      [list]: { body: messages },
      "PATCH /api/messages/read": done,
      "DELETE /api/messages": done,
      "POST /api/messages": { status: 201, body: buildMessage(9, null, { message: "Thanks" }) },
      "POST /api/messages/email": { status: 202, ...done },
      ...more,
    },
    "?tab=messages",
  );
}

describe("messages tab", () => {
  it("shows the unread count in its title and marks each staff message as read once", async () => {
    const messages = [
      buildMessage(1, "K. Madsen"),
      buildMessage(2, null),
      buildMessage(3, "K. Madsen", { read: 1 }),
      buildMessage(4, "R."),
    ];
    const { user, calls } = openOrder(buildOrder(undefined, { unread_messages: 2 }), {
      [list]: { body: messages },
      "PATCH /api/messages/read": done,
    });
    await user.click(await screen.findByRole("tab", { name: "Messages 2 unread" }));
    await waitFor(() => expect(screen.getByRole("tab", { name: "Messages" })).toBeVisible());
    await user.click(screen.getByRole("tab", { name: "Order" }));
    await user.click(screen.getByRole("tab", { name: "Messages" }));
    await screen.findByText("Message 4");
    expect(calls.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
      { order_id: uuid, message_id: 1 },
      { order_id: uuid, message_id: 4 },
    ]);
  });

  it("shows author, office time, and how long an answer may take", async () => {
    openMessages([buildMessage(1, "K. Madsen", { read: 1 }), buildMessage(2, null)]);
    const [theirs, mine] = within(await screen.findByRole("list", { name: "Messages, oldest first" })).getAllByRole(
      "listitem",
    );
    expect(theirs).toHaveTextContent("K. Madsen, the office11/13/2026, 04:01 PMMessage 1");
    expect(mine).toHaveTextContent("You11/13/2026, 04:01 PM");
    expect(screen.getByText("Staff may take up to 2 business days to respond.")).toBeVisible();
  });

  it("sends the message, then the email, both with the order's uuid", async () => {
    const { user, calls } = openMessages([]);
    await user.type(await screen.findByLabelText("Your message"), "  Thanks ");
    await user.click(screen.getByRole("button", { name: "Send message" }));
    await expectVisibleText("Your message was sent.");
    expect(screen.getByText("Thanks")).toBeVisible();
    const body = { order_id: uuid, message_content: "Thanks" };
    expect(calls.filter(({ method }) => method === "POST").map(({ path, body: sent }) => [path, sent])).toEqual([
      ["/api/messages", body],
      ["/api/messages/email", body],
    ]);
    expect(screen.getByLabelText("Your message")).toHaveValue("");
  });

  it("counts a message as sent when only its email fails", async () => {
    const { user } = openMessages([], { "POST /api/messages/email": { status: 500, body: { message: "no" } } });
    await user.type(await screen.findByLabelText("Your message"), "Thanks");
    await user.click(screen.getByRole("button", { name: "Send message" }));
    await expectVisibleText(/^Your message was sent. We could not notify/);
  });

  it("keeps what was typed when sending fails", async () => {
    const { user } = openMessages([], { "POST /api/messages": "no connection" });
    await user.type(await screen.findByLabelText("Your message"), "Thanks");
    await user.click(screen.getByRole("button", { name: "Send message" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Could not connect to server");
    expect(screen.getByLabelText("Your message")).toHaveValue("Thanks");
  });

  it("keeps what was typed for the link that has replaced this one", async () => {
    const renewed = "5d2b6f6c-50a4-4b0e-8f4e-0d5f8f0f9d22";
    const gone = { status: 404, body: { message: "We could not find this order." } };
    const first = openMessages([], { "POST /api/messages": gone });
    await first.user.type(await screen.findByLabelText("Your message"), "Thanks");
    await first.user.click(screen.getByRole("button", { name: "Send message" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("We could not find this order.");
    cleanup();
    const order = { ...buildOrder(), uuid: renewed };
    fakeServer({
      [`GET /api/orders/uuid/${renewed}`]: { body: order },
      [`GET /api/messages/order/${renewed}`]: { body: [] },
      "POST /api/messages": { status: 201, body: buildMessage(9, null, { message: "Thanks" }) },
      "POST /api/messages/email": { status: 202, ...done },
      "GET /api/statuses": { body: [] },
    });
    const { user } = renderPage(`/order/${renewed}?tab=messages`);
    expect(await screen.findByLabelText("Your message")).toHaveValue("Thanks");
    await user.click(screen.getByRole("button", { name: "Send message" }));
    await expectVisibleText("Your message was sent.");
    expect(Object.keys(localStorage).filter((key) => key.startsWith("dop-draft"))).toEqual([]);
  });

  it("requires a message of at most 5000 characters", async () => {
    const { user, calls } = openMessages([]);
    await user.click(await screen.findByRole("button", { name: "Send message" }));
    expect(screen.getByLabelText("Your message")).toHaveAccessibleDescription(/Please write a message\./);
    expect(screen.getByLabelText("Your message")).toHaveFocus();
    await user.click(screen.getByLabelText("Your message"));
    await user.paste("x".repeat(5001));
    expect(screen.getByText("Must be 5000 characters long or less.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Send message" }));
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
  });

  it("deletes only the customer's own messages, at once", async () => {
    const { user, calls } = openMessages([buildMessage(1, "K. Madsen", { read: 1 }), buildMessage(2, null)]);
    // Fails if there are two: one message is the customer's own.
    await user.click(await screen.findByRole("button", { name: /^Delete your message/ }));
    await waitFor(() => expect(screen.queryByText("Message 2")).toBeNull());
    expect(calls.find(({ method }) => method === "DELETE")?.body).toEqual({ id: 2, order_id: uuid });
    await waitFor(() => expect(screen.getByRole("heading", { name: "Messages" })).toHaveFocus());
  });

  it("shows that the conversation is complete when every product is shipped or canceled", async () => {
    openMessages([buildMessage(1, null)], {}, buildOrder(undefined, { messaging_open: false }));
    await expectVisibleText("Messaging is complete");
    await expectVisibleText("Message 1");
    expect(screen.queryByLabelText("Your message")).toBeNull();
  });

  it("opens by the customer's key when the session of this browser has ended", async () => {
    startSession(loginAnswer());
    const { calls, answers } = openMessages([]);
    const loaded = { body: [buildMessage(1, "K. Madsen", { read: 1 })] };
    Object.defineProperty(answers, list, { get: () => (currentSession() ? { status: 403 } : loaded) });
    await expectVisibleText("Message 1");
    expect(calls.find(({ path }) => path.includes("/messages/"))?.headers["x-access-token"]).toBe("token-7");
    expect(window.location.pathname).toBe(`/order/${uuid}`);
  });

  it.each([
    ["VIEWER", 0],
    ["USER", 1],
  ] as const)("offers a %s as many boxes to write in as that role may use: %i", async (role, boxes) => {
    startSession(loginAnswer(role));
    openMessages([buildMessage(1, "K. Madsen", { read: 1 })]);
    await expectVisibleText("Message 1");
    expect(screen.queryAllByRole("textbox")).toHaveLength(boxes);
  });

  it("announces incoming staff messages", async () => {
    const { user, answers } = openMessages([]);
    await screen.findByText("No messages yet");
    answers[list] = { body: [buildMessage(7, "K. Madsen")] };
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await expectVisibleText("Message 7");
    await waitFor(() => expect(document.body).toHaveTextContent("1 new message from the office."));
  });
});
