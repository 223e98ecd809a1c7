import { productIds, statusIds } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { expectVisibleText, screen, waitFor, within } from "../../../../../test/testing-library.ts";
import { buildStaffOrder, buildStaffProduct } from "../../../../../test/desk-order/staff-order-fixtures.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../../test/desk-order/open-staff-order.tsx";

setUpOrderTests();

describe("a new link for the customer", () => {
  const order = buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.infoVerified)]);
  const call = `POST /api/orders/${order.id}/new-link`;
  const ask = async (isEmailError = false) => {
    const opened = openStaffOrder(order, { [call]: { body: { isEmailError } } });
    await opened.user.click(await screen.findByRole("button", { name: "New link for the customer" }));
    return { ...opened, dialog: await screen.findByRole("dialog", { name: "Give this order a new link?" }) };
  };

  it("needs confirmation, and is not created on 'Keep the link'", async () => {
    const { user, dialog, writes } = await ask();
    expect(dialog).toHaveTextContent("stops working right away");
    await user.click(within(dialog).getByRole("button", { name: "Keep the link" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(writes()).toEqual([]);
  });

  it("replaces the old one once, and the page reports the email to the customer", async () => {
    const { user, dialog, writes } = await ask();
    await user.dblClick(within(dialog).getByRole("button", { name: "Give a new link" }));
    await expectVisibleText("The order has a new link, and the customer was told by email.");
    expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([call]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("reports when the email to the customer failed", async () => {
    const { user, dialog } = await ask(true);
    await user.click(within(dialog).getByRole("button", { name: "Give a new link" }));
    await expectVisibleText(/but the email to the customer failed/);
  });

  it("stays hidden from viewers", async () => {
    openStaffOrder(order, {}, "", "VIEWER");
    await screen.findByRole("heading", { name: "Customer" });
    expect(screen.queryByRole("button", { name: "New link for the customer" })).toBeNull();
  });
});
