import { productIds, statusIds } from "@dop/domain/orders";
import { licenseFields } from "@dop/domain/license-review";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectVisibleText, screen, waitFor, within } from "../../../../../test/testing-library.ts";
import { buildLicense, buildOrder, buildProduct, uuid } from "../../../../../test/customer-order/order-fixtures.ts";
import { openOrder, prepare, cleanUpOrderTest } from "../../../../../test/customer-order/open-order.tsx";

beforeEach(() => void prepare());
afterEach(cleanUpOrderTest);

const patchCorrections = `PATCH /api/orders/${uuid}/license-corrections`;
let productId = 80_000;

/** Every test reviews its own product: unsent answers of a visit survive the page. */
function openReview(more: Parameters<typeof openOrder>[1] = {}, changes: Parameters<typeof buildOrder>[1] = {}) {
  productId += 1;
  const order = buildOrder(
    [
      buildProduct(productIds.apostille, statusIds.infoVerified, [statusIds.orderPlaced, statusIds.infoVerified], {
        id: productId,
      }),
    ],
    { review_product_id: productId, ...changes },
  );
  return openOrder(order, {
    [`GET /api/orders/license/${uuid}/${productId}`]: { body: buildLicense() },
    [patchCorrections]: {
      body: buildOrder([
        buildProduct(
          productIds.apostille,
          statusIds.customerVerification,
          [statusIds.orderPlaced, statusIds.infoVerified, statusIds.customerVerification],
          { id: productId },
        ),
      ]),
    },
    ...more,
  });
}

type Page = ReturnType<typeof openReview>;

async function confirmGroups({ user }: Page): Promise<void> {
  for (const button of await screen.findAllByRole("button", { name: /^All of this looks right/ })) {
    await user.click(button);
  }
}

async function edit({ user }: Page, label: string, value: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: `Edit ${label}` }));
  const input = screen.getByLabelText(`New value: ${label}`);
  await user.clear(input);
  if (value) await user.type(input, value);
  await user.click(screen.getByRole("button", { name: "Save" }));
}

const submitButton = () => screen.queryByRole("button", { name: /^CONFIRM/ });

