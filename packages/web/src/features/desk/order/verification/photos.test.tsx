import type { BarcodeReading } from "@dop/domain/contract";
import { fireEvent } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { screen, within } from "../../../../../test/testing-library.ts";
import { openStaffOrder } from "../../../../../test/desk-order/open-staff-order.tsx";
import { openFromQueue, placed, setUpVerificationTests } from "../../../../../test/desk-order/open-verification.ts";

setUpVerificationTests();

describe("the large identity check (rules W-33, W-34)", () => {
  it("says what the customer's browser found hard to see", async () => {
    openFromQueue({ ...placed, document_hints: [{ kind: "id", hint: "blurred" }] });
    expect(await screen.findByText(/^Photo ID: looks blurred\. Measured when it was chosen/)).toBeInTheDocument();
  });

  it("shows a PDF page by page, each by its number, and says where the rest is", async () => {
    const paper = {
      document_url: "files/paper",
      document_name: "proof.pdf",
      document_size: 9,
      document_pages: { all: 1000, shown: 20 },
    };
    const { user } = openFromQueue({ ...placed, ...paper, document_is_picture: false });
    const page = (number: number) =>
      screen.findByAltText(`Additional document of the customer: page ${String(number)} of 1000`);
    expect(await page(1)).toHaveAttribute("src", "/api/files/paper/pages/1");
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(await page(2)).toHaveAttribute("src", "/api/files/paper/pages/2");
    expect(screen.getByText("Only the first 20 pages are shown here. The download has all of them.")).toBeVisible();
    for (let left = 20; left > 2; left -= 1) await user.click(screen.getByRole("button", { name: "Next page" }));
    await user.click(screen.getByRole("button", { name: "Next page" }));
    fireEvent.error(await page(20));
    expect(await screen.findByText("This page cannot be shown here. Download the document.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Additional Documents" })).toHaveAttribute("href", "/api/files/paper");
  });

  it.each([
    ["letter.DOCX", "Word document"],
    ["photo.heic", "HEIC photo"],
    ["decree.2019", "file of another type"],
  ])("names the type of %s, which is only downloaded", async (name, type) => {
    openFromQueue({ ...placed, document_url: "files/paper", document_name: name, document_size: 2048 });
    expect(await screen.findByText(`${name} (${type}, 2 KB)`)).toBeVisible();
  });

  it("shows how the barcode of the driver license compares, in words, and that it proves nothing", async () => {
    const reading = {
      outcome: "compared",
      name: "agrees",
      birth: "differs",
      expiry: "not-comparable",
      age: "agrees",
      read_at: "2026-11-21T18:00:00.000Z",
    } as const;
    openStaffOrder({ ...placed, license_back: { url: "files/back", reading } });
    const panel = await screen.findByRole("region", { name: "Barcode of the driver license" });
    expect(
      within(panel)
        .getAllByRole("definition")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "✓ Agreeswith the customer's name",
      "≠ Differswith the county's license, for the spouse of that name",
      "– Not comparablevalid on that day",
      "✓ Agrees18 or older on that day",
    ]);
    expect(panel).toHaveTextContent("Read and compared on 11/21/2026.");
    expect(panel).toHaveTextContent("it proves nothing by itself");
    expect(screen.getByAltText("Back of the customer's driver license")).toHaveAttribute("src", "/api/files/back");
  });

  it.each([
    ["unreadable", "Could not be read."],
    ["unknown", "not one of a driver license"],
    [null, "The barcode is not read yet."],
  ] as const)("says what became of a barcode that is %s, and compares nothing", async (outcome, words) => {
    const nothing = {
      name: "not-comparable",
      birth: "not-comparable",
      expiry: "not-comparable",
      age: "not-comparable",
    };
    const reading = outcome && ({ outcome, ...nothing, read_at: "2026-11-21T18:00:00.000Z" } as BarcodeReading);
    openStaffOrder({ ...placed, license_back: { url: "files/back", reading } });
    const panel = await screen.findByRole("region", { name: "Barcode of the driver license" });
    expect(panel).toHaveTextContent(words);
    expect(within(panel).queryAllByRole("definition")).toEqual([]);
  });

  it("shows no barcode where the customer sent none", async () => {
    openStaffOrder(placed);
    await screen.findByAltText("Photo ID of the customer");
    expect(screen.queryByRole("region", { name: "Barcode of the driver license" })).toBeNull();
  });

  it("zooms, rotates and resets the picture that was chosen last", async () => {
    const { user } = openStaffOrder(placed);
    const selfie = await screen.findByAltText("Selfie of the customer");
    await user.click(screen.getByRole("button", { name: "Rotate: Selfie" }));
    await user.keyboard("+r");
    expect(selfie.style.transform).toBe("translate(0px, 0px) rotate(180deg) scale(1.25)");
    expect(screen.getByAltText("Photo ID of the customer").style.transform).toContain("rotate(0deg) scale(1)");
    await user.keyboard("+".repeat(20));
    expect(selfie.style.transform).toContain("scale(20)");
    await user.keyboard("-0");
    expect(selfie.style.transform).toBe("translate(0px, 0px) rotate(0deg) scale(1)");
  });

  it("marks where the customer's name differs from the spouse's", async () => {
    openStaffOrder({ ...placed, first_name: "Márcus" });
    const check = within(await screen.findByRole("region", { name: "ID verification" }));
    expect(check.getByText("Spelled differently than spouse 1")).toBeVisible();
    expect(check.getByText("Márcus").tagName).toBe("MARK");
  });
});
