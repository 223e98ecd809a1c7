import { productIds, statusIds } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { act, expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";
import { buildStaffOrder, buildStaffProduct } from "../../../../test/desk-order/staff-order-fixtures.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../test/desk-order/open-staff-order.tsx";

setUpOrderTests();

const step = (name: RegExp) => screen.findByRole("checkbox", { name });
const statusPath = (productId: number) => `PATCH /api/orders/products/${productId}/status`;
const moved = (status: number, isEmailError = false) => ({ body: { status_id: status, isEmailError } });

describe("checklist", () => {
  it("checks the reached steps with user and time, and enables only toggleable steps", async () => {
    openStaffOrder(buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.infoVerified)]));
    expect(await step(/^Order Placed/)).toBeChecked();
    expect(await step(/^Order Placed/)).toBeDisabled();
    expect(await step(/^Info Verified/)).toBeChecked();
    expect(await step(/^Info Verified/)).toHaveAccessibleDescription("K. Madsen, 11/10/2026, 09:03 AM");
    expect(await step(/^Processed/)).not.toBeChecked();
    expect(await step(/^Sent to Lt/)).toBeDisabled();
  });

  it("names the shipping, also abroad, where the customer chooses none", async () => {
    const address = { address_line_1: "1 Way", address_line_2: null, address_line_3: null, city: "Berlin", state: "" };
    const toGermany = { ...address, ship_to_name: "Ada", zip: "10115", country: "DE", lines: ["Ada", "10115 Berlin"] };
    openStaffOrder(
      buildStaffOrder([
        buildStaffProduct(productIds.certifiedCopy, statusIds.orderPlaced, { id: 70_001 }),
        buildStaffProduct(productIds.certifiedCopy, statusIds.orderPlaced, {
          id: 70_002,
          address: toGermany,
          shipping: null,
        }),
      ]),
    );
    const [home, abroad] = await screen.findAllByRole("article");
    expect(home).toHaveTextContent("ShippingFedEx Overnight");
    expect(abroad).toHaveTextContent("ShippingInternational");
  });

  it("says what is to go back, and what was kept and why", async () => {
    const kept = { amount: 10, reason: "Made already." };
    openStaffOrder(
      buildStaffOrder([
        buildStaffProduct(productIds.apostille, statusIds.refundRequested, { refundable: 30 }),
        buildStaffProduct(productIds.certifiedCopy, statusIds.canceled, { kept }),
      ]),
    );
    await expectVisibleText("To be refunded: $30.00");
    await expectVisibleText("$10.00 is not refunded: Made already.");
  });

  it("says where a party objected when the country joined the Apostille Convention (rule O-9)", async () => {
    const to = (id: number, country: string) =>
      buildStaffProduct(productIds.apostille, statusIds.processed, { id, country });
    openStaffOrder(buildStaffOrder([to(70_001, "IN"), to(70_002, "JP")]));
    const [india, japan] = await screen.findAllByRole("article");
    expect(india).toHaveTextContent("Another country objected when this country joined the Apostille Convention.");
    expect(japan).not.toHaveTextContent("objected");
  });

  it("says of a voided license to fetch the paper back that is with the Lt. Governor's office", async () => {
    openStaffOrder(
      buildStaffOrder(
        [
          buildStaffProduct(productIds.apostille, statusIds.sentToLieutenantGovernor),
          buildStaffProduct(productIds.certifiedCopy, statusIds.shipped),
        ],
        { voided: true },
      ),
    );
    const [away, shipped] = await screen.findAllByRole("article");
    expect(away).toHaveTextContent("The Lt. Governor’s office has this document. Get it back");
    expect(shipped).not.toHaveTextContent("Get it back");
  });

  it("names the steps that were left out where they were", async () => {
    const history = [
      { id: 1, status_id: statusIds.orderPlaced, created_by: "Customer", created_at: "2026-11-09T23:12:00.000Z" },
      { id: 2, status_id: statusIds.processed, created_by: "K. Madsen", created_at: "2026-11-10T16:03:00.000Z" },
    ].map((entry) => ({ ...entry, skipped: entry.id === 2 ? [statusIds.infoVerified] : [], reason: null }));
    const product = buildStaffProduct(productIds.apostille, statusIds.processed, { status_history: history });
    openStaffOrder(buildStaffOrder([product]));
    expect(await step(/^Processed/)).toHaveAccessibleDescription(/^K\. Madsen, .* Skipped: Info Verified$/);
    expect(await step(/^Order Placed/)).toHaveAccessibleDescription(/^Customer, [^S]*$/);
  });

  it("names the officiant at License Finalized also after a clerk has undone a refund", async () => {
    const history = [
      { id: 1, status_id: statusIds.infoVerified, created_by: "Officiant", created_at: "2026-11-09T23:12:00.000Z" },
      { id: 2, status_id: statusIds.refundRequested, created_by: "K. Madsen", created_at: "2026-11-10T16:03:00.000Z" },
      { id: 3, status_id: statusIds.infoVerified, created_by: "K. Madsen", created_at: "2026-11-10T16:05:00.000Z" },
    ].map((entry) => ({ ...entry, skipped: [], reason: null }));
    const { firstCertificateInternational: product } = productIds;
    openStaffOrder(buildStaffOrder([buildStaffProduct(product, statusIds.infoVerified, { status_history: history })]));
    expect(await step(/^Info Verified/)).toHaveAccessibleDescription(/^Officiant, 11\/09\/2026, /);
  });

  it("confirms before it bypasses the customer, and does nothing on 'No, go back'", async () => {
    const { user, writes } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.infoVerified)]),
      { [statusPath(70_001)]: moved(statusIds.customerVerification) },
    );
    await user.click(await step(/^Customer Verification/));
    const dialog = await screen.findByRole("dialog");
    expect(dialog).toHaveTextContent("Are you sure? This will bypass the client verifying their information.");
    await user.click(within(dialog).getByRole("button", { name: "No, go back" }));
    expect(writes()).toEqual([]);
    await user.click(await step(/^Customer Verification/));
    await user.click(await screen.findByRole("button", { name: "Yes, override" }));
    await waitFor(() =>
      expect(writes()).toEqual([
        {
          method: "PATCH",
          path: "/api/orders/products/70001/status",
          body: {
            status_id: statusIds.customerVerification,
            send_email: true,
            expected_status_id: statusIds.infoVerified,
          },
        },
      ]),
    );
  });

  it("prints a letter with the office's head, and the address where a window shows it (rule W-35)", async () => {
    const address = {
      ship_to_name: "Ada Lovelace",
      address_line_1: "Unter den Linden 1",
      address_line_2: null,
      address_line_3: null,
      city: "Berlin",
      state: "",
      zip: "10115",
      country: "DE",
      lines: ["Ada Lovelace", "Unter den Linden 1", "10115 Berlin"],
    };
    const product = buildStaffProduct(productIds.apostille, statusIds.orderPlaced, { address });
    openStaffOrder(buildStaffOrder([product]), {}, `/${product.id}`);
    const capitals = await screen.findByText("GERMANY");
    // The page itself says it in small letters.
    expect(capitals.parentElement).toHaveClass("hidden", "print:block", "top-[37.5mm]", "left-[8.2mm]");
    expect(capitals.previousElementSibling).toHaveTextContent("10115 Berlin");
    expect(screen.getByText("Example County Clerk", { selector: ".hidden p" })).toBeInTheDocument();
  });

  it("says by when it is usually done, once", async () => {
    const made_at = "2026-11-20T12:00:00.000Z";
    const estimate = { p50: "2026-12-02", p80: "2026-12-04", basis: "standard", made_at } as const;
    openStaffOrder(buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderPlaced, { estimate })]));
    const term = await screen.findByText("Expected date");
    expect(term.nextElementSibling).toHaveTextContent(/^By December 4\. This is our usual processing time\.$/);
  });

  it("asks the one question from Order Placed, takes it without a reason, and writes one on the order", async () => {
    const { user, writes } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderPlaced)]),
      {
        [statusPath(70_001)]: moved(statusIds.customerVerification),
        "POST /api/orders/40911/comments": { body: {} },
      },
    );
    const ask = async () => {
      await user.click(await step(/^Customer Verification/));
      return within(await screen.findByRole("dialog", { name: "Are you sure?" }));
    };
    const dialog = await ask();
    expect(dialog.getByText("Are you sure? This will bypass the client verifying their information.")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Yes, override" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(writes()).toHaveLength(1);
    const again = await ask();
    await user.type(again.getByLabelText("Why is the ID not checked? (optional)"), "Checked at the counter.");
    await user.click(again.getByRole("button", { name: "Yes, override" }));
    await waitFor(() => expect(writes()).toHaveLength(3));
    expect(writes()[1]?.body).toMatchObject({ status_id: statusIds.customerVerification });
    expect(writes()[2]).toEqual({
      method: "POST",
      path: "/api/orders/40911/comments",
      body: { content: "Skipped ID check: Checked at the counter." },
    });
  });

  it("asks for the shipping number alone where a jump leaves steps out, with the saved number in it", async () => {
    const { user, writes } = openStaffOrder(
      buildStaffOrder([
        buildStaffProduct(productIds.apostille, statusIds.processed, { tracking_shipping: "986578788855" }),
        buildStaffProduct(productIds.certifiedCopy, statusIds.orderPlaced),
      ]),
      {
        [statusPath(70_001)]: moved(statusIds.shipped),
        "PATCH /api/orders/products/70001/shipping": { body: { tracking_shipping: "986578788855" } },
      },
    );
    const [apostilleShipped, copyShipped] = await screen.findAllByRole("checkbox", { name: /^Shipped/ });
    await user.click(copyShipped as HTMLElement);
    const first = within(await screen.findByRole("dialog", { name: "Add Shipping Number" }));
    expect(first.getByText("Skips: ID check")).toBeVisible();
    expect(first.getByLabelText("Why is the ID not checked? (optional)")).toBeVisible();
    await user.click(first.getByText("Cancel"));
    await user.click(apostilleShipped as HTMLElement);
    const dialog = within(await screen.findByRole("dialog", { name: "Add Shipping Number" }));
    expect(dialog.getByText(/^Skips: Sent to Lt. Governor's Office, Arrived/)).toBeVisible();
    expect(dialog.getByLabelText("FedEx tracking number")).toHaveValue("986578788855");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(writes().map(({ path }) => path)).toEqual([
      "/api/orders/products/70001/shipping",
      "/api/orders/products/70001/status",
    ]);
  });

  it("asks for no shipping number of a letter, which goes by email (rule W-42)", async () => {
    const letter = buildStaffProduct(productIds.letterOfValidity, statusIds.infoVerified, { id: 70_001 });
    const { user, writes } = openStaffOrder(buildStaffOrder([letter]), {
      "PATCH /api/orders/products/70001/status": { body: { status_id: statusIds.shipped, isEmailError: false } },
    });
    await user.click(await screen.findByRole("checkbox", { name: /^Shipped/ }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({ status_id: statusIds.shipped });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("returns to the previous step, skipping transmittal steps without a transmittal", async () => {
    const { user, writes } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.shipped)]),
      {
        [statusPath(70_001)]: moved(statusIds.processed),
      },
    );
    await user.click(await step(/^Shipped/));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({ status_id: statusIds.processed, expected_status_id: statusIds.shipped });
  });

  it("names its transmittal by the id, and leads to its date and number", async () => {
    const transmittal = { created_at: "2026-11-10T16:00:00.000Z", date: "2026-11-10", url_id: 10 };
    const sent = { transmittal_id: 3, transmittal };
    openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.sentToLieutenantGovernor, sent)]),
    );
    const link = await screen.findByRole("link", { name: "Transmittal 3" });
    expect(link).toHaveAttribute("href", "/admin/transmittal/2026-11-10/10");
  });

  it("offers to undo a step back, and says which transmittal the document has left (rule W-43)", async () => {
    const transmittal = { created_at: "2026-11-10T16:00:00.000Z", date: "2026-11-10", url_id: 10 };
    const shipped = { transmittal_id: 3, transmittal };
    const undoId = "3f0d3b0e-2c1a-4f57-9c1d-6a5b8e0c7d11";
    const { user, writes } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.shipped, shipped)]),
      {
        [statusPath(70_001)]: { ...moved(statusIds.infoVerified), headers: { undo: undoId } },
        [`POST /api/undo/${undoId}`]: { body: { ok: true } },
      },
    );
    await user.click(await step(/^Customer Verification/));
    await expectVisibleText("Status: Info Verified. Left transmittal 10.");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(writes().map(({ path }) => path)).toContain(`/api/undo/${undoId}`));
    await screen.findByText("Undone.");
  });

  it("requests a FedEx number before Shipped, saves it first, and warns when the email failed", async () => {
    const shipping = "PATCH /api/orders/products/70002/shipping";
    const { user, writes } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)]),
      {
        [shipping]: { body: { tracking_shipping: "986578788855" } },
        [statusPath(70_002)]: moved(6, true),
      },
    );
    await user.click(await step(/^Shipped/));
    const field = await screen.findByLabelText("FedEx tracking number");
    const save = screen.getByRole("button", { name: "Save" });
    await user.type(field, "98a65 78788854");
    expect(field).toHaveValue("986578788854");
    expect(save).toBeDisabled();
    expect(screen.queryByText("Invalid FedEx tracking number")).toBeNull();
    await user.tab();
    await expectVisibleText("Invalid FedEx tracking number");
    await user.clear(field);
    await user.type(field, "1001921334250001000300986578788855");
    await expectVisibleText("Recognized: FedEx Express (34), 986578788855");
    await user.click(save);
    await expectVisibleText("Failed to send email to customer about status change.");
    expect(writes().map(({ body }) => body)).toEqual([
      { tracking_shipping: "986578788855", expected_status_id: statusIds.infoVerified },
      { status_id: statusIds.shipped, send_email: true, expected_status_id: statusIds.infoVerified },
    ]);
  });

  it("keeps the buttons of the number's dialog in their place while one is pressed (O-78)", async () => {
    const order = buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)]);
    const { user } = openStaffOrder(order);
    await user.click(await step(/^Shipped/));
    await user.type(await screen.findByLabelText("FedEx tracking number"), "123");
    const none = screen.getByRole("button", { name: "No Tracking Number" });
    await user.pointer({ keys: "[MouseLeft>]", target: none });
    await act(() => new Promise((painted) => setTimeout(painted)));
    expect(screen.queryByText("Invalid FedEx tracking number")).toBeNull();
    await user.pointer({ keys: "[/MouseLeft]", target: document.body });
    await expectVisibleText("Invalid FedEx tracking number");
  });

  it("saves the note when there is no number", async () => {
    const { user, writes } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)]),
      {
        "PATCH /api/orders/products/70002/shipping": { body: { tracking_shipping: "No Tracking Number" } },
        [statusPath(70_002)]: moved(statusIds.shipped),
      },
    );
    await user.click(await step(/^Shipped/));
    await user.click(await screen.findByRole("button", { name: "No Tracking Number" }));
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[0]?.body).toEqual({
      tracking_shipping: "No Tracking Number",
      expected_status_id: statusIds.infoVerified,
    });
  });

  it("reports a conflict with another user and reloads the order", async () => {
    const message = "Another user has changed this order.";
    const { user, answers } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)]),
      {
        [statusPath(70_002)]: { status: 409, body: { message } },
      },
    );
    const verified = await step(/^Info Verified/);
    answers["GET /api/orders/40911"] = {
      body: buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.canceled)]),
    };
    await user.click(verified);
    await expectVisibleText(message);
    await expectVisibleText("Canceled");
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});

