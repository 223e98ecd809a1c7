import { setUpStaffTests } from "../../testing/staff-tests.ts";
import { act, expectVisibleText, screen, waitFor } from "../../testing/testing-library.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { RuntimeConfig } from "../../lib/runtime-config.ts";
import { currentSession, startSession } from "../../lib/session.ts";
import { fakeServer } from "../../testing/fake-server.ts";
import { refusingPasskeys } from "../../testing/refusing-passkeys.ts";
import { browserPath, loginAnswer, renderPage } from "../../testing/render-page.tsx";

setUpStaffTests({ chunks: () => import("./index.ts") });

const leadsAway = (link: HTMLElement): boolean => link.getAttribute("href") === "/";

async function openLogin(path = "/login", config: Partial<RuntimeConfig> = {}) {
  const { user } = renderPage(path, config);
  const username = await screen.findByLabelText("Username");
  const password = screen.getByLabelText("Password");
  const submit = () => user.click(screen.getByRole("button", { name: "Log In" }));
  return { user, username, password, submit };
}

describe("login page", () => {
  it("lists both problems, moves focus to them, and links to the fields", async () => {
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
    ["idle", /^Nothing was done for a while/],
    ["over", /^A login lasts only some hours/],
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

  it("says it in a second tab, whose session ends with the first one's", async () => {
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

  it("says nothing about a session to who was not logged in", async () => {
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

  it("requests a new password when an admin has set the current one", async () => {
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

  it("requests a code, keeps what was typed, and reports a wrong code next to the field", async () => {
    const refused = { code: "SECOND_FACTOR_REQUIRED", message: "Please enter the code of your authenticator app." };
    fakeServer({ "POST /api/users/login": { status: 400, body: refused } });
    const { user, username, password, submit } = await openLogin();
    await user.type(username, "clerk@example.gov");
    await user.type(password, "demo-password");
    await submit();
    const code = await screen.findByLabelText("Code");
    await waitFor(() => expect(code).toHaveFocus());
    expect(screen.getByRole("alert")).toHaveTextContent(refused.message);
    expect(code).toHaveAttribute("autocomplete", "one-time-code");
    expect(code).toHaveAccessibleDescription(/A recovery code works, too/);
    expect(username).toHaveValue("clerk@example.gov");
    await submit();
    await waitFor(() => expect(code).toHaveAccessibleDescription(/^Error: Enter the 6 digits/));

    const wrong = { path: "code", message: "This code is wrong or was used already." };
    fakeServer({
      "POST /api/users/login": { status: 400, body: { message: "x", code: "VALIDATION", errors: [wrong] } },
    });
    await user.type(code, "123 456");
    await submit();
    await waitFor(() => expect(code).toHaveAccessibleDescription(/^Error: This code is wrong/));
    expect(screen.getByRole("link", { name: /^Code: This code is wrong/ })).toBeVisible();

    const calls = fakeServer({ "POST /api/users/login": { body: loginAnswer() } });
    await user.clear(code);
    await user.type(code, "abcd-efgh-2345-mnop");
    await submit();
    await waitFor(() => expect(browserPath()).toBe("/admin"));
    expect(calls[0]?.body).toEqual({
      username: "clerk@example.gov",
      password: "demo-password",
      code: "ABCDEFGH2345MNOP",
    });
  });

  it("does not move focus while the user types in another field", async () => {
    const refused = { code: "SECOND_FACTOR_REQUIRED", message: "Please enter the code." };
    fakeServer({ "POST /api/users/login": { status: 400, body: refused } });
    const { user, username, password, submit } = await openLogin();
    await user.type(username, "clerk@example.gov");
    await user.type(password, "demo-password");
    await submit();
    await waitFor(() => expect(screen.getByLabelText("Code")).toHaveFocus());
    await user.clear(password);
    await user.type(password, "another one");
    expect(password).toHaveValue("another one");
    await user.type(username, "x");
    expect(screen.queryByLabelText("Code")).toBeNull();
  });

  it("requests a new password and a code in one login, with a new code and 8 characters", async () => {
    const asks = (code: string) => ({ "POST /api/users/login": { status: 400, body: { code, message: code } } });
    fakeServer(asks("SECOND_FACTOR_REQUIRED"));
    const { user, username, password, submit } = await openLogin();
    await user.type(username, "clerk@example.gov");
    await user.type(password, "told by the admin");
    await submit();
    await user.type(await screen.findByLabelText("Code"), "123456");
    expect(screen.queryByText(/^Your new password counts only once/)).toBeNull();
    fakeServer(asks("PASSWORD_CHANGE_REQUIRED"));
    await submit();
    const fresh = await screen.findByLabelText("New password");
    expect(screen.getByText(/^Your new password counts only once you have entered the code/)).toBeVisible();
    await waitFor(() => expect(fresh).toHaveFocus());
    expect(screen.getByLabelText("Code")).toHaveValue("");
    await user.type(fresh, "zaunkoenig");
    await user.type(screen.getByLabelText("Code"), "654321");
    const calls = fakeServer({ "POST /api/users/login": { body: loginAnswer() } });
    await submit();
    await waitFor(() => expect(browserPath()).toBe("/admin"));
    expect(calls[0]?.body).toMatchObject({ new_password: "zaunkoenig", code: "654321" });
  });

  it("sets up an authenticator app, and continues only after the recovery codes are stored", async () => {
    const secret = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    const required = (setup: object) => ({
      "POST /api/users/login": {
        status: 400,
        body: { code: "SECOND_FACTOR_SETUP_REQUIRED", message: "Your office asks for an authenticator app.", setup },
      },
    });
    fakeServer(required({ secret, uri: `otpauth://totp/Office:clerk?secret=${secret}` }));
    const { user, username, password, submit } = await openLogin();
    await user.type(username, "clerk@example.gov");
    await user.type(password, "demo-password");
    await submit();
    await waitFor(() => expect(screen.getByRole("heading", { name: "Set up your authenticator app" })).toHaveFocus());
    expect(screen.getByText("ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567")).toBeVisible();
    expect(await screen.findByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Copy the key" }));
    expect(await navigator.clipboard.readText()).toBe(secret);

    const another = "7".repeat(32);
    await user.type(screen.getByLabelText("Code"), "111111");
    fakeServer(required({ secret: another, uri: `otpauth://totp/Office:clerk?secret=${another}` }));
    await submit();
    await expectVisibleText("7777 7777 7777 7777 7777 7777 7777 7777");
    expect(screen.getByLabelText("Code")).toHaveValue("");

    const calls = fakeServer({
      "POST /api/users/login": { body: { ...loginAnswer(), recovery_codes: ["AAAA-BBBB", "CCCC-DDDD"] } },
    });
    await user.type(screen.getByLabelText("Code"), "222222");
    await submit();
    await waitFor(() => expect(screen.getByRole("heading", { name: "Your recovery codes" })).toHaveFocus());
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toContain("CCCC-DDDD");
    expect(calls[0]?.body).toMatchObject({ code: "222222" });
    expect(browserPath()).toBe("/login");
    expect(currentSession()).toBeUndefined();
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await user.click(screen.getAllByRole("link", { name: /./ }).find(leadsAway) ?? document.body);
    expect(await screen.findByRole("dialog", { name: "Leave without keeping your recovery codes?" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Stay on this page" }));
    expect(browserPath()).toBe("/login");
    await user.click(screen.getByRole("button", { name: "I have kept them" }));
    await waitFor(() => expect(browserPath()).toBe("/admin"));
    expect(currentSession()?.token).toBe("token-7");
    expect(JSON.stringify(localStorage)).not.toContain("AAAA");
  });

  it("says in the form how long it waits after too many attempts, and what helps meanwhile, once", async () => {
    vi.stubGlobal("PublicKeyCredential", vi.fn());
    const body = { code: "RATE_LIMITED", message: "Too many attempts.", showBanner: true };
    fakeServer({ "POST /api/users/login": { status: 429, body, headers: { "retry-after": "841" } } });
    const { user, username, password, submit } = await openLogin("/login", { passkeys: true });
    await user.type(username, "clerk@example.gov");
    await user.type(password, "demo-password");
    await submit();
    const alert = await screen.findByText("Too many attempts. Please try again in 15 minutes.");
    await submit();
    await waitFor(() => expect(screen.getAllByText(/Too many attempts/)).toHaveLength(1));
    expect(alert.closest("form")).not.toBeNull();
    expect(screen.getByRole("alert")).toHaveTextContent(/from another computer or network\. If you have a passkey/);
  });

  it("says at the passkey's button how long it waits, and not in a toast", async () => {
    refusingPasskeys("NotAllowedError");
    const body = { code: "RATE_LIMITED", message: "Slow down, please.", showBanner: true };
    fakeServer({ "POST /api/users/login/passkey/options": { status: 429, body, headers: { "retry-after": "299" } } });
    const { user } = await openLogin("/login", { passkeys: true });
    await user.click(screen.getByRole("button", { name: "Log in with a passkey" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Too many attempts. Please try again in 5 minutes.");
    expect(screen.queryByText(body.message)).toBeNull();
  });

  it("promises no other computer after too many codes, which count everywhere", async () => {
    fakeServer({
      "POST /api/users/login": { status: 400, body: { code: "SECOND_FACTOR_REQUIRED", message: "Code." } },
    });
    const { user, username, password, submit } = await openLogin();
    await user.type(username, "clerk@example.gov");
    await user.type(password, "demo-password");
    await submit();
    await user.type(await screen.findByLabelText("Code"), "123456");
    fakeServer({ "POST /api/users/login": { status: 429, body: { code: "RATE_LIMITED", message: "Too many." } } });
    await submit();
    await expectVisibleText("Too many attempts. Please try again in 1 minute.");
    expect(screen.queryByText(/another computer/)).toBeNull();
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

describe("a password login of an account with a passkey", () => {
  afterEach(() => vi.unstubAllGlobals());

  const message = "This account is protected by a passkey.";
  const refused = { status: 400, body: { code: "PASSKEY_REQUIRED", message } };
  const logIn = async (answers: Parameters<typeof fakeServer>[0] = {}) => {
    fakeServer({ "POST /api/users/login": refused, ...answers });
    const { user, username, password, submit } = await openLogin("/login", { passkeys: true });
    await user.type(username, "clerk@example.gov");
    await user.type(password, "demo-password");
    await submit();
    return { user, submit };
  };

  it("is led to the button for the passkey, and asked for no code", async () => {
    vi.stubGlobal("PublicKeyCredential", vi.fn());
    const { user, submit } = await logIn();
    const notice = await screen.findByText(message);
    const button = screen.getByRole("button", { name: "Log in with a passkey" });
    expect(notice.closest("form")).toBeNull();
    expect(notice.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByLabelText("Code")).toBeNull();
    expect(currentSession()).toBeUndefined();
    fakeServer({ "POST /api/users/login": { body: loginAnswer() } });
    await user.type(screen.getByLabelText("Username"), "x");
    await submit();
    await waitFor(() => expect(browserPath()).toBe("/admin"));
  });

  it("is told what to do next when the device has none, without the password that opens nothing", async () => {
    refusingPasskeys("NotAllowedError");
    const none = "No passkey was used.";
    const next = "Log in with your password, or use the device that has your passkey.";
    const options = { "POST /api/users/login/passkey/options": { body: { options: { challenge: "AAAA" } } } };
    const { user, submit } = await logIn(options);
    await screen.findByText(message);
    const button = screen.getByRole("button", { name: "Log in with a passkey" });
    await user.click(button);
    await expectVisibleText(none);
    expect(screen.queryByText(next)).toBeNull();
    fakeServer({ ...options, "POST /api/users/login": { status: 400, body: { message: "Wrong." } } });
    await submit();
    await expectVisibleText("Wrong.");
    await user.click(button);
    await expectVisibleText(next);
  });

  it("is told so by the form in a browser without passkeys", async () => {
    await logIn();
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.queryByRole("button", { name: "Log in with a passkey" })).toBeNull();
  });
});
