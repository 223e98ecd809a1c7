import type { LicenseRecordAnswer, SecondLook, StaffOrder } from "@dop/domain/contract";
import { productIds, statusIds, type StatusId } from "@dop/domain/orders";
import { describe, expect, it, vi } from "vitest";
import { expectVisibleText, screen, waitFor, within } from "../../../../../test/testing-library.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../../test/desk-order/open-staff-order.tsx";
import { aLicense, buildStaffOrder, buildStaffProduct } from "../../../../../test/desk-order/staff-order-fixtures.ts";

setUpOrderTests();

const record: LicenseRecordAnswer = { license_number: 1_000_001, record: aLicense(), voided: false, missing: null };
const recordCall = "GET /api/orders/40911/license-record";

function anOrder(wanted: object, changes: Partial<StaffOrder> = {}, at: StatusId = statusIds.customerVerification) {
  return buildStaffOrder([buildStaffProduct(productIds.apostille, at)], {
    corrections_json: JSON.stringify(wanted),
    ...changes,
  });
}
const panel = async () => within(await screen.findByRole("region", { name: "Corrections Needed:" }));
const rowOf = async (field: string) => (await panel()).findByRole("row", { name: new RegExp(`^${field}`) });

const look: SecondLook = {
  id: 9,
  state: "waiting",
  changes: [
    { label: "Spouse 1 First Name", before: null, after: "Adah" },
    { label: "Spouse 1 City", before: "Ogden", after: null },
  ],
  note: "Birth certificate",
  asked_by: "D. Lee",
  asked_at: "2026-11-13T17:00:00.000Z",
  decided_by: null,
  decided_at: null,
  reason: "",
  decisions: ["confirm", "send_back"],
};

