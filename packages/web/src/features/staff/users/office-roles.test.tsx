import { permissionsOf, roleIds } from "@dop/domain/staff";
import { describe, expect, it } from "vitest";
import { currentSession } from "../../../lib/storage/session.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { browserPath, renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";

const clerk = {
  id: 8,
  email: "clerk@example.gov",
  name: "Kelly Madsen",
  username: "CLERK@EXAMPLE.GOV",
  display_name: "K. Madsen",
  role_id: roleIds.user,
  office_role_id: null as number | null,
  second_factor: false,
  userRole: { role: "USER" },
};
const supervisor = {
  id: 5,
  name: "Supervisor",
  permissions: ["orders.write", "money.refund.approve"],
  version: 3,
  people: 2,
  updated_at: "2026-11-20T12:00:00.000Z",
};

setUpStaffTests({ role: "ADMIN", chunks: () => import("./index.ts") });

const answers = (more: Parameters<typeof fakeServer>[0] = {}) => ({
  "GET /api/users": { body: [clerk] },
  "GET /api/sessions": { body: [] },
  "GET /api/office-roles": { body: [supervisor] },
  ...more,
});

describe("office roles", () => {
  it("show what people may do in sentences, and how many have each", async () => {
    fakeServer(answers());
    renderPage("/users");
    const table = await screen.findByRole("table", { name: "Office roles" });
    expect(within(table).getByText("Approve refunds, and record those made by check")).toBeVisible();
    expect(within(table).getByText("2 people")).toBeVisible();
    expect(within(table).queryByText("Change prices")).toBeNull();
  });

  it("take their permissions from boxes, and change from the version that was read", async () => {
    const calls = fakeServer(
      answers({
        "POST /api/office-roles": { status: 201, body: { ...supervisor, id: 6, name: "Counter" } },
        "PATCH /api/office-roles/5": {
          status: 409,
          body: { code: "STALE", message: "Someone else changed this office role." },
        },
      }),
    );
    const { user } = renderPage("/users");
    await user.click(await screen.findByRole("button", { name: "Add office role" }));
    const dialog = await screen.findByRole("dialog", { name: "Add office role" });
    const box = (name: string) => within(dialog).getByRole("checkbox", { name });
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
    await user.type(within(dialog).getByLabelText(/^Name/), "Counter");
    await user.click(box("Save the addresses of a queue as a file"));
    await user.click(box("Change prices"));
    await user.click(box("Change prices"));
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await expectVisibleText("Office role saved.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Change Supervisor" }));
    const again = await screen.findByRole("dialog", { name: "Change Supervisor" });
    expect(within(again).getByRole("checkbox", { name: /^Approve refunds/ })).toBeChecked();
    await user.click(within(again).getByRole("button", { name: "Save" }));
    expect(await within(again).findByText("Someone else changed this office role.")).toBeVisible();
    expect(calls.filter(({ method }) => /POST|PATCH/.test(method)).map(({ body }) => body)).toEqual([
      { name: "Counter", permissions: ["exports.addresses"] },
      { name: "Supervisor", permissions: ["orders.write", "money.refund.approve"], version: 3 },
    ]);
  });

  it("become the role of a person to whom one is given", async () => {
    const given = { ...clerk, office_role_id: 5 };
    const all = answers({ "PATCH /api/users/8": { body: given } });
    const calls = fakeServer(all);
    const { user } = renderPage("/users");
    const role = await screen.findByLabelText("Role of K. Madsen");
    await waitFor(() => expect(within(role).getByRole("option", { name: "Supervisor" })).toBeVisible());
    all["GET /api/users"] = { body: [given] };
    await user.selectOptions(role, "Supervisor");
    await waitFor(() => expect(role).toHaveDisplayValue("Supervisor"));
    expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ role_id: 2, office_role_id: 5 });
  });

  it("stay when people have them, and say so", async () => {
    const message = "2 people have this office role. Please give them another role first.";
    fakeServer(answers({ "DELETE /api/office-roles/5": { status: 409, body: { code: "ROLE_IN_USE", message } } }));
    const { user } = renderPage("/users");
    await user.click(await screen.findByRole("button", { name: "Delete Supervisor" }));
    await expectVisibleText(message);
  });
});

describe("pages of a person whose permissions change", () => {
  const headers = (...names: string[]) => ({ headers: { "x-permissions": names.join() } });

  it("follow with the next answer: the navigation, and the page itself", async () => {
    fakeServer(answers({ "GET /api/users": { body: [clerk], ...headers("orders.write", "prices.write") } }));
    renderPage("/users");
    await waitFor(() => expect(browserPath()).not.toBe("/users"));
    expect(currentSession()?.user.permissions).toEqual(["orders.write", "prices.write"]);
  });

  it("offer what an office role allows besides", async () => {
    const held = [...permissionsOf(roleIds.user), "prices.write"];
    fakeServer(answers({ "GET /api/mail/failed": { body: { items: [], count: 0 }, ...headers(...held) } }));
    const { user } = renderPage("/admin/mail");
    await waitFor(() => expect(currentSession()?.user.permissions).toEqual(held));
    await user.click(await screen.findByRole("button", { name: /Office/ }));
    expect(screen.getByRole("link", { name: "Prices" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Settings" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Users" })).toBeNull();
  });
});
