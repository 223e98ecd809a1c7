import { productIds, statusIds } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { expectVisibleText, screen, waitFor } from "../../../../../test/testing-library.ts";
import { buildStaffOrder, buildStaffProduct } from "../../../../../test/desk-order/staff-order-fixtures.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../../test/desk-order/open-staff-order.tsx";

setUpOrderTests();

describe("identity check", () => {
  it("confirms the ID, and warns when the email failed", async () => {
    const document_ids = ["7f3c1f0e-3b44-4b9e-8a55-1a2b3c4d5e6f"];
    const order = buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderPlaced)], { document_ids });
    const { user, calls } = openStaffOrder(order, {
      "POST /api/orders/40911/verification": { body: { order: {}, isEmailError: true } },
    });
    await user.click(await screen.findByRole("button", { name: "Confirm Correct" }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ decision: "confirm", document_ids }),
    );
    const warning = "Failed to send email to customer about their information being successfully verified.";
    await expectVisibleText(warning);
  });

  it("notes the ID that was seen by one key, and leaves out what cannot be read", async () => {
    const order = buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderPlaced)]);
    const { user, writes } = openStaffOrder(order, {
      "POST /api/orders/40911/verification": { body: { order: {}, isEmailError: false } },
    });
    await screen.findByRole("button", { name: "Passport" });
    await user.keyboard("2");
    expect(screen.getByRole("button", { name: "Passport" })).toHaveAttribute("aria-pressed", "true");
    await user.type(screen.getByLabelText(/^Issued by/), "mex");
    await user.type(screen.getByLabelText(/^Valid until/), "13/2028");
    await expectVisibleText("Enter month and year, such as 05/2028.");
    await user.click(screen.getByRole("button", { name: "Confirm Correct" }));
    await waitFor(() =>
      expect(writes().map(({ body }) => body)).toMatchObject([{ seen: { kind: "passport", issuer: "MEX" } }]),
    );
  });

  it("warns in red of an order that differs from the one with its confirmed ID", async () => {
    const identity = { order_id: 40_800, confirmed_at: "2026-11-20T18:00:00.000Z", confirmed_by: "K. Madsen" };
    const products = [buildStaffProduct(productIds.apostille, statusIds.orderPlaced)];
    openStaffOrder(buildStaffOrder(products, { identity: { ...identity, differs: ["license", "address"] } }));
    const warning = await screen.findByText("This order is for another license than that order.");
    expect(warning.closest(".bg-error-bg")).toHaveTextContent("goes to another address or person");
  });

  it("takes the ID from the barcode that was read", async () => {
    const agrees = { name: "agrees", birth: "agrees", expiry: "agrees", age: "agrees" } as const;
    const read_at = "2026-11-21T18:00:00.000Z";
    const reading = { outcome: "compared", ...agrees, read_at, issuer: "UT", expires: "2028-05" } as const;
    const order = buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderPlaced)], {
      license_back: { url: "files/back", reading },
    });
    openStaffOrder(order);
    expect(await screen.findByRole("button", { name: "Driver license" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByLabelText(/^Issued by/)).toHaveValue("UT");
    expect(screen.getByLabelText(/^Valid until/)).toHaveValue("05/2028");
  });

  it("shows the customer's newer photo instead of confirming the older one", async () => {
    const { user, answers } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderPlaced)], { photo_id_url: "files/1" }),
      {
        "POST /api/orders/40911/verification": {
          status: 409,
          body: {
            code: "NEWER_DOCUMENTS",
            message: "The customer sent a new photo at 10:42. Please look at it before you decide.",
            showBanner: true,
          },
        },
      },
    );
    const photo = () => screen.findByRole("img", { name: "Photo ID of the customer" });
    expect(await photo()).toHaveAttribute("src", "/api/files/1");
    answers["GET /api/orders/40911"] = {
      body: buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderPlaced)], {
        photo_id_url: "files/2",
        document_ids: ["7f3c1f0e-3b44-4b9e-8a55-1a2b3c4d5e6f"],
      }),
    };
    await user.click(screen.getByRole("button", { name: "Confirm Correct" }));
    const said = "The customer sent a new photo at 10:42. Please look at it before you decide.";
    // In a toast, and on the page.
    await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2));
    await waitFor(async () => expect(await photo()).toHaveAttribute("src", "/api/files/2"));
  });

  it("loads no picture again when only the status and the links are new", async () => {
    const photos = (link: string) => ({ photo_id_url: `files/id-${link}`, selfie_url: `files/selfie-${link}` });
    const { answers } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderPlaced)], photos("1")),
    );
    const photo = () => screen.getByRole("img", { name: "Photo ID of the customer" });
    await screen.findByRole("img", { name: "Photo ID of the customer" });
    answers["GET /api/orders/40911"] = {
      body: buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.infoVerified)], {
        ...photos("2"),
        also_open: ["K. Madsen"],
      }),
    };
    window.dispatchEvent(new Event("focus"));
    await expectVisibleText("also open: K. Madsen");
    expect(photo()).toHaveAttribute("src", "/api/files/id-1");
  });

  it("requires a reason for Invalid", async () => {
    const { user, writes } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderPlaced)]),
    );
    await user.click(await screen.findByRole("button", { name: "Invalid" }));
    await user.selectOptions(await screen.findByLabelText("Reason"), "Other");
    await user.click(screen.getByRole("button", { name: "Send to customer" }));
    expect(screen.getByLabelText("Reason in your own words")).toHaveAccessibleDescription(/A reason is required\./);
    expect(writes()).toEqual([]);
    await user.type(screen.getByLabelText("Reason in your own words"), " Blurry ");
    await user.click(screen.getByRole("button", { name: "Send to customer" }));
    await waitFor(() => expect(writes()[0]?.body).toEqual({ decision: "invalid", reason: "Blurry", message: "" }));
  });
});
