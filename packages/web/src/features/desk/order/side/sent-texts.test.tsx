import { productIds, statusIds } from "@dop/domain/orders";
import type { StaffSms } from "@dop/domain/contract";
import { describe, expect, it } from "vitest";
import { screen, within } from "../../../../../test/testing-library.ts";
import { buildStaffOrder, buildStaffProduct } from "../../../../../test/desk-order/staff-order-fixtures.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../../test/desk-order/open-staff-order.tsx";

setUpOrderTests();

const at = "2026-11-13T19:00:00.000Z";
const message: StaffSms = {
  id: 1,
  kind: "documents",
  state: "delivered",
  created_at: at,
  sent_at: at,
  last_error: null,
  error_code: null,
};
const orderWith = (texts: Parameters<typeof buildStaffOrder>[1]) =>
  buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderIssue)], texts);
const region = () => screen.findByRole("region", { name: "Text messages" });

describe("text messages of an order", () => {
  it("say to which digits they go, and what became of each", async () => {
    const refused: StaffSms = {
      ...message,
      id: 2,
      kind: "payment",
      state: "refused",
      last_error: "REFUSED",
      error_code: 30_003,
    };
    const texts = { last_four: "0117", ended_at: null, messages: [refused, message] };
    openStaffOrder(orderWith({ texts }));
    const panel = within(await region());
    expect(panel.getByText("On, to ••• 0117")).toBeVisible();
    const [first, second] = panel.getAllByRole("listitem");
    expect(first).toHaveTextContent(
      "Payment is neededNot delivered: The provider or the phone's carrier refused it (error 30003)",
    );
    expect(second).toHaveTextContent("New documents are neededDelivered");
  });

  it("say when they ended, and nothing of orders that have none", async () => {
    openStaffOrder(orderWith({ texts: { last_four: null, ended_at: at, messages: [] } }));
    expect(await region()).toHaveTextContent(/Ended on .*None has been sent yet\./);
  });

  it("stay unmentioned where none were asked for", async () => {
    openStaffOrder(orderWith({}));
    await screen.findByRole("region", { name: "Customer" });
    expect(screen.queryByRole("region", { name: "Text messages" })).toBeNull();
  });
});