describe("license review", () => {
  it("stands between the notices about the payment and the receipt", async () => {
    openReview();
    expect(await screen.findByRole("heading", { name: "Costs" })).toBeVisible();
    expect(screen.getByRole("heading", { name: "Receipt" })).toBeVisible();
  });

  it("replaces the order view and counts the fields; an empty email starts confirmed", async () => {
    openReview();
    expect(await screen.findByRole("heading", { name: "Review your license data" })).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Your documents" })).toBeNull();
    expect(screen.getByText(`1 of ${licenseFields.length} confirmed`)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Looks right Spouse 2 Email" })).toBeNull();
    expect(screen.getByText("Confirmed: not needed")).toBeVisible();
    expect(submitButton()).toBeNull();
  });

  it("stands below the form for documents that the office wants meanwhile, with its reason (rule O-49)", async () => {
    openReview(
      {},
      { documents_wanted: true, documents_problem: { reason: "Your photo is too dark.", words: null, asked: ["id"] } },
    );
    const documents = await screen.findByRole("region", { name: "We need new documents from you" });
    expect(within(documents).getByText("Your photo is too dark.")).toBeVisible();
    expect(within(documents).getByRole("button", { name: "Send documents" })).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Review your license data" })).toBeVisible();
  });

  it("shows the estimate and the progress of the order's other documents", async () => {
    const estimate = {
      p50: "2026-12-01",
      p80: "2026-12-08",
      basis: "history",
      made_at: "2026-11-23T12:00:00.000Z",
    } as const;
    productId += 1;
    const order = buildOrder(
      [
        buildProduct(productIds.apostille, statusIds.infoVerified, undefined, { id: productId, estimate }),
        buildProduct(productIds.apostille, statusIds.refundRequested, undefined, { id: 2, country: "EG" }),
      ],
      { review_product_id: productId },
    );
    openOrder(order, { [`GET /api/orders/license/${uuid}/${productId}`]: { body: buildLicense() } });
    const others = await screen.findByRole("region", { name: "The other documents of this order" });
    expect(others).toHaveTextContent(/^The other documents of this orderApostille Request, Egypt/);
    expect(others).toHaveTextContent("We will review the refund and email you.");
    expect(others).not.toHaveTextContent("France");
    expect(
      screen.getByText(
        /^We expect to ship it by December 8\. 8 of 10 orders are done by this date\. We are waiting for you/,
      ),
    ).toBeVisible();
  });

  it("shows CONFIRM CORRECT and sends no changes when there are none", async () => {
    const page = openReview();
    await confirmGroups(page);
    await page.user.click(screen.getByRole("button", { name: "CONFIRM CORRECT" }));
    expect(await screen.findByRole("heading", { name: "Your documents" })).toBeVisible();
    expect(page.calls.find(({ method }) => method === "PATCH")?.body).toEqual({
      corrections: {},
      license_number: 1_000_001,
    });
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    await waitFor(() => expect(document.body).toHaveTextContent("Changes submitted successfully!"));
  });

  it("shows CONFIRM ALL CHANGES and sends label and new value when there are changes", async () => {
    const page = openReview();
    await edit(page, "Spouse 1 City", " Moab ");
    await page.user.click(screen.getByRole("button", { name: "Edit Spouse 2 Gender" }));
    await page.user.selectOptions(screen.getByLabelText("New value: Spouse 2 Gender"), "Other");
    await page.user.click(screen.getByRole("button", { name: "Save" }));
    await confirmGroups(page);
    await page.user.click(screen.getByRole("button", { name: "CONFIRM ALL CHANGES" }));
    await screen.findByRole("heading", { name: "Your documents" });
    expect(page.calls.find(({ method }) => method === "PATCH")?.body).toEqual({
      corrections: { "Spouse 1 City": "Moab", "Spouse 2 Gender": "O" },
      license_number: 1_000_001,
    });
  });

  it("marks fields that the customer named as wrong, and confirms them with no group", async () => {
    const wrong = { fields: ["Spouse 1 Last Name"], text: "With one l." };
    const page = openReview({}, { declaration: { relationship: null, statement: null, wrong } });
    expect(await screen.findByText("You have marked 1 field as wrong: please edit it.")).toBeVisible();
    expect(screen.getByText(/With one l\./)).toBeVisible();
    const row = screen.getByRole("button", { name: "Edit Spouse 1 Last Name" }).closest("li");
    expect(row).toHaveTextContent("You said that this is wrong");
    await confirmGroups(page);
    expect(submitButton()).not.toBeInTheDocument();
    await edit(page, "Spouse 1 Last Name", "Byron");
    expect(row).not.toHaveTextContent("You said that this is wrong");
    expect(submitButton()).toBeVisible();
  });

  it("hides the button when a field is reset or its editor is open", async () => {
    const page = openReview();
    await confirmGroups(page);
    const reset = screen.getByRole("button", { name: "Looks right Spouse 1 First Name" });
    await page.user.click(reset);
    expect(submitButton()).toBeNull();
    expect(screen.getByRole("button", { name: "Looks right Spouse 1 First Name" })).toHaveFocus();
    await page.user.click(screen.getByRole("button", { name: "Looks right Spouse 1 First Name" }));
    expect(submitButton()).not.toBeNull();
    await page.user.click(screen.getByRole("button", { name: "Edit Ceremony Date" }));
    expect(submitButton()).toBeNull();
    await page.user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("button", { name: "Edit Ceremony Date" })).toHaveFocus();
    expect(submitButton()).not.toBeNull();
  });

  it("shows a confirmed field as a pressed toggle that undoes it; a group undoes all but edits", async () => {
    const page = openReview();
    const toggle = await screen.findByRole("button", { name: "Looks right Spouse 1 City" });
    expect(toggle).toHaveAttribute("aria-pressed", "false");
    await page.user.click(toggle);
    expect(toggle).toHaveAttribute("aria-pressed", "true");
    await page.user.click(toggle);
    expect(toggle).toHaveAttribute("aria-pressed", "false");
    expect(screen.queryByText("Not confirmed")).toBeNull();
    await edit(page, "Spouse 1 City", "Moab");
    expect(screen.getByText("Edited").closest("li")).toHaveTextContent("Provo →becomes Moab");
    const group = screen.getByRole("button", { name: /^All of this looks right ?: Spouse 1$/ });
    await page.user.click(group);
    expect(group).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByText("10 of 10 confirmed")).toBeVisible();
    await page.user.click(group);
    expect(group).toHaveAttribute("aria-pressed", "false");
    expect(screen.getByRole("region", { name: "Spouse 1" })).toHaveTextContent("1 of 10 confirmed");
    expect(screen.getByText("Edited")).toBeVisible();
  });

  it("shows on demand where a value is printed, follows typing and marks the place of the focused field", async () => {
    vi.spyOn(window, "matchMedia").mockReturnValue(
      Object.assign(new EventTarget(), { matches: false }) as MediaQueryList,
    );
    const page = openReview();
    await page.user.click(await screen.findByText("Show how it will be printed"));
    const place = async (label: string) =>
      waitFor(() => {
        const found = document.querySelector<HTMLElement>(`[data-place="${label}"]`);
        if (!found) throw new Error(`no place for ${label}`);
        return found;
      });
    expect(await place("Ceremony Date")).toBeVisible();
    for (const { label } of licenseFields) expect(await place(label)).toBeInTheDocument();
    const city = await place("Spouse 1 City");
    await page.user.click(screen.getByRole("button", { name: "Edit Spouse 1 City" }));
    const input = screen.getByLabelText("New value: Spouse 1 City");
    await page.user.clear(input);
    await page.user.type(input, "Moab");
    expect(city).toHaveTextContent("Moab");
    expect(city).toHaveAttribute("data-marked", "true");
    await page.user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(city).toHaveTextContent("Provo");
    expect(city.closest("[aria-hidden]")).not.toBeNull();
  });

  it("validates every value by its kind; the license's own value confirms", async () => {
    const page = openReview();
    await edit(page, "Spouse 1 Email", "nobody");
    expect(screen.getByLabelText("New value: Spouse 1 Email")).toHaveAccessibleDescription(
      "Error: Enter an email address like name@example.com. On the license: ada@example.org",
    );
    await page.user.click(screen.getByRole("button", { name: "Cancel" }));
    await edit(page, "Spouse 1 First Name", "");
    expect(screen.getByText("A value is required.")).toBeVisible();
    await page.user.type(screen.getByLabelText("New value: Spouse 1 First Name"), "Ada");
    await page.user.click(screen.getByRole("button", { name: "Save" }));
    expect(screen.getByText("2 of 28 confirmed")).toBeVisible();
    expect(screen.queryByText("Edited")).toBeNull();
  });

  it("keeps the answers across tabs", async () => {
    const page = openReview();
    await edit(page, "Spouse 1 City", "Moab");
    await page.user.click(screen.getByRole("tab", { name: "Corrections" }));
    expect(screen.queryByText("Moab")).toBeNull();
    await page.user.click(screen.getByRole("tab", { name: "Order" }));
    expect((await screen.findByText("Edited")).closest("li")).toHaveTextContent("Moab");
  });

  it("keeps the answers when submitting fails, and marks what the server rejects", async () => {
    const page = openReview({
      [patchCorrections]: {
        status: 400,
        body: { message: "Invalid", errors: [{ path: "corrections.Spouse 1 City", message: "No such city." }] },
      },
    });
    await edit(page, "Spouse 1 City", "Moab");
    await confirmGroups(page);
    await page.user.click(screen.getByRole("button", { name: "CONFIRM ALL CHANGES" }));
    await expectVisibleText("No such city.");
    expect(screen.getByLabelText("New value: Spouse 1 City")).toHaveValue("Moab");
    expect(screen.getByText("27 of 28 confirmed")).toBeVisible();
  });

  it("starts over when the office has changed the license number of the order", async () => {
    const page = openReview();
    await confirmGroups(page);
    const [order, license] = [`GET /api/orders/uuid/${uuid}`, `GET /api/orders/license/${uuid}/${productId}`] as const;
    const changed = { ...buildOrder(), reference_id: 1_000_002, review_product_id: productId };
    Object.assign(page.answers, {
      [patchCorrections]: { status: 409, body: { message: "The number has changed.", code: "LICENSE_CHANGED" } },
      [order]: { body: changed },
      [license]: { body: { ...buildLicense(), license_number: 1_000_002 } },
    });
    await page.user.click(screen.getByRole("button", { name: "CONFIRM CORRECT" }));
    await waitFor(() => expect(document.body).toHaveTextContent("The number has changed."));
    await expectVisibleText(`1 of ${licenseFields.length} confirmed`);
    Object.assign(page.answers, { [patchCorrections]: { body: changed } });
    await confirmGroups(page);
    await page.user.click(screen.getByRole("button", { name: "CONFIRM CORRECT" }));
    await waitFor(() => expect(page.calls.filter(({ method }) => method === "PATCH")).toHaveLength(2));
    expect(page.calls.findLast(({ method }) => method === "PATCH")?.body).toMatchObject({ license_number: 1_000_002 });
  });

  it("confirms before a link discards edits, and not without edits", async () => {
    const page = openReview();
    await edit(page, "Spouse 1 City", "Moab");
    await page.user.click(screen.getByRole("link", { name: "Admin Login" }));
    expect(await screen.findByRole("dialog", { name: "Leave without submitting?" })).toBeVisible();
    await page.user.click(screen.getByRole("button", { name: "Stay on this page" }));
    expect(window.location.pathname).toBe(`/order/${uuid}`);
    await page.user.click(screen.getByRole("button", { name: "Reset Spouse 1 City" }));
    await page.user.click(screen.getByRole("link", { name: "Admin Login" }));
    await waitFor(() => expect(window.location.pathname).toBe("/login"));
  });

  it("asks for the code of the email first, where the office wants one, and then sends the same answer", async () => {
    localStorage.clear();
    const page = openReview({
      [patchCorrections]: { status: 409, body: { message: "Please confirm", code: "CODE_REQUIRED" } },
      [`POST /api/orders/${uuid}/correction-code`]: { status: 202, body: { ok: true } },
      [`POST /api/orders/${uuid}/correction-code/confirm`]: { body: { proof: "the-proof" } },
    });
    await confirmGroups(page);
    await page.user.click(await screen.findByRole("button", { name: "CONFIRM CORRECT" }));
    const dialog = await screen.findByRole("dialog", { name: "Enter the code from your email" });
    expect(await screen.findByText(/We have emailed a code to/)).toBeVisible();
    await page.user.click(screen.getByRole("button", { name: "Confirm" }));
    expect(dialog).toHaveTextContent("Enter the six digits of the code.");
    await page.user.type(screen.getByLabelText("Code"), "012 345");
    await page.user.click(screen.getByRole("button", { name: "Confirm" }));
    await waitFor(() => {
      const answers = page.calls.filter(({ path }) => path.endsWith("/license-corrections"));
      expect(answers.map(({ body }) => (body as { proof?: string }).proof)).toEqual([undefined, "the-proof"]);
    });
    const confirmed = page.calls.find(({ path }) => path.endsWith("/correction-code/confirm"));
    expect(confirmed?.body).toEqual({ code: "012345" });
  });

  it("clears the wrong code and its message when another code is sent", async () => {
    localStorage.clear();
    const message = "This code was entered wrong five times. Please ask for another code.";
    const page = openReview({
      [patchCorrections]: { status: 409, body: { message: "Please confirm", code: "CODE_REQUIRED" } },
      [`POST /api/orders/${uuid}/correction-code`]: { status: 202, body: { ok: true } },
      [`POST /api/orders/${uuid}/correction-code/confirm`]: {
        status: 400,
        body: { message: "x", code: "VALIDATION", errors: [{ path: "code", message }] },
      },
    });
    await confirmGroups(page);
    await page.user.click(await screen.findByRole("button", { name: "CONFIRM CORRECT" }));
    const dialog = await screen.findByRole("dialog", { name: "Enter the code from your email" });
    await screen.findByText(/We have emailed a code to/);
    await page.user.type(screen.getByLabelText("Code"), "111111");
    await page.user.click(screen.getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(dialog).toHaveTextContent(message));
    await page.user.click(screen.getByRole("button", { name: "Send another code" }));
    expect(await screen.findByText(/^Another code is on its way/)).toBeVisible();
    expect(dialog).not.toHaveTextContent(message);
    expect(screen.getByLabelText("Code")).toHaveValue("");
  });
});
