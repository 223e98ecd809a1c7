import { afterEach, describe, expect, it, vi } from "vitest";
import { currentSession } from "../../../lib/storage/session.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { refusingPasskeys } from "../../../../test/refusing-passkeys.ts";
import { browserPath, loginAnswer } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor } from "../../../../test/testing-library.ts";
import { openLogin } from "../../../../test/login/open-login.ts";

setUpStaffTests({ chunks: () => import("./index.ts") });

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

  it("leads to the button for the passkey, and asks for no code", async () => {
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

  it("explains the next step when the device has no passkey, without the password that opens nothing", async () => {
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

  it("shows the request in the form in a browser without passkeys", async () => {
    await logIn();
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.queryByRole("button", { name: "Log in with a passkey" })).toBeNull();
  });
});
