import { describe, expect, it } from "vitest";
import { endSession, startSession } from "../../../lib/storage/session.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { browserPath, loginAnswer, renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const file = (n: number, changes: object = {}) => ({
  id: idOf(n),
  kind: "additional",
  signature: "Win.Test.EICAR_HDB-1",
  size: 1536,
  sha256: "ab".repeat(32),
  created_at: "2026-11-13T19:00:00.000Z",
  request_id: `request-${n}`,
  ...changes,
});
const list = (...items: object[]) => ({ body: { items, count: items.length } });
const path = "/admin/quarantine";
const destroyName = "Destroy: Win.Test.EICAR_HDB-1, Additional document, 11/13/2026, 12:00 PM";

setUpStaffTests({
  role: "ADMIN",
  chunks: () => Promise.all([import("./index.ts"), import("../../worklists/home/index.ts")]),
});

/** Answers the question. */
async function say(user: ReturnType<typeof renderPage>["user"], name: string): Promise<void> {
  const dialog = within(await screen.findByRole("dialog", { name: "Destroy this file?" }));
  await user.click(dialog.getByRole("button", { name }));
}

describe("the quarantine", () => {
  it("lists finding, kind and time of each file, and never the content", async () => {
    fakeServer({ "GET /api/quarantine": list(file(1), file(2, { kind: "selfie", size: 68, signature: "Other" })) });
    renderPage(path);
    const [, first, second] = within(await screen.findByRole("table")).getAllByRole("row");
    expect(within(first as HTMLElement).getByRole("rowheader")).toHaveTextContent("Win.Test.EICAR_HDB-1");
    for (const words of ["Additional document", "11/13/2026, 12:00 PM", "1.5 KB", "ab".repeat(32), "request-1"])
      expect(first).toHaveTextContent(words);
    for (const words of ["Other", "Selfie", "68 bytes", "request-2"]) expect(second).toHaveTextContent(words);
    expect(within(screen.getByRole("main")).queryByRole("link")).toBeNull();
  });

  it("shows the total when not all are listed", async () => {
    fakeServer({ "GET /api/quarantine": { body: { items: [file(1)], count: 201 } } });
    renderPage(path);
    await expectVisibleText("The newest 1 of 201");
  });

  it("destroys a file after confirmation, and moves focus to the heading", async () => {
    const answers: Parameters<typeof fakeServer>[0] = {
      "GET /api/quarantine": list(file(1)),
      [`DELETE /api/quarantine/${idOf(1)}`]: { body: { ok: true } },
    };
    const calls = fakeServer(answers);
    const { user } = renderPage(path);
    const button = await screen.findByRole("button", { name: destroyName });
    await user.click(button);
    expect(screen.getByRole("dialog")).toHaveTextContent("Win.Test.EICAR_HDB-1, Additional document, 11/13/2026");
    await say(user, "Cancel");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
    await user.click(button);
    answers["GET /api/quarantine"] = list();
    await say(user, "Destroy file");
    await expectVisibleText("Nothing is in quarantine.");
    await expectVisibleText("File destroyed.");
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
    expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  });

  it("reports a conflict with another user, and reloads the list", async () => {
    const message = "This file is no longer in quarantine. Please reload the page.";
    const answers: Parameters<typeof fakeServer>[0] = {
      "GET /api/quarantine": list(file(1), file(2)),
      [`DELETE /api/quarantine/${idOf(1)}`]: { status: 404, body: { message, showBanner: true } },
    };
    fakeServer(answers);
    const { user } = renderPage(path);
    const [button] = await screen.findAllByRole("button", { name: destroyName });
    await user.click(button as HTMLElement);
    answers["GET /api/quarantine"] = list(file(2));
    await say(user, "Destroy file");
    await expectVisibleText(message);
    await waitFor(() => expect(screen.queryByText("request-1")).toBeNull());
    expect(screen.getByText("request-2")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
  });

  it("keeps a file that could not be destroyed, and shows why", async () => {
    const message = "An unexpected error occurred.";
    fakeServer({
      "GET /api/quarantine": list(file(1)),
      [`DELETE /api/quarantine/${idOf(1)}`]: { status: 500, body: { message, showBanner: true } },
    });
    const { user } = renderPage(path);
    const button = await screen.findByRole("button", { name: destroyName });
    await user.click(button);
    await say(user, "Destroy file");
    await expectVisibleText(message);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(button).toBeVisible();
  });

  it("reports that the list could not be loaded, and retries", async () => {
    const answers: Parameters<typeof fakeServer>[0] = {
      "GET /api/quarantine": { status: 400, body: { message: "The list is not to be had." } },
    };
    fakeServer(answers);
    const { user } = renderPage(path);
    expect(await screen.findByRole("alert")).toHaveTextContent("The list is not to be had.");
    answers["GET /api/quarantine"] = list(file(1));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("table", { name: "Files in quarantine" })).toBeVisible();
  });

  it.each(["USER", "VIEWER"] as const)("refuses a user with the role %s", async (role) => {
    startSession(loginAnswer(role));
    const calls = fakeServer({});
    renderPage(path);
    await expectVisibleText("Access Denied!");
    await waitFor(() => expect(browserPath()).toBe("/admin"));
    expect(calls.some((call) => call.path === "/api/quarantine")).toBe(false);
  });

  it("redirects visitors without a session to login, with a return path", async () => {
    endSession();
    renderPage(path);
    await waitFor(() => expect(browserPath()).toBe(`/login?redirect=${encodeURIComponent(path)}`));
  });
});

describe("the staff home", () => {
  const overview = {
    queues: [],
    unread_messages: 3,
    order_issues: 0,
    refunds_requested: 0,
    undelivered_mails: 1,
    orders_owed: 0,
    transmittals_out: 0,
    transmittals_overdue: 0,
    mine: 0,
    second_looks: 0,
    at_risk: 0,
    oldest: {
      second_looks: null,
      unread_messages: null,
      order_issues: null,
      refunds_requested: null,
      undelivered_mails: null,
      transmittals_out: null,
    },
    flow: [],
  };
  const attention = () => screen.findByRole("region", { name: "Needs attention" });

  it("shows the quarantine count when the server sends it", async () => {
    fakeServer({ "GET /api/queues/overview": { body: { ...overview, quarantined: 3 } } });
    renderPage("/admin");
    expect(await attention()).toHaveTextContent("Undelivered emails1Files in quarantine3");
    expect(screen.getByRole("link", { name: "Files in quarantine" })).toHaveAttribute("href", path);
  });

  it("hides it from other users", async () => {
    fakeServer({ "GET /api/queues/overview": { body: overview } });
    renderPage("/admin");
    expect(await attention()).not.toHaveTextContent("quarantine");
  });
});
