import type { BarcodeReading, SecondLook } from "@dop/domain/contract";
import { productIds, statusIds } from "@dop/domain/orders";
import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserPath } from "../../../testing/render-page.tsx";
import { expectVisibleText, screen, waitFor, within } from "../../../testing/testing-library.ts";
import { openStaffOrder, setUpOrderTests } from "../testing/open-staff-order.tsx";
import { aLicense, buildStaffOrder, buildStaffProduct } from "../testing/staff-order-fixtures.ts";

setUpOrderTests();
// The test browser has no addresses of what is in memory.
beforeEach(() => {
  if ("createObjectURL" in URL) return;
  Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => undefined });
});
afterEach(() => vi.restoreAllMocks());

const photos = { photo_id_url: "files/id", selfie_url: "files/selfie" };
const placed = buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderPlaced)], photos);
const next = {
  ...buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderPlaced)], photos),
  id: 40_912,
};
const queue = "?queue=apostille-approveAccess";
const answers = {
  "GET /api/queues/apostille-approveAccess/next?after=40911": { body: { next: 40_912, left: 1, place: 0 } },
  "GET /api/orders/40912": { body: next },
  "POST /api/orders/40911/verification": { body: { order: {}, isEmailError: false } },
};

/** What was decided; leaving an order is a call, too. */
const decisions = (calls: readonly { readonly method: string; readonly path: string; readonly body: unknown }[]) =>
  calls.filter(({ method }) => method === "POST");

async function loadPictures(): Promise<void> {
  fireEvent.load(await screen.findByAltText("Photo ID of the customer"));
  fireEvent.load(screen.getByAltText("Selfie of the customer"));
}

const recordCall = "GET /api/orders/40911/license-record";
const licensed = {
  license_number: 1_000_001,
  record: aLicense(
    { first_name: "Márcus", last_name: "Nielsen", date_of_birth: "1990-12-10" },
    { first_name: "Yui", last_name: "Suzuki", date_of_birth: "" },
  ),
  voided: false,
  missing: null,
};

describe("the license next to the pictures (rule W-40)", () => {
  const countyLicense = async () =>
    within(await screen.findByRole("region", { name: "License 1000001, as the county has it" }));

  it("shows its spouses, when they were born and the ceremony, and marks names that differ", async () => {
    const { calls } = openStaffOrder(placed, { ...answers, [recordCall]: { body: licensed } }, queue);
    const license = await countyLicense();
    expect(await license.findByText("born 12/10/1990")).toBeVisible();
    expect(license.getByText("Spelled differently than spouse 1")).toBeVisible();
    expect(license.getByText("Not the name of either spouse")).toBeVisible();
    expect(license.getByText("Suzuki").tagName).toBe("MARK");
    expect(license.getByText("11/01/2026")).toBeVisible();
    // Asked at the same time as the order, and not after it.
    const asked = calls.map(({ path }) => path);
    expect(asked.filter((path) => path.endsWith("/license-record"))).toHaveLength(1);
    expect(asked.indexOf("/api/orders/40911/license-record") - asked.indexOf("/api/orders/40911")).toBe(1);
  });

  it.each([
    [{ body: { ...licensed, record: null, missing: "unknown" } }, /The county has no license 1000001/],
    [{ status: 503, body: { message: "The license service cannot be reached." } }, /cannot be reached/],
  ])("says why there is none, and lets the clerk go on", async (answer, words) => {
    openStaffOrder(placed, { ...answers, [recordCall]: answer }, queue);
    expect(await (await countyLicense()).findByText(words)).toBeVisible();
    expect(screen.getByRole("button", { name: /^Confirm Correct/ })).toBeEnabled();
  });
});

