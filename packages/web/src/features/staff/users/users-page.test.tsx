import { roleIds } from "@dop/domain/staff";
import { describe, expect, it } from "vitest";
import { endSession, startSession } from "../../../lib/storage/session.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { browserPath, loginAnswer, renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, fireEvent, screen, waitFor, within } from "../../../../test/testing-library.ts";

const admin = {
  id: 7,
  email: "admin@example.gov",
  name: "Robin Tolman",
  username: "ADMIN@EXAMPLE.GOV",
  display_name: "R. Tolman",
  role_id: roleIds.admin,
  second_factor: true,
  userRole: { role: "ADMIN" },
};
const clerk = {
  ...admin,
  id: 8,
  display_name: "K. Madsen",
  username: "CLERK@EXAMPLE.GOV",
  role_id: roleIds.user,
  second_factor: false,
  userRole: { role: "USER" },
};

setUpStaffTests({ role: "ADMIN", chunks: () => import("./index.ts") });

/** A dialog whose save is running stays: the save's end would close the next one. */
async function tryToClose(user: ReturnType<typeof renderPage>["user"]): Promise<void> {
  const dialog = screen.getByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  fireEvent(dialog, new Event("cancel"));
  fireEvent.mouseDown(dialog);
  expect(screen.getByRole("dialog")).toBe(dialog);
}

