import { expect, noDialog, test, verified } from "./clerk.ts";
import { specCarts } from "./program.ts";

// The page of an order in the second specification, and the dev tools.

const { apostille, certifiedCopy } = specCarts;

test.describe("2 §2 order", () => {
  test("the page has tabs, card, side panel and comments", async ({ clerk, program }) => {
    const { id } = await program.order(certifiedCopy);
    await clerk.goto(`./admin/orders/${id}`);
    for (const name of [/^Order/, /^Messages/, /^Corrections/])
      await expect(clerk.getByRole("tab", { name })).toBeVisible();
    await expect(clerk.getByText("Corrections Needed:").first()).toBeVisible();
    for (const name of ["Order", "Customer", "License", "Spouses", "Actions"])
      await expect(clerk.getByRole("heading", { name, exact: true }).first()).toBeVisible();
    await expect(clerk.getByText("Marriage Admin Link")).toBeVisible();
    await expect(clerk.getByRole("button", { name: "View ID and Selfie" })).toBeVisible();
    await expect(clerk.getByRole("button", { name: "Send Digital Letter of Validity" })).toBeVisible();
  });

  test("Confirm Correct verifies the order", async ({ clerk, program }) => {
    const { id } = await program.order(certifiedCopy);
    await clerk.goto(`./admin/orders/${id}`);
    await clerk.getByRole("button", { name: "Confirm Correct" }).click();
    await noDialog(clerk);
    await expect.poll(async () => (await program.get("GET", `/orders/${id}`)).products[0].status_id).toBe(2);
  });

  test("moving past the client's review asks the question of section 4, and nothing else", async ({
    clerk,
    program,
  }) => {
    const { id } = await verified(program, apostille);
    await clerk.goto(`./admin/orders/${id}`);
    const step = clerk.getByRole("checkbox", { name: /Customer Verification/i });
    await step.click();
    const dialog = clerk.getByRole("dialog");
    await expect(dialog).toContainText("Are you sure? This will bypass the client verifying their information.");
    await dialog.getByRole("button", { name: "No, go back" }).click();
    await expect(step).not.toBeChecked();
    await step.click();
    await dialog.getByRole("button", { name: "Yes, override" }).click();
    await expect(step).toBeChecked();
    await noDialog(clerk);
  });

  test("moving to Processed or Shipped opens Add Shipping Number once", async ({ clerk, program }) => {
    const { id } = await verified(program, certifiedCopy);
    await clerk.goto(`./admin/orders/${id}`);
    const step = clerk.getByRole("checkbox", { name: /Shipped/i });
    await step.click();
    const dialog = clerk.getByRole("dialog", { name: "Add Shipping Number" });
    await dialog.getByRole("textbox").fill("123");
    await dialog.getByRole("textbox").blur();
    await expect(dialog.getByText("Invalid FedEx tracking number")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
    await dialog.getByRole("button", { name: "No Tracking Number" }).click();
    await expect(step).toBeChecked();
    await noDialog(clerk);
    // The page may learn of the step before the answer to its own call, until which it says that it is busy.
    await expect(clerk.locator("[aria-busy=true]")).toHaveCount(0);
    // A step back needs no confirmation.
    await step.click();
    await expect(step).not.toBeChecked();
    await noDialog(clerk);
  });

  test("Print Summary opens the printable page, which has a Print button", async ({ clerk, program }) => {
    const { id, products } = await program.order(apostille);
    await clerk.goto(`./admin/orders/${id}`);
    await expect(clerk.getByRole("link", { name: "Print Summary" })).toHaveAttribute("target", "_blank");
    await clerk.goto(`./admin/orders/${id}/${products[0]}`);
    await expect(clerk.getByRole("button", { name: "Print", exact: true })).toBeVisible();
  });

  test("flagging needs a comment, which a preset writes", async ({ clerk, program }) => {
    const { id } = await program.order(certifiedCopy);
    await clerk.goto(`./admin/orders/${id}`);
    await clerk.getByRole("button", { name: /^Flag/ }).first().click();
    for (const preset of [
      "Address Issue",
      "Payment Issue",
      "Require ID/Selfie",
      "Require Authorization",
      "Edits Needed",
      "Ammendment Required",
    ])
      await expect(clerk.getByRole("button", { name: preset })).toBeVisible();
    await clerk.getByRole("button", { name: "Address Issue" }).click();
    await clerk
      .getByRole("dialog")
      .or(clerk.getByRole("main"))
      .getByRole("button", { name: /^(Save|Flag)/ })
      .last()
      .click();
    await expect
      .poll(async () => (await program.get("GET", `/orders/${id}`)).flag_history)
      .toMatchObject([{ flagged: "1", comment: "Address Issue" }]);
  });

  test("Messages has the note, a refresh button, and deletes without a question", async ({ clerk, program }) => {
    const { id } = await program.order(certifiedCopy);
    await program.get("POST", "/messages", { order_id: id, message_content: "Please call us." });
    await clerk.goto(`./admin/orders/${id}`);
    await clerk.getByRole("tab", { name: /^Messages/ }).click();
    await expect(clerk.getByText(/2 business days/).first()).toBeVisible();
    await expect(clerk.getByRole("button", { name: /Refresh/ })).toBeVisible();
    await clerk.getByRole("button", { name: /^Delete/ }).click();
    await noDialog(clerk);
    await expect(clerk.getByText("Please call us.")).toHaveCount(0);
  });
});

test.describe("2 §2 dev tools", () => {
  test("the grid has a button for each product at each stage, and keeps the seed", async ({ clerk }) => {
    await clerk.goto("./admin/dev-tools");
    for (const name of [
      "Product Info",
      "Contact Info",
      "Shipping Address",
      "Marriage License",
      "Document Uploads",
      "Checkout",
      "Pre-Order",
      "Placed",
      "Check Info",
      "Transmittal",
      "Customer Verified",
      "Finished",
    ])
      await expect(clerk.getByText(name, { exact: true }).first()).toBeVisible();
    await clerk.getByLabel("Seed").fill("walk");
    await clerk.reload();
    await expect(clerk.getByLabel("Seed")).toHaveValue("walk");
  });
});

test.describe("2 §5", () => {
  test("number filters take digits only", async ({ clerk }) => {
    await clerk.goto("./admin/search");
    await clerk.getByRole("button", { name: "More filters" }).click();
    for (const name of [/order number/i, /license number/i, /invoice number/i]) {
      const field = clerk.getByLabel(name).first();
      await field.pressSequentially("a1b2");
      await expect(field).toHaveValue("12");
    }
  });

  test("a blank comment is not sent", async ({ clerk, program }) => {
    const { id } = await program.order(certifiedCopy);
    await clerk.goto(`./admin/orders/${id}`);
    const comments = clerk.getByRole("region", { name: "Comments" });
    await comments.getByRole("textbox").fill("   ");
    await comments.getByRole("textbox").press("Control+Enter");
    await comments.getByRole("button").last().click();
    expect(await program.get("GET", `/orders/${id}/comments`)).toEqual([]);
  });
});
