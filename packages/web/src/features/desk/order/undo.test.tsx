import { productIds, statusIds } from "@dop/domain/orders";
import { expect, it } from "vitest";
import { screen, waitFor } from "../../../../test/testing-library.ts";
import { buildStaffOrder, buildStaffProduct } from "../../../../test/desk-order/staff-order-fixtures.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../test/desk-order/open-staff-order.tsx";

setUpOrderTests();

const undoId = "3f0d3b0e-2c1a-4f57-9c1d-6a5b8e0c7d12";
const call = `/api/undo/${undoId}`;

/** The order page after a step back that can be undone, whose message has the button. */
async function stepBack(answer: { readonly status?: number; readonly body: object } = { body: { ok: true } }) {
  const page = openStaffOrder(buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.shipped)]), {
    "PATCH /api/orders/products/70001/status": {
      body: { status_id: statusIds.processed, isEmailError: false },
      headers: { undo: undoId },
    },
    [`POST ${call}`]: answer,
  });
  await page.user.click(await screen.findByRole("checkbox", { name: /^Shipped/ }));
  await screen.findByRole("button", { name: "Undo" });
  const undone = () => page.writes().filter(({ path }) => path === call).length;
  return { ...page, undone };
}

it("undoes the last act by Z, once, and ends its message (rule W-43)", async () => {
  const { user, undone } = await stepBack();
  await user.keyboard("z");
  expect(await screen.findByText("Undone.")).toBeVisible();
  expect(undone()).toBe(1);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
  await user.keyboard("z");
  expect(undone()).toBe(1);
});

it("types a z in a field, and undoes nothing", async () => {
  const { user, undone } = await stepBack();
  const box = screen.getByRole("textbox", { name: "New comment" });
  await user.type(box, "z");
  expect(box).toHaveValue("z");
  expect(undone()).toBe(0);
});

it("says why an act is not undone any more", async () => {
  const message = "This can no longer be undone.";
  const { user } = await stepBack({ status: 409, body: { message, code: "STALE" } });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText(message)).toBeVisible();
});
