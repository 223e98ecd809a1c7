import { describe, expect, it } from "vitest";
import { endSession, startSession } from "../../../lib/storage/session.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { browserPath, loginAnswer, renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { screen, waitFor, within } from "../../../../test/testing-library.ts";
import {
  candidates,
  one,
  page,
  product,
  summary,
  transmittal,
} from "../../../../test/transmittals/transmittal-fixtures.ts";

setUpStaffTests({ role: "USER", chunks: () => import("./index.ts") });

describe("a new transmittal", () => {
  it("creates a transmittal from the selected orders and opens it", async () => {
    const calls = fakeServer({
      [`GET ${candidates}`]: { body: [product(1), product(2), product(3)] },
      "POST /api/transmittals": { body: { created_at: summary.created_at, url_id: 3, date: "2026-11-20" } },
      [`GET ${one}`]: transmittal([]),
    });
    const { user } = renderPage("/admin/transmittal/create");
    await user.click(await screen.findByRole("checkbox", { name: "Select all" }));
    await user.click(screen.getByRole("checkbox", { name: "Select Ada No2, order 40002" }));
    await user.click(screen.getByRole("button", { name: "Create transmittal" }));
    await waitFor(() => expect(browserPath()).toBe(page));
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ order_products: [1, 3] });
  });

  it("shows viewers the orders without checkboxes", async () => {
    endSession();
    startSession(loginAnswer("VIEWER"));
    fakeServer({ [`GET ${candidates}`]: { body: [product(1)] } });
    renderPage("/admin/transmittal/create");
    expect(await screen.findByRole("checkbox", { name: "Select all" })).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Create transmittal" })).toBeNull();
  });
});

describe("an existing transmittal", () => {
  it("adds each order by its own call, then lists Customer Verification", async () => {
    const calls = fakeServer({
      [`GET ${one}`]: transmittal([]),
      [`GET ${candidates}`]: { body: [product(1), product(2)] },
      "GET /api/orders/all-orders?status=Customer+Verification&type=Apostille+Request": { body: [product(9)] },
      "PATCH /api/transmittals/31/add-order/1": transmittal([]),
      "PATCH /api/transmittals/31/add-order/2": transmittal([]),
    });
    const { user } = renderPage(page);
    await user.click(await screen.findByRole("button", { name: "Add Orders" }));
    const dialog = screen.getByRole("dialog", { name: "Add Orders" });
    await user.click(await within(dialog).findByRole("checkbox", { name: "Select all" }));
    await user.click(within(dialog).getByRole("button", { name: "Add orders" }));
    expect(await within(dialog).findByRole("checkbox", { name: "Select Ada No9, order 40009" })).toBeDisabled();
    expect(calls.filter(({ method }) => method === "PATCH").map(({ path }) => path)).toEqual([
      "/api/transmittals/31/add-order/1",
      "/api/transmittals/31/add-order/2",
    ]);
  });
});
