import { describe, expect, it } from "vitest";
import { api } from "../../../lib/api/api.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";

const off = { on: false, since: null, recovery_codes_left: 0, required: false };
const on = { on: true, since: "2026-11-20T18:00:00.000Z", recovery_codes_left: 10, required: false };
const codes = { recovery_codes: ["AAAA-BBBB-CCCC-DDDD", "EEEE-FFFF-GGGG-HHHH"] };
const secret = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const at = (factor: object) => ({
  "GET /api/sessions": { body: [] },
  "GET /api/users/me/second-factor": { body: factor },
});
const wrong = (path: string, message: string) => ({
  status: 400,
  body: { message: "x", code: "VALIDATION", errors: [{ path, message }] },
});

setUpStaffTests({ role: "USER", chunks: () => import("./index.ts") });

const section = () => screen.findByRole("region", { name: "Authenticator app" });

describe("authenticator app on the account page", () => {
  it("needs password, key and code for the setup, and shows the recovery codes", async () => {
    const answers: Parameters<typeof fakeServer>[0] = {
      ...at(off),
      "POST /api/users/me/second-factor": wrong("current_password", "This is not your current password. Try again."),
    };
    const calls = fakeServer(answers);
    const { user } = renderPage("/admin/account");
    await user.click(await screen.findByRole("button", { name: "Set up" }));
    const inside = within(await section());
    const password = inside.getByLabelText("Current password");
    expect(password).toHaveFocus();
    await user.type(password, "wrong-password");
    await user.click(inside.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(password).toHaveAccessibleDescription(/^Error: This is not your current password/));
    // The other form on the page has the same fields and must not change.
    const other = within(screen.getByRole("region", { name: "Password" })).getByLabelText("Current password");
    expect(other).toBeValid();
    expect(other.id).not.toBe(password.id);

    answers["POST /api/users/me/second-factor"] = { body: { secret, uri: `otpauth://totp/x?secret=${secret}` } };
    await user.type(password, "!");
    await user.click(inside.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(inside.getByRole("heading", { name: "Set up your authenticator app" })).toHaveFocus());
    expect(inside.getByText("ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567")).toBeVisible();
    const code = inside.getByLabelText("Code");
    answers["POST /api/users/me/second-factor/confirm"] = wrong("code", "This code is wrong.");
    await user.type(code, "123 456");
    await user.click(inside.getByRole("button", { name: "Turn on" }));
    await waitFor(() => expect(code).toHaveAccessibleDescription(/^Error: This code is wrong/));

    Object.assign(answers, at(on), { "POST /api/users/me/second-factor/confirm": { body: codes } });
    await user.clear(code);
    await user.type(code, "654321");
    await user.click(inside.getByRole("button", { name: "Turn on" }));
    await waitFor(() => expect(inside.getByRole("heading", { name: "Your recovery codes" })).toHaveFocus());
    expect(inside.getAllByRole("listitem").map((item) => item.textContent)).toEqual(codes.recovery_codes);
    await user.click(inside.getByRole("button", { name: "Copy" }));
    expect(await navigator.clipboard.readText()).toBe(codes.recovery_codes.join("\n"));
    await user.click(inside.getByRole("button", { name: "I have saved them" }));
    expect(await inside.findByText("On since 11/20/2026. 10 recovery codes left.")).toBeVisible();
    expect(inside.queryByText("AAAA-BBBB-CCCC-DDDD")).toBeNull();
    expect(screen.getByRole("heading", { name: "Authenticator app" })).toHaveFocus();
    expect(calls.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body])).toContainEqual([
      "/api/users/me/second-factor/confirm",
      { code: "654321" },
    ]);
  });

  it("counts the recovery codes again after one was the proof for a strong action", async () => {
    const answers: Parameters<typeof fakeServer>[0] = {
      ...at(on),
      "GET /api/users/step-up": { body: { password: false, code: true, passkey: false } },
      "PATCH /api/users/3": { status: 403, body: { code: "STEP_UP_REQUIRED", message: "Please confirm." } },
    };
    fakeServer(answers);
    const { user } = renderPage("/admin/account");
    await screen.findByText("On since 11/20/2026. 10 recovery codes left.");
    const changed = api.patch("/users/3", { body: {} });
    const code = await within(await screen.findByRole("dialog")).findByLabelText("Code");
    const more = { "POST /api/users/step-up": { body: { ok: true } }, "PATCH /api/users/3": { body: {} } };
    Object.assign(answers, at({ ...on, recovery_codes_left: 9 }), more);
    await user.type(code, "abcd-efgh-2345-mnop");
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    await changed;
    expect(await screen.findByText("On since 11/20/2026. 9 recovery codes left.")).toBeVisible();
  });

  it("can cancel the setup", async () => {
    fakeServer(at(off));
    const { user } = renderPage("/admin/account");
    await user.click(await screen.findByRole("button", { name: "Set up" }));
    await user.click(within(await section()).getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("button", { name: "Set up" })).toBeVisible();
    expect(screen.getByRole("heading", { name: "Authenticator app" })).toHaveFocus();
  });

  it("warns when few recovery codes are left, and creates new ones by password and code", async () => {
    const calls = fakeServer({
      ...at({ ...on, recovery_codes_left: 3 }),
      "POST /api/users/me/second-factor/recovery-codes": { body: codes },
    });
    const { user } = renderPage("/admin/account");
    await expectVisibleText("Please make new recovery codes before the last one is used.");
    await user.click(screen.getByRole("button", { name: "New recovery codes" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New recovery codes" }));
    expect(dialog.getByLabelText("Current password")).toHaveFocus();
    await user.click(dialog.getByRole("button", { name: "Make new codes" }));
    expect(within(await dialog.findByRole("alert")).getAllByRole("link")).toHaveLength(2);
    await user.type(dialog.getByLabelText("Current password"), "demo-password");
    await user.type(dialog.getByLabelText("Code"), "123456");
    await user.click(dialog.getByRole("button", { name: "Make new codes" }));
    await waitFor(() => expect(screen.getByRole("heading", { name: "Your recovery codes" })).toHaveFocus());
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      current_password: "demo-password",
      code: "123456",
    });
  });

  it("needs password and code to be turned off, with errors next to the fields", async () => {
    const answers: Parameters<typeof fakeServer>[0] = {
      ...at(on),
      "POST /api/users/me/second-factor/off": wrong("current_password", "Please change it first."),
    };
    fakeServer(answers);
    const { user } = renderPage("/admin/account");
    await expectVisibleText(/10 recovery codes left/);
    expect(screen.queryByText(/before the last one is used/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Turn off" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Turn off the authenticator app?" }));
    await user.type(dialog.getByLabelText("Current password"), "demo-password");
    await user.type(dialog.getByLabelText("Code"), "abcd efgh 2345 mnop");
    await user.click(dialog.getByRole("button", { name: "Turn off" }));
    await waitFor(() =>
      expect(dialog.getByLabelText("Current password")).toHaveAccessibleDescription("Error: Please change it first."),
    );
    Object.assign(answers, at(off), { "POST /api/users/me/second-factor/off": { body: { ok: true } } });
    await user.type(dialog.getByLabelText("Current password"), "!");
    await user.click(dialog.getByRole("button", { name: "Turn off" }));
    await expectVisibleText("Authenticator app is off.");
    await expectVisibleText(
      "Off. You log in with your password alone. If you have a passkey, you log in with that instead.",
    );
    await waitFor(() => expect(screen.getByRole("heading", { name: "Authenticator app" })).toHaveFocus());
  });

  it("cannot be turned off when the office requires it", async () => {
    fakeServer(at({ ...on, required: true }));
    renderPage("/admin/account");
    await expectVisibleText(/Your office asks for it/);
    expect(screen.getByRole("button", { name: "New recovery codes" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Turn off" })).toBeNull();
  });

  it("allows a shorter password while it is on", async () => {
    fakeServer(at(on));
    const { user } = renderPage("/admin/account");
    await screen.findByText(/10 recovery codes left/);
    const newPassword = screen.getByLabelText("New password");
    await user.type(newPassword, "seven77");
    expect(newPassword).toHaveAccessibleDescription(/Error: Use at least 8 characters/);
    await user.type(newPassword, "8");
    await waitFor(() => expect(newPassword).toBeValid());
  });

  it("reports that it could not be loaded, and retries", async () => {
    fakeServer({ ...at(on), "GET /api/users/me/second-factor": { status: 503, body: { message: "Busy." } } });
    const { user } = renderPage("/admin/account");
    await expectVisibleText("Busy.");
    fakeServer(at(on));
    await user.click(within(await section()).getByRole("button", { name: "Try again" }));
    await expectVisibleText(/10 recovery codes left/);
  });
});