const [idDocument, selfieDocument, newDocument] = [1, 2, 3].map(
  (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
) as [string, string, string];

describe("the next order, loaded ahead (rule Q-13)", () => {
  it("is shown at once with its pictures, and asked for when it is opened", async () => {
    const ahead = {
      ...next,
      document_ids: [idDocument, selfieDocument],
      photo_id_url: "files/id2",
      selfie_url: "files/selfie2",
    };
    let open = (_answer: { body: typeof ahead }) => {};
    const opened = new Promise<{ body: typeof ahead }>((resolve) => (open = resolve));
    const object = vi.spyOn(URL, "createObjectURL").mockReturnValueOnce("blob:one").mockReturnValueOnce("blob:two");
    const { user, calls, answers: given } = openStaffOrder(placed, answers, queue);
    given["GET /api/orders/40912/ahead"] = { body: ahead };
    given["GET /api/orders/40912"] = opened;
    given["GET /api/files/id2"] = { body: "one" };
    given["GET /api/files/selfie2"] = { body: "two" };
    await screen.findByRole("link", { name: /^Next/ });
    await waitFor(() => expect(object).toHaveBeenCalledTimes(2));
    await loadPictures();
    await user.keyboard("c");
    await screen.findByRole("heading", { level: 1, name: "Order 40912" });
    expect(screen.getByAltText("Photo ID of the customer")).toHaveAttribute("src", expect.stringMatching(/^blob:/));
    expect(screen.getByAltText("Selfie of the customer")).toHaveAttribute("src", expect.stringMatching(/^blob:/));
    expect(calls.map(({ path }) => path)).toContain("/api/orders/40912");
    // The answer of the opened order brings other links to the same pictures: they are not loaded again.
    open({ body: { ...ahead, photo_id_url: "files/id3", flagged: true } });
    expect(await screen.findByText("Flagged")).toBeVisible();
    expect(screen.getByAltText("Photo ID of the customer")).toHaveAttribute("src", expect.stringMatching(/^blob:/));
  });

  it("shows the pictures that the customer has sent since", async () => {
    const ahead = { ...next, document_ids: [idDocument, selfieDocument] };
    const newer = { ...ahead, document_ids: [newDocument, selfieDocument], photo_id_url: "files/new" };
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:old");
    const { user, answers: given } = openStaffOrder(placed, answers, queue);
    given["GET /api/orders/40912/ahead"] = { body: ahead };
    given["GET /api/orders/40912"] = { body: newer };
    given["GET /api/files/id"] = { body: "one" };
    given["GET /api/files/selfie"] = { body: "two" };
    await screen.findByRole("link", { name: /^Next/ });
    await loadPictures();
    await user.keyboard("e");
    await screen.findByRole("heading", { level: 1, name: "Order 40912" });
    await waitFor(() =>
      expect(screen.getByAltText("Photo ID of the customer")).toHaveAttribute("src", "/api/files/new"),
    );
  });
});

describe("the large identity check (rules W-33, W-34)", () => {
  it("confirms by C once, however often it is pressed, and opens the next order", async () => {
    const { user, writes } = openStaffOrder(placed, answers, queue);
    await screen.findByRole("link", { name: /^Next/ });
    await loadPictures();
    await user.keyboard("cc");
    await screen.findByRole("heading", { level: 1, name: "Order 40912" });
    expect(browserPath()).toMatch(/^\/admin\/orders\/40912/);
    await screen.findByAltText("Photo ID of the customer");
    await user.keyboard("c");
    expect(decisions(writes()).map(({ path }) => path)).toEqual(["/api/orders/40911/verification"]);
    await expectVisibleText("Order 40911: Information verified.");
  });

  it("takes a press for the order before, however long its answer took, for half a second", async () => {
    // A busy machine takes longer to show the order. Never ahead of the real clock, by which React goes on.
    let now = performance.now() - 1100;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const { user, writes, answers: given } = openStaffOrder(placed, answers, queue);
    let confirmed = (_answer: object) => {};
    given["POST /api/orders/40911/verification"] = new Promise((resolve) => (confirmed = resolve));
    await screen.findByRole("link", { name: /^Next/ });
    await loadPictures();
    await user.keyboard("c");
    now += 600;
    confirmed({ body: { order: {}, isEmailError: false } });
    await screen.findByRole("heading", { level: 1, name: "Order 40912" });
    await loadPictures();
    now += 499;
    await user.keyboard("c");
    expect(decisions(writes()).map(({ path }) => path)).toEqual(["/api/orders/40911/verification"]);
    now += 1;
    await user.keyboard("i");
    expect(await screen.findByRole("dialog", { name: "What is wrong with the documents?" })).toBeVisible();
  });

  it("does not disturb a clerk who has gone on when the answer comes", async () => {
    const { user, answers: given } = openStaffOrder(placed, answers, queue);
    let confirmed = (_answer: object) => {};
    given["POST /api/orders/40911/verification"] = new Promise((resolve) => (confirmed = resolve));
    await screen.findByRole("link", { name: /^Next/ });
    await loadPictures();
    await user.keyboard("c");
    await user.click(screen.getByRole("link", { name: "Apostille: Approve access" }));
    confirmed({ body: { order: {}, isEmailError: false } });
    await expectVisibleText("Order 40911: Information verified.");
    await new Promise((resolve) => setTimeout(resolve));
    expect(browserPath()).toMatch(/^\/admin\?queue=/);
  });

  it("says what has not loaded, and confirms at the second press", async () => {
    const { user, writes } = openStaffOrder(placed, answers, queue);
    await screen.findByRole("link", { name: /^Next/ });
    fireEvent.load(await screen.findByAltText("Photo ID of the customer"));
    await user.keyboard("c");
    expect(await screen.findByRole("alert")).toHaveTextContent("Not loaded: Selfie.");
    expect(decisions(writes())).toEqual([]);
    await user.keyboard("c");
    await waitFor(() => expect(decisions(writes())).toHaveLength(1));
  });

  it("goes on saying that nothing is confirmed when the pictures come after C", async () => {
    const { user, writes } = openStaffOrder(placed, answers, queue);
    await screen.findByAltText("Photo ID of the customer");
    await user.keyboard("c");
    await screen.findByText(/^Not loaded/);
    await loadPictures();
    expect(screen.getByRole("alert")).toHaveTextContent("Nothing is confirmed yet: press C");
    expect(decisions(writes())).toEqual([]);
    await user.keyboard("c");
    await waitFor(() => expect(decisions(writes())).toHaveLength(1));
  });

  it("chooses a coded reason by its number", async () => {
    const { user, writes } = openStaffOrder(placed, answers, queue);
    await loadPictures();
    await user.keyboard("i");
    expect(await screen.findByLabelText("Reason")).toHaveFocus();
    await user.keyboard("6");
    expect(screen.getByLabelText("Reason")).toHaveDisplayValue("Right to the record not shown");
    await user.keyboard("7");
    expect(screen.getByLabelText("Reason")).toHaveDisplayValue("Right to the record not shown");
    await user.keyboard("2");
    await user.click(screen.getByRole("button", { name: "Send to customer" }));
    await waitFor(() => expect(decisions(writes())[0]?.body).toMatchObject({ decision: "invalid", reason_code: 2 }));
  });

  it("stays in sight while a second look waits, where only Invalid decides", async () => {
    const look: SecondLook = {
      id: 3,
      state: "waiting",
      changes: [{ label: "Spouse 1 First Name", before: null, after: "Adah" }],
      note: "",
      asked_by: "R. Tolman",
      asked_at: "2026-11-21T18:00:00.000Z",
      decided_by: null,
      decided_at: null,
      reason: "",
      decisions: ["confirm"],
    };
    const product = buildStaffProduct(productIds.apostille, statusIds.orderPlaced, {
      available_actions: ["reject_id", "decide_second_look"],
    });
    const waiting = buildStaffOrder([product], { ...photos, second_looks: [look] });
    const { user, writes } = openStaffOrder(waiting, answers, queue);
    await loadPictures();
    await expectVisibleText(/The ID can be confirmed after it\./);
    expect(screen.queryByRole("button", { name: /^Confirm Correct/ })).toBeNull();
    await user.keyboard("c");
    expect(decisions(writes())).toEqual([]);
    await user.keyboard("i");
    expect(await screen.findByRole("dialog", { name: "What is wrong with the documents?" })).toBeVisible();
  });

  it("says what the customer's browser found hard to see", async () => {
    openStaffOrder({ ...placed, document_hints: [{ kind: "id", hint: "blurred" }] }, answers, queue);
    expect(await screen.findByText(/^Photo ID: looks blurred\. Measured when it was chosen/)).toBeInTheDocument();
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
    ["unknown", "it is none of a driver license"],
    [null, "The barcode is not read yet."],
  ] as const)("says of a barcode that is %s what became of it, and compares nothing", async (outcome, words) => {
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

  it("says so again when the customer has sent others since", async () => {
    const { user, answers: server, writes } = openStaffOrder(placed, answers, queue);
    await screen.findByAltText("Photo ID of the customer");
    await user.keyboard("c");
    await screen.findByRole("alert");
    const sent = { photo_id_url: "files/new", document_ids: ["7f3c1f0e-3b44-4b9e-8a55-1a2b3c4d5e6f"] };
    server["GET /api/orders/40911"] = { body: { ...placed, ...sent } };
    window.dispatchEvent(new Event("focus"));
    const photo = () => screen.getByAltText("Photo ID of the customer");
    await waitFor(() => expect(photo()).toHaveAttribute("src", "/api/files/new"));
    await user.keyboard("c");
    expect(await screen.findByRole("alert")).toHaveTextContent("Not loaded: Photo ID, Selfie.");
    expect(decisions(writes())).toEqual([]);
  });

  it("does nothing by keys in a field or a dialog, and goes on by E", async () => {
    const { user, writes } = openStaffOrder(placed, answers, queue);
    await screen.findByRole("link", { name: /^Next/ });
    await loadPictures();
    await user.type(screen.getByLabelText("New comment"), "c e");
    await user.click(screen.getByRole("heading", { level: 1 }));
    await user.keyboard("i");
    await screen.findByRole("dialog", { name: "What is wrong with the documents?" });
    await user.keyboard("c");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(decisions(writes())).toEqual([]);
    await user.keyboard("e");
    await screen.findByRole("heading", { level: 1, name: "Order 40912" });
    expect(decisions(writes())).toEqual([]);
  });

  it("zooms, rotates and resets the picture that was chosen last", async () => {
    const { user } = openStaffOrder(placed);
    const selfie = await screen.findByAltText("Selfie of the customer");
    await user.click(screen.getByRole("button", { name: "Rotate (R): Selfie" }));
    await user.keyboard("+r");
    expect(selfie.style.transform).toBe("translate(0px, 0px) rotate(180deg) scale(1.25)");
    expect(screen.getByAltText("Photo ID of the customer").style.transform).toContain("rotate(0deg) scale(1)");
    await user.keyboard("-0");
    expect(selfie.style.transform).toBe("translate(0px, 0px) rotate(0deg) scale(1)");
  });

  it("marks where the customer's name differs from the spouse's", async () => {
    openStaffOrder({ ...placed, first_name: "Márcus" });
    const check = within(await screen.findByRole("region", { name: "ID verification" }));
    expect(check.getByText("Spelled differently than spouse 1")).toBeVisible();
    expect(check.getByText("Márcus").tagName).toBe("MARK");
  });

  it("shows the customer's sentence of a coded reason, sends its code, and keeps the message as a draft", async () => {
    const { user, writes } = openStaffOrder(placed, answers);
    await user.click(await screen.findByRole("button", { name: "Invalid" }));
    await user.selectOptions(await screen.findByLabelText("Reason"), "ID expired");
    await expectVisibleText(/Your ID has expired\./);
    await user.type(screen.getByLabelText(/^Message to the customer/), "Call us.");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Invalid" }));
    expect(await screen.findByLabelText(/^Message to the customer/)).toHaveValue("Call us.");
    await user.selectOptions(screen.getByLabelText("Reason"), "ID expired");
    await user.click(screen.getByRole("button", { name: "Send to customer" }));
    await waitFor(() =>
      expect(decisions(writes())[0]?.body).toEqual({
        decision: "invalid",
        reason: "",
        reason_code: 2,
        message: "Call us.",
      }),
    );
  });
});
