import { describe, expect, it } from "vitest";
import { startSession } from "../../../lib/storage/session.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { browserPath, loginAnswer, renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { act, screen, waitFor, within } from "../../../../test/testing-library.ts";
import { openLogin } from "../../../../test/login/open-login.ts";

setUpStaffTests({ chunks: () => import("./index.ts") });

describe("login page", () => {
  it("lists both problems, moves focus to them, and links to the fields", async () => {
    const calls = fakeServer({});
    const { user, username, submit } = await openLogin();
    await submit();
    const summary = await screen.findByRole("alert");
    expect(within(summary).getAllByRole("link")).toHaveLength(2);
    await waitFor(() => expect(summary).toHaveFocus());
    expect(username).toHaveAccessibleDescription("Error: Required");
    expect(username).toBeInvalid();
    await user.click(screen.getByRole("link", { name: "Username: Required" }));
    expect(username).toHaveFocus();
    expect(calls).toHaveLength(0);
  });

  it("validates while typing", async () => {
    const { user, username, password } = await openLogin();
    await user.type(username, "a");
    await waitFor(() => expect(username).toHaveAccessibleDescription("Error: Too Short!"));
    await user.type(username, "b");
    await waitFor(() => expect(username).toBeValid());
    await user.click(password);
    await user.paste("p".repeat(256));
    await waitFor(() => expect(password).toHaveAccessibleDescription("Error: Too Long!"));
  });

  it("logs in with what a password manager has filled in without an event", async () => {
    const calls = fakeServer({ "POST /api/users/login": { body: loginAnswer() } });
    const { username, password, submit } = await openLogin();
    const fill = (field: HTMLElement, text: string) =>
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    fill(username, "clerk@example.gov");
    fill(password, "demo-password");
    await submit();
    await waitFor(() => expect(browserPath()).toBe("/admin"));
    expect(calls.map(({ body }) => body)).toContainEqual({ username: "clerk@example.gov", password: "demo-password" });
  });

  it("trims, logs in, confirms it and opens /admin", async () => {
    const calls = fakeServer({ "POST /api/users/login": { body: loginAnswer() } });
    const { user, username, password, submit } = await openLogin();
    await user.type(username, "  clerk@example.gov ");
    await user.type(password, " demo-password ");
    await submit();
    await waitFor(() => expect(browserPath()).toBe("/admin"));
    expect(calls[0]?.body).toEqual({ username: "clerk@example.gov", password: "demo-password" });
    expect(await screen.findByText("Logged in!")).toBeInTheDocument();
  });

  it.each([
    ["idle", /^You were logged out because you were inactive/],
    ["expired", /^Your login expired/],
    ["elsewhere", /^It was ended elsewhere/],
  ])("says until the next login why the session ended: %s", async (why, words) => {
    localStorage.setItem("sessionEnd", why);
    fakeServer({ "POST /api/users/login": { body: loginAnswer() } });
    const { user, username, password, submit } = await openLogin();
    expect(screen.getByText("Your session has ended")).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    await user.type(username, "clerk");
    await user.type(password, "demo");
    await submit();
    await waitFor(() => expect(browserPath()).toBe("/admin"));
    expect(localStorage.getItem("sessionEnd")).toBeNull();
  });

  it("says why in a second tab, too, whose session ends with the first one's", async () => {
    fakeServer({ "GET /api/users": { body: [] } });
    startSession(loginAnswer("ADMIN"));
    renderPage("/users");
    await screen.findByText("There are no users yet.");
    localStorage.setItem("sessionEnd", "idle");
    localStorage.removeItem("token");
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "token" })));
    expect(await screen.findByText("Your session has ended")).toBeVisible();
    expect(browserPath()).toBe("/login?redirect=%2Fusers");
    localStorage.removeItem("sessionEnd");
  });

  it("says nothing about a session to a user who was not logged in", async () => {
    await openLogin();
    expect(screen.queryByText("Your session has ended")).toBeNull();
  });

  it.each([
    ["/admin/search?name=a", "/admin/search?name=a"],
    ["https://evil.example/", "/admin"],
    ["//evil.example/", "/admin"],
  ])("with redirect %s goes to %s", async (redirect, target) => {
    fakeServer({ "POST /api/users/login": { body: loginAnswer() } });
    const { user, username, password, submit } = await openLogin(`/login?redirect=${encodeURIComponent(redirect)}`);
    await user.type(username, "clerk");
    await user.type(password, "demo");
    await submit();
    await waitFor(() => expect(browserPath()).toBe(target));
  });

  it("shows the server's message of a 400 and keeps what was typed", async () => {
    const body = { code: "WRONG_LOGIN", message: "Wrong username or password." };
    fakeServer({ "POST /api/users/login": { status: 400, body } });
    const { user, username, password, submit } = await openLogin();
    await user.type(username, "clerk");
    await user.type(password, "wrong");
    await submit();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Wrong username or password.If you have forgotten your password, an admin of the office can give you a new one.",
    );
    expect(username).toHaveValue("clerk");
    expect(browserPath()).toBe("/login");
  });

  it("reports that the server cannot be reached", async () => {
    fakeServer({ "POST /api/users/login": "no connection" });
    const { user, username, password, submit } = await openLogin();
    await user.type(username, "clerk");
    await user.type(password, "demo");
    await submit();
    expect(await screen.findByRole("alert")).toHaveTextContent("Could not connect to server");
  });
});
