import { describe, expect, it } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";

const found = (id: number, last: string) => ({
  id,
  order_id: 40_000 + id,
  first_name: "Ada",
  last_name: last,
  status_name: "Refund Requested",
  email: "ada@example.com",
  product_name: "Apostille Request",
  reference_id: 1_180_423,
  tracking_shipping: null,
  paid: 46.5,
  due: 0,
  owed: 0,
  at_risk: null,
  created_at: "2026-11-13T19:00:00.000Z",
});
const list = { body: { items: [found(1, "Okafor"), found(2, "Young")], count: 2, about: false } };
const both = {
  orders: 2,
  documents: 2,
  total: 93,
  refused: 0,
  fees: 33,
  items: [1, 2].map((id) => ({ id, amount: 30, requested_by: "K. Madsen" })),
};
const search = "GET /api/orders/search?status=7";
const preview = "GET /api/orders/products/refunds?order_products=1,2";
const approval = "POST /api/orders/products/refunds";

describe("requested refunds of an admin", () => {
  setUpStaffTests({ role: "ADMIN", chunks: () => import("./index.ts") });

  it("lets an admin approve several after their number and sum, and names each refusal", async () => {
    const calls = fakeServer({
      [search]: list,
      [preview]: { body: both },
      [approval]: {
        body: {
          results: [
            { id: 1, ok: true },
            { id: 2, ok: false, code: "WRONG_STATUS", message: "K. Madsen was faster." },
          ],
          refunded: 46.5,
        },
      },
    });
    const { user } = renderPage("/admin/search?status=7");
    await user.click(await screen.findByRole("checkbox", { name: "Select all shown orders" }));
    const bar = within(screen.getByRole("region", { name: "Selected orders" }));
    expect(bar.getByText("2 selected")).toBeVisible();
    expect(await bar.findByText("$93.00 in all, with $33.00 shipping and fees")).toBeVisible();
    const row = within(screen.getByRole("row", { name: /Okafor/ }));
    expect(row.getByRole("checkbox", { name: "Select Okafor, Ada, Apostille Request, order 40001" })).toBeChecked();
    expect(row.getByText("$30.00")).toBeVisible();
    expect(row.getByText("K. Madsen")).toBeVisible();
    await user.click(bar.getByRole("button", { name: "Approve refunds" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Approve these refunds?" }));
    expect(await dialog.findByText("$93.00 goes back for 2 documents of 2 orders.")).toBeVisible();
    expect(dialog.getByText("2 customers get one email each.")).toBeVisible();
    expect(dialog.getByText("Documents: $60.00")).toBeVisible();
    expect(dialog.getByText("Shipping and fees: $33.00")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Approve refunds" }));
    await expectVisibleText("1 done, 1 not");
    expect(screen.getByText(/K\. Madsen was faster\./)).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("1 selected")).toBeVisible();
    const body = { order_products: [1, 2], expected_total: 93 };
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual(body);
  });

  it("shows the server's sentence and the sum of now when it has changed", async () => {
    let total = 93;
    const answers = {
      [search]: list,
      get [preview]() {
        return { body: { ...both, total, refused: 1 } };
      },
      [approval]: { status: 409, body: { code: "STALE", message: "These refunds are $46.50 in all by now." } },
    };
    fakeServer(answers);
    const { user } = renderPage("/admin/search?status=7");
    await user.click(await screen.findByRole("checkbox", { name: "Select all shown orders" }));
    await user.click(screen.getByRole("button", { name: "Approve refunds" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("1 document you chose cannot be approved, and will not change.")).toBeVisible();
    total = 46.5;
    await user.click(dialog.getByRole("button", { name: "Approve refunds" }));
    expect(await dialog.findByText("These refunds are $46.50 in all by now.")).toBeVisible();
    await waitFor(() => expect(dialog.getByText(/^\$46\.50 goes back/)).toBeVisible());
  });

  it("shows no boxes in other lists", async () => {
    fakeServer({ "GET /api/orders/search?status=10": list });
    renderPage("/admin/search?status=10");
    await screen.findByRole("link", { name: "Okafor, Ada" });
    expect(screen.queryByRole("checkbox", { name: /^Select/ })).toBeNull();
  });
});

describe("requested refunds of a clerk", () => {
  setUpStaffTests({ role: "USER", chunks: () => import("./index.ts") });

  it("shows a clerk no boxes", async () => {
    fakeServer({ [search]: list });
    renderPage("/admin/search?status=7");
    await screen.findByRole("link", { name: "Okafor, Ada" });
    expect(screen.queryByRole("checkbox", { name: /^Select/ })).toBeNull();
  });
});