describe("banners instead of the checklist", () => {
  it("lets a clerk undo a refund, and only an admin approve it", async () => {
    const { user, writes } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.refundRequested)]),
      { [statusPath(70_002)]: moved(statusIds.infoVerified) },
    );
    await user.click(await screen.findByRole("button", { name: "Undo Refund" }));
    await waitFor(() =>
      expect(writes()[0]?.body).toMatchObject({
        status_id: statusIds.infoVerified,
        expected_status_id: statusIds.refundRequested,
      }),
    );
    expect(screen.queryByRole("button", { name: "Approve refund" })).toBeNull();
  });

  it("offers to cancel product and order while a refund is requested (rule W-10)", async () => {
    openStaffOrder(buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.refundRequested)]));
    expect(await screen.findByRole("button", { name: "Cancel Product" })).toBeEnabled();
    expect(screen.getByRole("button", { name: "Cancel Order" })).toBeEnabled();
  });

  it("refunds by a separate call after confirmation", async () => {
    const order = buildStaffOrder([
      buildStaffProduct(productIds.certifiedCopy, statusIds.refundRequested, {}, "admin"),
    ]);
    const refund = { "POST /api/orders/products/70002/refund": { body: { isEmailError: false } } };
    const { user, writes } = openStaffOrder(order, refund, "", "ADMIN");
    await user.click(await screen.findByRole("button", { name: "Approve refund" }));
    expect(writes()).toEqual([]);
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Approve refund" }));
    await waitFor(() => expect(writes().map(({ path }) => path)).toEqual(["/api/orders/products/70002/refund"]));
  });
});
