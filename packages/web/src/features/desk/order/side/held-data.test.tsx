import { productIds, statusIds } from "@dop/domain/orders";
import { heldParts } from "@dop/domain/contract";
import { describe, expect, it, vi } from "vitest";
import { expectVisibleText, screen, within } from "../../../../../test/testing-library.ts";
import { buildStaffOrder, buildStaffProduct } from "../../../../../test/desk-order/staff-order-fixtures.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../../test/desk-order/open-staff-order.tsx";

setUpOrderTests();

const going = buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.infoVerified)]);
const shipped = buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.shipped)]);
const held = {
  order_id: going.id,
  read_at: "2026-11-21T18:00:00.000Z",
  parts: heldParts.map((part) => ({ part, rows: part === "messages" ? [{ message: "a" }, { message: "b" }] : [] })),
};

describe("the personal data of an order", () => {
  it("appears for an admin in numbers, and can be saved as JSON and PDF", async () => {
    // The page would be left for the file.
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    const { user } = openStaffOrder(
      going,
      {
        [`GET /api/orders/${going.id}/held`]: { body: held },
        [`GET /api/orders/${going.id}/held.pdf`]: { body: "%PDF-" },
      },
      "",
      "ADMIN",
    );
    await user.click(await screen.findByRole("button", { name: "Data we store about this order" }));
    const dialog = within(await screen.findByRole("dialog", { name: `Data we store about order ${going.id}` }));
    expect(dialog.getByText("Messages").closest("div")).toHaveTextContent("Messages2");
    await user.click(dialog.getByRole("button", { name: "Save as JSON" }));
    await user.click(dialog.getByRole("button", { name: "Save as PDF" }));
    await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(2), 30_000);
    const types = saved.mock.calls.map(([blob]) => (blob as Blob).type);
    expect(types).toEqual(["application/json", "application/pdf"]);
  });

  it("stays hidden from clerks", async () => {
    openStaffOrder(shipped);
    await screen.findByRole("button", { name: "New link for the customer" });
    expect(screen.queryByRole("button", { name: "Data we store about this order" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Destroy personal data" })).toBeNull();
  });
});

describe("destroying personal data", () => {
  it("becomes possible when the order has ended, and takes a reason", async () => {
    const call = `POST /api/orders/${shipped.id}/destroy`;
    const counts = { messages: 0, comments: 0, corrections: 0, emails: 1, documents: 2 };
    const { user, writes } = openStaffOrder(shipped, { [call]: { body: counts } }, "", "ADMIN");
    expect(await screen.findByRole("button", { name: "Assign to me" })).toBeVisible();
    expect(screen.getByRole("link", { name: /^Print Documents/ })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Destroy personal data" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Destroy" }));
    expect(dialog.getByText("Please give a reason.")).toBeVisible();
    expect(writes()).toEqual([]);
    await user.type(dialog.getByLabelText(/^Reason/), "asked for");
    await user.click(dialog.getByRole("button", { name: "Destroy" }));
    await expectVisibleText("The personal data of this order is destroyed.");
    expect(writes().map(({ path, body }) => [path, body])).toEqual([
      [`/api/orders/${shipped.id}/destroy`, { reason: "asked for" }],
    ]);
  });

  it("leaves a note, and removes actions that need a customer", async () => {
    const emptied = { ...shipped, email: "", destroyed_at: "2026-11-22T18:00:00.000Z", destroyed_by: "R. Tolman" };
    openStaffOrder(emptied, {}, "", "ADMIN");
    await expectVisibleText(/^The personal data of this order was destroyed on 11\/22\/2026 by R\. Tolman\./);
    for (const name of ["Destroy personal data", "New link for the customer", "Send Digital Letter of Validity", "Add"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Assign/ })).toBeNull();
    expect(screen.queryByRole("link", { name: /^Print Documents/ })).toBeNull();
    expect(screen.queryByLabelText("New comment")).toBeNull();
  });

  it("stays hidden while the order goes on", async () => {
    openStaffOrder(going, {}, "", "ADMIN");
    await screen.findByRole("button", { name: "Data we store about this order" });
    expect(screen.queryByRole("button", { name: "Destroy personal data" })).toBeNull();
  });
});
