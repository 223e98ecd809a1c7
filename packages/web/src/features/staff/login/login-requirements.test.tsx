import { describe, expect, it } from "vitest";
import { currentSession } from "../../../lib/storage/session.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { browserPath, loginAnswer } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor } from "../../../../test/testing-library.ts";
import { openLogin } from "../../../../test/login/open-login.ts";

setUpStaffTests({ chunks: () => import("./index.ts") });

const leadsAway = (link: HTMLElement): boolean => link.getAttribute("href") === "/";

describe("login page", () => {
  it("requests a new password when an admin has set the current one", async () => {
    const refused = { code: "PASSWORD_CHANGE_REQUIRED", message: "Please choose a password of your own." };
    fakeServer({ "POST /api/users/login": { status: 400, body: refused } });
    const { user, username, password, submit } = await openLogin();
    await user.type(username, "clerk@example.gov");
    await user.type(password, "told by the admin");
    await submit();
    const newPassword = await screen.findByLabelText("New password");
    await waitFor(() => expect(newPassword).toHaveFocus());
    expect(screen.getByRole("alert")).toHaveTextContent("Please choose a password of your own.");
    await user.type(newPassword, "short");
    expect(newPassword).toHaveAccessibleDescription(/Error: Use at least 15 characters/);
    await user.clear(newPassword);
    await user.type(newPassword, "zaun birne mond acht");
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

  it("leaves the focus alone while the user types in another field", async () => {
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
    const newPassword = await screen.findByLabelText("New password");
    expect(screen.getByText(/^Your new password counts only once you have entered the code/)).toBeVisible();
    await waitFor(() => expect(newPassword).toHaveFocus());
    expect(screen.getByLabelText("Code")).toHaveValue("");
    await user.type(newPassword, "zaunkoenig");
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
    await user.click(screen.getByRole("button", { name: "I have saved them" }));
    await waitFor(() => expect(browserPath()).toBe("/admin"));
    expect(currentSession()?.token).toBe("token-7");
    expect(JSON.stringify(localStorage)).not.toContain("AAAA");
  });
});
