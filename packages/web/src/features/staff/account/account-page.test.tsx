import { describe, expect, it } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor } from "../../../../test/testing-library.ts";

const session = (id: string, current: boolean, user = { user_id: 7, display_name: "R. Tolman" }) => ({
  id,
  ...user,
  created_at: "2026-11-20T18:00:00.000Z",
  last_seen_at: "2026-11-20T19:30:00.000Z",
  browser: current ? "Edge on Windows" : null,
  current,
});
const clerk = { user_id: 8, display_name: "K. Madsen" };

setUpStaffTests({ role: "ADMIN", chunks: () => import("./index.ts") });

describe("account page", () => {
  it("lists the user's own sessions, and ends another one", async () => {
    const calls = fakeServer({
      "GET /api/sessions": { body: [session("a", true), session("b", false), session("c", false, clerk)] },
      "DELETE /api/sessions/b": { body: { ok: true } },
    });
    const { user } = renderPage("/admin/account");
    expect((await screen.findByText("(this session)")).closest("td")).toHaveTextContent(
      /^Edge on Windows \(this session\)$/,
    );
    expect(screen.getAllByRole("row")).toHaveLength(3);
    await user.click(screen.getByRole("button", { name: /^End session of R\. Tolman since 11\/20\/2026/ }));
    await expectVisibleText("Session ended.");
    await waitFor(() => expect(screen.getByRole("heading", { name: "Where you are logged in" })).toHaveFocus());
    expect(calls.filter((call) => call.method === "DELETE")).toHaveLength(1);
  });

  it("ends all other sessions at once", async () => {
    fakeServer({
      "GET /api/sessions": { body: [session("a", true), session("b", false), session("c", false)] },
      "DELETE /api/users/7/sessions": { body: { ended: 2 } },
    });
    const { user } = renderPage("/admin/account");
    await user.click(await screen.findByRole("button", { name: "End all others" }));
    await expectVisibleText("2 sessions ended.");
  });

  it("reports a session that has already ended", async () => {
    const message = "This session has already ended. Please reload the page.";
    fakeServer({
      "GET /api/sessions": { body: [session("a", true), session("b", false)] },
      "DELETE /api/sessions/b": { status: 404, body: { message, code: "NOT_FOUND", showBanner: true } },
    });
    const { user } = renderPage("/admin/account");
    await user.click(await screen.findByRole("button", { name: /^End session/ }));
    await expectVisibleText(message);
  });

  it("reports that the server cannot be reached, and retries", async () => {
    fakeServer({ "GET /api/sessions": { status: 503, body: { message: "The portal is busy." } } });
    renderPage("/admin/account");
    await expectVisibleText("The portal is busy.");
  });

  it("masks both passwords, and takes them from a password manager and from the clipboard", async () => {
    fakeServer({ "GET /api/sessions": { body: [] } });
    const { user } = renderPage("/admin/account");
    for (const [label, kind] of [
      [/^Current password/, "current-password"],
      [/^New password/, "new-password"],
    ] as const) {
      const field = await screen.findByLabelText(label);
      expect([field.getAttribute("type"), field.getAttribute("autocomplete")]).toEqual(["password", kind]);
      await user.click(field);
      await user.paste("a long password from elsewhere");
      expect(field).toHaveValue("a long password from elsewhere");
    }
  });

  it("changes the password, and shows errors next to the field", async () => {
    const issue = { path: "current_password", message: "This is not your current password. Try again." };
    const sessions = { "GET /api/sessions": { body: [session("a", true)] } };
    fakeServer({
      ...sessions,
      "POST /api/users/me/password": { status: 400, body: { message: "x", code: "VALIDATION", errors: [issue] } },
    });
    const { user } = renderPage("/admin/account");
    await user.type(await screen.findByLabelText("Current password"), "wrong-password");
    await user.type(screen.getByLabelText("New password"), "zaun birne mond acht");
    await user.click(screen.getByRole("button", { name: "Change password" }));
    await waitFor(() =>
      expect(screen.getByLabelText("Current password")).toHaveAccessibleDescription(`Error: ${issue.message}`),
    );
    const calls = fakeServer({ ...sessions, "POST /api/users/me/password": { body: { ok: true } } });
    await user.type(screen.getByLabelText("Current password"), "!");
    await user.click(screen.getByRole("button", { name: "Change password" }));
    await expectVisibleText("Password changed.");
    expect(calls[0]?.body).toEqual({ current_password: "wrong-password!", new_password: "zaun birne mond acht" });
    expect(screen.getByLabelText("New password")).toHaveValue("");
  });

  it("shows no password form when the county's directory stores the password", async () => {
    fakeServer({ "GET /api/sessions": { body: [session("a", true)] } });
    renderPage("/admin/account", { localPasswords: false });
    expect(
      await screen.findByText("Your password is managed by the county’s directory. Please change it there."),
    ).toBeVisible();
    expect(screen.queryByLabelText("New password")).toBeNull();
  });

  it("explains that the county's directory stores the password", async () => {
    const message = "The county's directory keeps your password.";
    fakeServer({
      "GET /api/sessions": { body: [session("a", true)] },
      "POST /api/users/me/password": { status: 409, body: { message, code: "PASSWORD_KEPT_ELSEWHERE" } },
    });
    const { user } = renderPage("/admin/account");
    await user.type(await screen.findByLabelText("Current password"), "demo-password");
    await user.type(screen.getByLabelText("New password"), "zaun birne mond acht");
    await user.click(screen.getByRole("button", { name: "Change password" }));
    await expectVisibleText(message);
  });
});

describe("users page", () => {
  it("shows admins who is logged in, and ends all sessions of a user", async () => {
    const calls = fakeServer({
      "GET /api/users": { body: [] },
      "GET /api/sessions": {
        body: [session("a", true), session("b", false, clerk), session("c", false, clerk)],
      },
      "DELETE /api/users/8/sessions": { body: { ended: 1 } },
    });
    const { user } = renderPage("/users");
    const account = await screen.findByText("K. Madsen (2)");
    expect(account.closest("details")).not.toHaveAttribute("open");
    await user.click(account);
    expect(screen.queryByRole("button", { name: /R\. Tolman/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "End all sessions of K. Madsen" }));
    await expectVisibleText("1 session ended.");
    expect(calls.filter((call) => call.method === "DELETE")).toHaveLength(1);
  });
});
