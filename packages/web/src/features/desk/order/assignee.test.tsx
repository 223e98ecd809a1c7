import { productIds, statusIds } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { screen, waitFor, within } from "../../../../test/testing-library.ts";
import { buildStaffOrder, buildStaffProduct } from "../../../../test/desk-order/staff-order-fixtures.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../test/desk-order/open-staff-order.tsx";

setUpOrderTests();

const products = [buildStaffProduct(productIds.certifiedCopy, statusIds.orderPlaced)];
const path = "GET /api/orders/40911";
const call = "PATCH /api/orders/40911/assignee";
const me = { id: 7, display_name: "R. Tolman" };
const other = { id: 9, display_name: "K. Madsen" };
const answerOf = (assignee: typeof me | null) => ({ body: { assignee, assigned_at: null } });

describe("the assignee of an order", () => {
  it("changes by one press to oneself, and by a dialog to a colleague or to no one", async () => {
    const { user, answers, writes } = openStaffOrder(buildStaffOrder(products, { assignee: null }), {
      [call]: answerOf(me),
      "GET /api/users/assignable": { body: [other, me] },
    });
    const take = await screen.findByRole("button", { name: "Assign to me" });
    answers[path] = { body: buildStaffOrder(products, { assignee: me }) };
    await user.click(take);
    await user.click(await screen.findByRole("button", { name: "Assigned to R. Tolman. Change it" }));
    const dialog = within(screen.getByRole("dialog", { name: "Assign order 40911" }));
    const people = await dialog.findByLabelText("Assign to");
    expect(people).toHaveValue("7");
    await user.selectOptions(people, "K. Madsen");
    answers[path] = { body: buildStaffOrder(products, { assignee: other }) };
    await user.click(dialog.getByRole("button", { name: "Assign" }));
    await user.click(await screen.findByRole("button", { name: "Assigned to K. Madsen. Change it" }));
    await user.selectOptions(await screen.findByLabelText("Assign to"), "No one");
    answers[path] = { body: buildStaffOrder(products, { assignee: null }) };
    await user.click(screen.getByRole("button", { name: "Assign" }));
    expect(await screen.findByRole("button", { name: "Assign to me" })).toBeVisible();
    expect(writes().map(({ body }) => body)).toEqual([{ user_id: 7 }, { user_id: 9 }, { user_id: null }]);
  });

  it("shows viewers the name alone", async () => {
    openStaffOrder(buildStaffOrder(products, { assignee: other }), {}, "", "VIEWER");
    expect(await screen.findByText("Assigned to K. Madsen")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Assign/ })).toBeNull();
  });
});

describe("the customer's language", () => {
  it("appears for staff unless it is English", async () => {
    openStaffOrder(buildStaffOrder(products, { locale: "es" }));
    expect(await screen.findByText("Writes in Spanish")).toBeVisible();
  });

  it("stays hidden when it is English", async () => {
    openStaffOrder(buildStaffOrder(products, { locale: "en" }));
    await screen.findByRole("heading", { level: 1, name: "Order 40911" });
    expect(screen.queryByText(/^Writes in/)).toBeNull();
  });
});

describe("presence", () => {
  it("ends when the user leaves the order, by a link or with the page", async () => {
    const { user, writes } = openStaffOrder(buildStaffOrder(products), { "DELETE /api/orders/40911/presence": {} });
    await screen.findByRole("heading", { level: 1, name: "Order 40911" });
    await screen.findByRole("article");
    expect(writes()).toEqual([]);
    window.dispatchEvent(new Event("pagehide"));
    const left = { method: "DELETE", path: "/api/orders/40911/presence", body: undefined };
    await waitFor(() => expect(writes()).toEqual([left]));
    await user.click(screen.getByRole("link", { name: "Search" }));
    await waitFor(() => expect(writes()).toEqual([left, left]));
  });
});
