import { describe, expect, it, vi } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { refusingPasskeys } from "../../../../test/refusing-passkeys.ts";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor } from "../../../../test/testing-library.ts";
import { openLogin } from "../../../../test/login/open-login.ts";

setUpStaffTests({ chunks: () => import("./index.ts") });

describe("login page", () => {
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
});