describe("users page", () => {
  it("lists the accounts, and changes a role at once", async () => {
    let endSave = (_answer: { body: object }): void => {};
    const viewer = { ...clerk, role_id: roleIds.viewer, userRole: { role: "VIEWER" } };
    const answers: Parameters<typeof fakeServer>[0] = {
      "GET /api/users": { body: [admin, clerk] },
      "PATCH /api/users/8": new Promise((resolve) => {
        endSave = resolve;
      }),
    };
    const calls = fakeServer(answers);
    const { user } = renderPage("/users");
    const role = await screen.findByLabelText("Role of K. Madsen");
    await user.selectOptions(role, "Viewer");
    expect(screen.queryByRole("dialog")).toBeNull();
    answers["GET /api/users"] = { body: [admin, viewer] };
    endSave({ body: viewer });
    await expectVisibleText("Role changed.");
    await waitFor(() => expect(role).toHaveDisplayValue("Viewer"));
    expect(calls.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
      { role_id: roleIds.viewer },
    ]);
  });

  it("confirms before it removes an account", async () => {
    let endRemoval = (_answer: { body: object }): void => {};
    const calls = fakeServer({
      "GET /api/users": { body: [admin, clerk] },
      "DELETE /api/users/8": new Promise((resolve) => {
        endRemoval = resolve;
      }),
    });
    const { user } = renderPage("/users");
    await user.click(await screen.findByRole("button", { name: "Remove K. Madsen" }));
    expect(screen.queryByRole("button", { name: "Remove R. Tolman" })).toBeNull();
    const dialog = await screen.findByRole("dialog", { name: "Remove K. Madsen?" });
    expect(calls.some((call) => call.method === "DELETE")).toBe(false);
    await user.click(within(dialog).getByRole("button", { name: "Remove user" }));
    await tryToClose(user);
    endRemoval({ body: { ok: true } });
    await expectVisibleText("User removed.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("heading", { level: 1, name: "Users" })).toHaveFocus();
  });

  it("sets a password for another user", async () => {
    const calls = fakeServer({
      "GET /api/users": { body: [admin, clerk] },
      "GET /api/sessions": { body: [] },
      "POST /api/users/8/password": {
        body: { ok: true, made: { password: "made-by-the-server", until: "2026-11-28T18:00:00.000Z" } },
      },
    });
    const { user } = renderPage("/users");
    await user.click(await screen.findByRole("button", { name: "Set password for K. Madsen" }));
    expect(screen.queryByRole("button", { name: "Set password for R. Tolman" })).toBeNull();
    const dialog = await screen.findByRole("dialog", { name: "Set password for K. Madsen" });
    await user.click(within(dialog).getByRole("button", { name: "Set password" }));
    const shown = await within(dialog).findByLabelText("Password, shown this once");
    expect(shown).toHaveTextContent("made-by-the-server");
    expect(shown).toHaveFocus();
    expect(dialog).toHaveTextContent("It works once, until 11/28/2026, 11:00 AM.");
    expect(calls.find((call) => call.method === "POST")?.body).toEqual({});
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByText("made-by-the-server")).toBeNull());
  });

  it("shows who has an authenticator app, and resets another user's after confirmation", async () => {
    const answers = {
      "GET /api/users": { body: [admin, { ...clerk, second_factor: true }] },
      "GET /api/sessions": { body: [] },
      "DELETE /api/users/8/second-factor": { body: { ok: true } },
    };
    const calls = fakeServer(answers);
    const { user } = renderPage("/users");
    const cellOf = (name: string) =>
      screen.getByRole<HTMLTableRowElement>("row", { name: new RegExp(`^${name} `) }).cells[3];
    await screen.findByLabelText("Role of K. Madsen");
    expect(cellOf("R. Tolman")).toHaveTextContent("On");
    expect(screen.queryByRole("button", { name: "Reset app of R. Tolman" })).toBeNull();
    expect(cellOf("K. Madsen")).toHaveTextContent("On");
    await user.click(screen.getByRole("button", { name: "Reset app of K. Madsen" }));
    const dialog = await screen.findByRole("dialog", { name: "Reset the authenticator app of K. Madsen?" });
    expect(dialog).toHaveTextContent("all their sessions end now");
    expect(calls.some((call) => call.method === "DELETE")).toBe(false);
    answers["GET /api/users"] = { body: [admin, clerk] };
    await user.click(within(dialog).getByRole("button", { name: "Reset authenticator app" }));
    await expectVisibleText("Authenticator app reset.");
    await waitFor(() => expect(cellOf("K. Madsen")).toHaveTextContent("Off"));
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Users" })).toHaveFocus());
  });

  it("offers no passwords when the county's directory stores them", async () => {
    fakeServer({
      "GET /api/users": { body: [admin, { ...clerk, second_factor: true }] },
      "GET /api/sessions": { body: [] },
    });
    const { user } = renderPage("/users", { localPasswords: false });
    await user.click(await screen.findByRole("button", { name: "Reset app of K. Madsen" }));
    expect(await screen.findByRole("dialog")).not.toHaveTextContent("password");
    expect(screen.queryByRole("button", { name: "Set password for K. Madsen" })).toBeNull();
  });

  it("adds a user from the directory: three characters, a choice, the default role", async () => {
    let endSave = (_answer: { status: number; body: object }): void => {};
    const calls = fakeServer({
      "GET /api/users": { body: [admin] },
      "GET /api/users/search?name=mun": { body: [{ name: "Joaquín Muñoz", email: "joaquin.munoz@example.gov" }] },
      "POST /api/users/": new Promise((resolve) => {
        endSave = resolve;
      }),
      "POST /api/users/9/password": {
        body: { ok: true, made: { password: "made-by-the-server", until: "2026-11-28T18:00:00.000Z" } },
      },
    });
    const { user } = renderPage("/users");
    await user.click(await screen.findByRole("button", { name: "Add User" }));
    const dialog = await screen.findByRole("dialog", { name: "Add User" });
    expect(within(dialog).getByText("Type to search for a user.")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Create user" }));
    expect(within(dialog).getByText("User is required!")).toBeVisible();
    expect(within(dialog).getByRole("combobox", { name: "Find a person" })).toHaveAccessibleDescription(
      /^Error: User is required!/,
    );
    const search = within(dialog).getByRole("combobox", { name: /Find a person/ });
    await user.type(search, "mu");
    expect(within(dialog).getByText("Search must be at least 3 characters.")).toBeVisible();
    await user.type(search, "n");
    await user.click(await within(dialog).findByRole("option", { name: /Joaquín Muñoz/ }));
    await user.click(within(dialog).getByRole("button", { name: "Create user" }));
    await tryToClose(user);
    endSave({ status: 201, body: { ...clerk, id: 9, display_name: "J. Muñoz" } });
    await expectVisibleText("User Created!");
    expect(calls.find((call) => call.method === "POST")?.body).toEqual({
      role_id: roleIds.user,
      username: "JOAQUIN.MUNOZ@EXAMPLE.GOV",
      display_name: "Joaquín Muñoz",
    });
    // Without a password of the portal no one logs in.
    const next = await screen.findByRole("dialog", { name: "Set password for J. Muñoz" });
    expect(next).toHaveTextContent("They cannot log in until they have a password.");
    await user.click(within(next).getByRole("button", { name: "Set password" }));
    expect(await within(next).findByLabelText("Password, shown this once")).toHaveTextContent("made-by-the-server");
    await user.click(within(next).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("adds a user whose password the county's directory keeps, and asks for none", async () => {
    fakeServer({
      "GET /api/users": { body: [admin] },
      "GET /api/users/search?name=mun": { body: [{ name: "Joaquín Muñoz", email: "joaquin.munoz@example.gov" }] },
      "POST /api/users/": { status: 201, body: { ...clerk, id: 9 } },
    });
    const { user } = renderPage("/users", { localPasswords: false });
    await user.click(await screen.findByRole("button", { name: "Add User" }));
    await user.type(screen.getByRole("combobox", { name: /Find a person/ }), "mun");
    await user.click(await screen.findByRole("option", { name: /Joaquín Muñoz/ }));
    await user.click(screen.getByRole("button", { name: "Create user" }));
    await expectVisibleText("User Created!");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("redirects visitors without a session to the landing page, with the same message", async () => {
    endSession();
    fakeServer({});
    renderPage("/users");
    await expectVisibleText("Access Denied!");
    expect(browserPath()).toBe("/");
  });

  it("redirects users who are not admins, with a message", async () => {
    endSession();
    startSession(loginAnswer("USER"));
    fakeServer({});
    renderPage("/users");
    await expectVisibleText("Access Denied!");
    expect(browserPath()).not.toBe("/users");
  });
});
