import { cleanup, screen, waitFor } from "../../testing/testing-library.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endSession } from "../../session/session.ts";
import { fakeServer } from "../../testing/fake-server.ts";
import { browserPath, loginAnswer, renderPage } from "../../testing/render-page.tsx";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  endSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openLogin(path = "/login") {
  const { user } = renderPage(path);
  const username = await screen.findByLabelText("Username");
  const password = screen.getByLabelText("Password");
  const submit = () => user.click(screen.getByRole("button", { name: "Log In" }));
  return { user, username, password, submit };
}

describe("login page", () => {
  it("lists both problems, takes the focus there, and links to the fields", async () => {
    const calls = fakeServer({});
    const { user, username, submit } = await openLogin();
    await submit();
    const summary = await screen.findByRole("alert");
    expect(summary).toHaveTextContent("There are 2 problems");
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

  it("trims, logs in, says so and goes to /admin", async () => {
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
    fakeServer({ "POST /api/users/login": { status: 400, body: { message: "Wrong username or password." } } });
    const { user, username, password, submit } = await openLogin();
    await user.type(username, "clerk");
    await user.type(password, "wrong");
    await submit();
    expect(await screen.findByRole("alert")).toHaveTextContent("Wrong username or password.");
    expect(username).toHaveValue("clerk");
    expect(browserPath()).toBe("/login");
  });

  it("asks for a password of one's own when somebody else has set it", async () => {
    const refused = { code: "PASSWORD_CHANGE_REQUIRED", message: "Please choose a password of your own." };
    fakeServer({ "POST /api/users/login": { status: 400, body: refused } });
    const { user, username, password, submit } = await openLogin();
    await user.type(username, "clerk@example.gov");
    await user.type(password, "told by the admin");
    await submit();
    const fresh = await screen.findByLabelText("New password");
    await waitFor(() => expect(fresh).toHaveFocus());
    expect(screen.getByRole("alert")).toHaveTextContent("Please choose a password of your own.");
    await user.type(fresh, "short");
    expect(fresh).toHaveAccessibleDescription(/Error: Use at least 15 characters/);
    await user.clear(fresh);
    await user.type(fresh, "zaun birne mond acht");
    const calls = fakeServer({ "POST /api/users/login": { body: loginAnswer() } });
    await submit();
    await waitFor(() => expect(browserPath()).toBe("/admin"));
    expect(calls[0]?.body).toEqual({
      username: "clerk@example.gov",
      password: "told by the admin",
      new_password: "zaun birne mond acht",
    });
  });

  it("says that the server cannot be reached", async () => {
    fakeServer({ "POST /api/users/login": "no connection" });
    const { user, username, password, submit } = await openLogin();
    await user.type(username, "clerk");
    await user.type(password, "demo");
    await submit();
    expect(await screen.findByRole("alert")).toHaveTextContent("Could not connect to server");
  });
});
