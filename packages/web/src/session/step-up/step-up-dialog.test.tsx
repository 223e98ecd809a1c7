import { describe, expect, it } from "vitest";
import { fakeServer } from "../../../test/fake-server.ts";
import { browserPath, renderPage } from "../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../test/staff-tests.ts";
import { screen, waitFor } from "../../../test/testing-library.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { api } from "../../lib/api/api.ts";

setUpStaffTests({ role: "ADMIN", chunks: () => import("../../features/staff/users/index.ts") });

const refusal = { status: 403, body: { code: "STEP_UP_REQUIRED", message: "Please confirm that it is you." } };
const title = "Please confirm that it is you";
const ways = (code: boolean) => ({ "GET /api/users/step-up": { body: { password: !code, code, passkey: false } } });
const base = { "GET /api/users": { body: [] } };

async function open() {
  const { user } = renderPage("/users");
  await screen.findByText("There are no users yet.");
  return user;
}

describe("a call that the server refuses without a fresh proof", () => {
  it("repeats once the user has given their password", async () => {
    const calls = fakeServer({ ...base, ...ways(false), "PATCH /api/users/3": refusal });
    const user = await open();
    const changed = api.patch("/users/3", { body: { role_id: 2 } });
    await waitFor(() => expect(screen.getByLabelText("Password")).toHaveFocus());
    expect(screen.getByRole("dialog", { name: title })).toBeVisible();
    const more = fakeServer({ ...base, "POST /api/users/step-up": { body: { ok: true } }, "PATCH /api/users/3": {} });
    await user.keyboard("demo-password");
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    await changed;
    expect(more.find(({ path }) => path === "/api/users/step-up")?.body).toEqual({ password: "demo-password" });
    expect(more.find(({ method }) => method === "PATCH")?.body).toEqual({ role_id: 2 });
    expect(calls.filter(({ method }) => method === "PATCH")).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(browserPath()).toBe("/users");
  });

  it("asks a user with an authenticator app for a code, and says next to the field that it is wrong", async () => {
    fakeServer({ ...base, ...ways(true), "DELETE /api/users/3": refusal });
    const user = await open();
    const deleted = api.delete("/users/3");
    const code = await screen.findByLabelText("Code");
    const wrong = { path: "code", message: "This code is wrong." };
    fakeServer({ "POST /api/users/step-up": { status: 400, body: { message: "x", errors: [wrong] } } });
    await user.type(code, "123456");
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(code).toHaveAccessibleDescription(/^Error: This code is wrong/));
    fakeServer({ ...base, "POST /api/users/step-up": { body: { ok: true } }, "DELETE /api/users/3": {} });
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    await deleted;
  });

  it("asks a user with a passkey and no app for the passkey, and for no password", async () => {
    const passkeyOnly = { body: { password: false, code: false, passkey: true } };
    fakeServer({ ...base, "GET /api/users/step-up": passkeyOnly, "PATCH /api/users/3": refusal });
    const user = await open();
    const changed = api.patch("/users/3", { body: {} }).catch((error: unknown) => error);
    const button = await screen.findByRole("button", { name: "Use a passkey" });
    expect(screen.queryByLabelText("Password")).toBeNull();
    const calls = fakeServer({ "POST /api/users/step-up/passkey": { status: 503, body: { message: "Busy." } } });
    await user.click(button);
    expect(await screen.findByText("Busy.")).toBeVisible();
    expect(calls.map(({ path }) => path)).toEqual(["/api/users/step-up/passkey"]);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await changed).toBeInstanceOf(ApiError);
  });

  it("fails as it was refused when the user gives up, and the session stays", async () => {
    fakeServer({ ...base, ...ways(false), "PATCH /api/users/3": refusal });
    const user = await open();
    const changed = api.patch("/users/3", { body: {} }).catch((error: unknown) => error);
    await screen.findByLabelText("Password");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await changed).toBeInstanceOf(ApiError);
    expect(browserPath()).toBe("/users");
  });

  it("asks once for calls that come together", async () => {
    fakeServer({ ...base, ...ways(false), "PATCH /api/users/3": refusal, "PATCH /api/users/4": refusal });
    const user = await open();
    const both = Promise.all([api.patch("/users/3", { body: {} }), api.patch("/users/4", { body: {} })]);
    const password = await screen.findByLabelText("Password");
    fakeServer({
      "POST /api/users/step-up": { body: { ok: true } },
      "PATCH /api/users/3": {},
      "PATCH /api/users/4": {},
    });
    await user.type(password, "demo-password");
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    await both;
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("another 403", () => {
  it("still leads to the login page", async () => {
    fakeServer({ ...base, "PATCH /api/users/3": { status: 403, body: "Access Denied!" } });
    await open();
    await expect(api.patch("/users/3", { body: {} })).rejects.toBeInstanceOf(ApiError);
    await waitFor(() => expect(browserPath()).toMatch(/^\/login\?redirect=/));
  });
});