describe("corrections (rules W-20, W-40)", () => {
  it("shows what the license says next to each wanted value, and what agrees already", async () => {
    const order = anOrder({
      "Spouse 1 Date of Birth": "1990-12-10",
      "Spouse 1 City": "Ogden",
      "Spouse 2 Email": "c@b.org",
    });
    openStaffOrder(order, { [recordCall]: { body: record } });
    await waitFor(async () => expect(await rowOf("Spouse 1 City")).toHaveTextContent("Spouse 1 CityProvoOgden"));
    expect(await rowOf("Spouse 1 Date of Birth")).toHaveTextContent("12/10/199012/10/1990 done");
    expect(await rowOf("Spouse 2 Email")).toHaveTextContent("(empty)c@b.org");
  });

  it.each([
    [{ body: { ...record, record: null, missing: "unknown" } }, /The county has no license 1000001/],
    [{ body: { ...record, record: null, missing: "destroyed" } }, /personal data of this order was destroyed/],
    [{ body: { ...record, voided: true } }, /This license is voided/],
    [{ status: 503, body: { message: "The license service cannot be reached." } }, /The license service cannot be/],
  ])("says why there is no license to compare with", async (answer, words) => {
    openStaffOrder(anOrder({ "Spouse 1 City": "Ogden" }), { [recordCall]: answer });
    expect(await (await panel()).findByText(words)).toBeVisible();
    expect(await rowOf("Spouse 1 City")).toHaveTextContent("Ogden");
  });

  it("copies a wanted value as it is shown, says so, and says when the browser refuses", async () => {
    const { user } = openStaffOrder(anOrder({ "Spouse 1 Date of Birth": "1990-12-11" }), {
      [recordCall]: { body: record },
    });
    const copy = await (
      await panel()
    ).findByRole("button", { name: "Copy the wanted value of Spouse 1 Date of Birth" });
    copy.focus();
    await user.keyboard("{Enter}");
    await expectVisibleText("Copied: Spouse 1 Date of Birth.");
    expect(await navigator.clipboard.readText()).toBe("12/11/1990");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("denied"));
    await user.click(copy);
    await expectVisibleText(/Spouse 1 Date of Birth could not be copied/);
  });

  it("asks nothing where everything is done, and names what is not", async () => {
    const call = "PATCH /api/orders/40911/corrections";
    const done = anOrder({ "Spouse 1 City": "Provo" });
    const first = openStaffOrder(done, { [recordCall]: { body: record }, [call]: { body: done } });
    await (await panel()).findByText("done");
    await first.user.click((await panel()).getByRole("button", { name: "Mark as corrected" }));
    await waitFor(() => expect(first.writes()[0]?.body).toEqual({ corrections: {} }));
    first.unmount();
    const open = anOrder({ "Spouse 1 City": "Ogden" }, { id: 40_912 });
    const { user, writes } = openStaffOrder(open, {
      "GET /api/orders/40912/license-record": { body: record },
      "PATCH /api/orders/40912/corrections": { body: open },
    });
    await waitFor(async () => expect(await rowOf("Spouse 1 City")).toHaveTextContent("Provo"));
    await user.click((await panel()).getByRole("button", { name: "Mark as corrected" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Mark as corrected?" }));
    expect(dialog.getByText("The license still has other values: Spouse 1 City.")).toBeVisible();
    expect(writes()).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Mark as corrected" }));
    await waitFor(() => expect(writes()).toHaveLength(1));
  });
});

describe("changing corrections (rule W-38)", () => {
  const call = "POST /api/orders/40911/corrections/changes";
  const open = async (order: StaffOrder, answers: object = {}) => {
    const page = openStaffOrder(order, { [recordCall]: { body: record }, [call]: { body: order }, ...answers });
    await page.user.click(await (await panel()).findByRole("button", { name: "Change the corrections" }));
    return { ...page, dialog: within(await screen.findByRole("dialog", { name: "Change the corrections" })) };
  };

  it("sends what is wanted, what was seen, and a note for the second person", async () => {
    const order = anOrder({ "Spouse 1 City": "Ogden" }, { second_person: "corrections" });
    const { user, dialog, writes } = await open(order);
    await user.click(dialog.getByRole("button", { name: "Do not correct this field: Spouse 1 City" }));
    expect(dialog.queryByLabelText(/Note for the second person/)).toBeNull();
    await user.selectOptions(dialog.getByLabelText("Another field"), "Spouse 1 First Name");
    await user.click(dialog.getByRole("button", { name: "Add" }));
    const name = dialog.getByLabelText("Spouse 1 First Name");
    await user.clear(name);
    await user.type(name, " Adah ");
    await user.type(dialog.getByLabelText(/Note for the second person/), "Passport");
    await user.click(dialog.getByRole("button", { name: "Save changes" }));
    await expectVisibleText("Saved. It waits for a second review.");
    expect(writes()[0]?.body).toEqual({
      corrections: { "Spouse 1 City": null, "Spouse 1 First Name": "Adah" },
      expected: { "Spouse 1 City": "Ogden" },
      note: "Passport",
      second_look: false,
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("refuses what is no value at its field, and a form in which nothing has changed", async () => {
    const { user, dialog, writes } = await open(anOrder({ "Spouse 1 City": "Ogden" }));
    await user.click(dialog.getByRole("button", { name: "Save changes" }));
    expect(dialog.getByLabelText("Another field")).toHaveAccessibleDescription(/Nothing is changed yet/);
    await user.clear(dialog.getByLabelText("Spouse 1 City"));
    await user.click(dialog.getByRole("button", { name: "Save changes" }));
    expect(dialog.getByLabelText("Spouse 1 City")).toHaveAccessibleDescription(/A value is required/);
    expect(dialog.queryByRole("checkbox")).toBeNull();
    expect(writes()).toEqual([]);
  });

  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("dop-draft."));

  it("keeps what is typed through a reload, and drops it when it is sent", async () => {
    const order = anOrder({ "Spouse 1 City": "Ogden" });
    const first = await open(order);
    await first.user.type(first.dialog.getByLabelText("Spouse 1 City"), " Valley");
    first.unmount();
    const { user, dialog, writes } = await open(order);
    expect(dialog.getByLabelText("Spouse 1 City")).toHaveValue("Ogden Valley");
    await user.click(dialog.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(writes()[0]?.body).toMatchObject({ corrections: { "Spouse 1 City": "Ogden Valley" } }));
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it("keeps what is typed when the server refuses it", async () => {
    const refused = { status: 409, body: { message: "The corrections have changed.", showBanner: true } };
    const { user, dialog } = await open(anOrder({ "Spouse 1 City": "Ogden" }), { [call]: refused });
    await user.type(dialog.getByLabelText("Spouse 1 City"), "!");
    await user.click(dialog.getByRole("button", { name: "Save changes" }));
    await expectVisibleText("The corrections have changed.");
    expect(dialog.getByLabelText("Spouse 1 City")).toHaveValue("Ogden!");
    expect(drafts()).toHaveLength(1);
  });

  it("drops what is typed on an order that has ended, and says so", async () => {
    const first = await open(anOrder({ "Spouse 1 City": "Ogden" }));
    await first.user.type(first.dialog.getByLabelText("Spouse 1 City"), "!");
    first.unmount();
    openStaffOrder(anOrder({}, {}, statusIds.shipped));
    await expectVisibleText(/This order can no longer be corrected/);
    expect(drafts()).toEqual([]);
  });
});

describe("a second review (rule W-39)", () => {
  const call = "POST /api/orders/40911/corrections/second-look";
  const order = anOrder({ "Spouse 1 City": "Ogden" }, { second_person: "corrections", second_looks: [look] });

  it("shows the second person the license, what was wanted and is now, and who asked", async () => {
    const { user, writes } = openStaffOrder(order, { [recordCall]: { body: record }, [call]: { body: order } });
    const waiting = within(await screen.findByRole("region", { name: "Waiting for a second review" }));
    expect(waiting.getByText(/D\. Lee asked on 11\/13\/2026/)).toBeVisible();
    expect(waiting.getByText("Birth certificate")).toBeVisible();
    await waitFor(() =>
      expect(waiting.getByRole("row", { name: /^Spouse 1 First Name/ })).toHaveTextContent("Adano correctionAdah"),
    );
    expect(waiting.getByRole("row", { name: /^Spouse 1 City/ })).toHaveTextContent("ProvoOgdenno correction");
    expect(waiting.queryByRole("button", { name: "Withdraw the request" })).toBeNull();
    await user.click(waiting.getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(writes()[0]?.body).toEqual({ id: 9, decision: "confirm" }));
  });

  it("goes back with a reason, whose draft outlives a reload", async () => {
    const open = async () => {
      const page = openStaffOrder(order, { [recordCall]: { body: record }, [call]: { body: order } });
      await page.user.click(await screen.findByRole("button", { name: "Send back" }));
      return { ...page, dialog: within(await screen.findByRole("dialog", { name: "Send this change back?" })) };
    };
    const first = await open();
    await first.user.click(first.dialog.getByRole("button", { name: "Send back" }));
    expect(first.dialog.getByLabelText("Reason")).toHaveAccessibleDescription(/Please give a reason/);
    await first.user.type(first.dialog.getByLabelText("Reason"), "Not on the passport");
    first.unmount();
    const { user, dialog, writes } = await open();
    await user.click(dialog.getByRole("button", { name: "Send back" }));
    await waitFor(() =>
      expect(writes()[0]?.body).toEqual({ id: 9, decision: "send_back", reason: "Not on the passport" }),
    );
  });

  it("lets the person who asked take it back or change it, and nothing else", async () => {
    openStaffOrder(
      { ...order, second_looks: [{ ...look, decisions: ["withdraw"] }] },
      { [recordCall]: { body: record } },
    );
    const waiting = within(await screen.findByRole("region", { name: "Waiting for a second review" }));
    expect(waiting.getByText("You asked for it yourself. Another person has to confirm it.")).toBeVisible();
    expect(waiting.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Withdraw the request"]);
    expect(screen.getByRole("button", { name: "Change the corrections" })).toBeVisible();
  });

  it("lists those that have ended, with the reason", async () => {
    const past: SecondLook = {
      ...look,
      state: "sent_back",
      decided_by: "K. Madsen",
      decided_at: "2026-11-14T17:00:00.000Z",
      reason: "Not on the passport",
      decisions: [],
    };
    openStaffOrder({ ...order, second_looks: [past] }, { [recordCall]: { body: record } }, "?tab=corrections");
    expect(await screen.findByRole("heading", { name: /^Sent back \(K\. Madsen, 11\/14\/2026/ })).toBeVisible();
    expect(screen.getByText("Not on the passport")).toBeVisible();
  });
});
