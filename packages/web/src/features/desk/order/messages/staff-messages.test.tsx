import { productIds, statusIds } from "@dop/domain/orders";
import { expect, it } from "vitest";
import { screen, waitFor } from "../../../../../test/testing-library.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../../test/desk-order/open-staff-order.tsx";
import { buildStaffOrder, buildStaffProduct } from "../../../../../test/desk-order/staff-order-fixtures.ts";

setUpOrderTests();

it("says Unread no more of a message that opening the tab has marked as read", async () => {
  const order = buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)], {
    unread_messages: 1,
  });
  const message = { id: 5, user: null, read: 0, message: "Hello?", created_at: "2026-11-13T23:01:00.000Z" };
  const { writes } = openStaffOrder(
    order,
    {
      [`GET /api/messages/order/${order.id}`]: { body: [{ ...message, order_id: order.id }] },
      "PATCH /api/messages/read": { body: { ok: true } },
    },
    "?tab=messages",
  );
  const item = (await screen.findByText("Hello?")).closest("li");
  await waitFor(() => expect(writes().map(({ path }) => path)).toContain("/api/messages/read"));
  await waitFor(() => expect(item).not.toHaveTextContent("Unread"));
  expect(screen.getByRole("button", { name: /^Mark unread/ })).toBeVisible();
});
