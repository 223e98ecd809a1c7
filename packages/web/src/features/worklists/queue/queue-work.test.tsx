import { beforeEach, describe, expect, it } from "vitest";
import { endSession } from "../../../lib/storage/session.ts";
import { browserPath } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";
import { anEntry, entries, openQueue } from "../../../../test/queue/open-queue.tsx";

setUpStaffTests({ chunks: () => import("../home/index.ts") });
beforeEach(() => {
  localStorage.clear();
  // Ends what the test before has selected.
  endSession();
});

const bulk = "POST /api/order-products/bulk";
const five = ["Abel", "Bell", "Cole", "Dunn", "Egan"].map((name, index) => anEntry(index + 1, name, 9 - index));
const box = (name: string) => screen.findByRole("checkbox", { name: new RegExp(`^Select ${name}`) });
const selectedNames = () =>
  screen
    .getAllByRole("checkbox", { checked: true })
    .map((one) => /^Select (\w+), Ada/.exec(one.getAttribute("aria-label") ?? "")?.[1])
    .filter(Boolean);
const bar = () => within(screen.getByRole("region", { name: "Selected orders" }));
const sent = (calls: readonly { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === "POST").map(({ body }) => body);
/** The answer where these ids refuse. */
const resultsOf = (ids: readonly number[], refused: readonly number[] = []) => ({
  body: { results: ids.map((id) => ({ id, ok: !refused.includes(id), message: "It has moved on." })) },
});

describe("selection", () => {
  it("takes one row, a range by Shift, and all that are shown; the count is said", async () => {
    const { user } = openQueue(five);
    await user.click(await box("Bell"));
    expect(screen.getByText("1 selected", { selector: "output" })).toBeInTheDocument();
    await user.keyboard("{Shift>}");
    await user.click(await box("Dunn"));
    await user.keyboard("{/Shift}");
    expect(selectedNames()).toEqual(["Bell", "Cole", "Dunn"]);
    await user.type(screen.getByRole("searchbox", { name: "Filter this queue" }), "egan");
    await waitFor(() => expect(screen.getAllByRole("rowheader")).toHaveLength(1));
    expect(bar().getByText("3 of them not shown")).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "Select all shown orders" }));
    await user.clear(screen.getByRole("searchbox", { name: "Filter this queue" }));
    await waitFor(() => expect(selectedNames()).toEqual(["Bell", "Cole", "Dunn", "Egan"]));
    await user.click(bar().getByRole("button", { name: "Clear the selection" }));
    expect(screen.queryByRole("region", { name: "Selected orders" })).toBeNull();
    expect(screen.getByRole("checkbox", { name: "Select all shown orders" })).toHaveFocus();
  });

  it("survives while another queue is open, and loses rows that have left the queue", async () => {
    const other = "apostille-makeEdits";
    const { user, answers } = openQueue(five, { [`GET /api/queues/${other}`]: { body: [] } });
    await user.click(await box("Abel"));
    await user.click(await box("Cole"));
    await user.click(screen.getByRole("link", { name: /^Make edits 4/ }));
    await expectVisibleText("No orders in this queue.");
    expect(screen.queryByRole("region", { name: "Selected orders" })).toBeNull();
    answers["GET /api/queues/apostille-printAndShip"] = { body: five.slice(1) };
    await user.click(screen.getByRole("link", { name: /^Print and ship 3/ }));
    await waitFor(() => expect(selectedNames()).toEqual(["Cole"]));
  });

  it("stays hidden from viewers", async () => {
    openQueue(five, {}, undefined, "VIEWER");
    await screen.findByRole("link", { name: "Abel, Ada" });
    expect(screen.queryByRole("checkbox")).toBeNull();
    // No order is ever a viewer's.
    const filters = within(screen.getByRole("group", { name: "Show only" }));
    expect(filters.getByRole("button", { name: /^Unassigned/ })).toBeVisible();
    expect(filters.queryByRole("button", { name: /^Mine/ })).toBeNull();
  });

  it("names no key to viewers that does nothing for them", async () => {
    const { user } = openQueue(five, {}, undefined, "VIEWER");
    await screen.findByRole("link", { name: "Abel, Ada" });
    await user.keyboard("?");
    const help = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    expect(help.getByText("Next and previous order of a queue")).toBeVisible();
    const [first] = help.getAllByRole("term");
    expect(first).toHaveTextContent("Next and previous order of a queue");
    expect(help.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
      "On this page",
      "On every page",
      "On other pages",
    ]);
    for (const words of [/^Select/, /^Confirm/, /^Reply/]) expect(help.queryByText(words)).toBeNull();
  });
});

describe("keys of the list", () => {
  it("move, select, flag and assign; the whole row opens its order", async () => {
    const { user, calls } = openQueue(five, {
      [bulk]: resultsOf([2]),
      "GET /api/users/assignable": { body: [{ id: 9, display_name: "K. Madsen" }] },
    });
    const leave = async (name: string) => {
      await user.click(screen.getByRole("button", { name: "Cancel" }));
      screen.getByRole("link", { name: `${name}, Ada` }).focus();
    };
    await box("Abel");
    await user.keyboard("jj");
    expect(screen.getByRole("link", { name: "Bell, Ada" })).toHaveFocus();
    await user.keyboard("k");
    expect(screen.getByRole("link", { name: "Abel, Ada" })).toHaveFocus();
    await user.keyboard("xjj{Shift>}X{/Shift}");
    expect(selectedNames()).toEqual(["Abel", "Bell", "Cole"]);
    await user.keyboard("jf");
    expect(await screen.findByRole("dialog", { name: "Flag order 40004" })).toBeVisible();
    await leave("Cole");
    await user.keyboard("f");
    expect(await screen.findByRole("dialog", { name: "Flag 3 orders" })).toBeVisible();
    await leave("Cole");
    await user.keyboard("xkxkxja");
    await expectVisibleText("1 done");
    expect(sent(calls)).toEqual([{ action: "assign", user_id: 7, ids: [2] }]);
    expect(screen.getByRole("link", { name: "Bell, Ada" })).toHaveFocus();
    await user.keyboard("{Shift>}A{/Shift}");
    const dialog = within(await screen.findByRole("dialog", { name: "Assign 1 order" }));
    expect(await dialog.findByRole("option", { name: "K. Madsen" })).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByText("1180005"));
    expect(browserPath()).toBe("/admin/orders/40005?queue=apostille-printAndShip");
  });

  it("lead to the steps for the selected rows by B, before the table for the keyboard", async () => {
    const { user } = openQueue(five);
    await box("Abel");
    await user.keyboard("jbx");
    expect(screen.getByRole("link", { name: "Abel, Ada" })).toHaveFocus();
    await user.keyboard("b");
    expect(bar().getByRole("button", { name: "Mark as Processed" })).toHaveFocus();
    const table = screen.getByRole("table", { name: "Print and ship" });
    const region = screen.getByRole("region", { name: "Selected orders" });
    expect(region.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it("stay off while something is typed, and change nothing for a viewer", async () => {
    const { user } = openQueue(five, {}, undefined, "VIEWER");
    await user.type(await screen.findByRole("searchbox", { name: "Filter this queue" }), "jx");
    expect(screen.getByRole("searchbox", { name: "Filter this queue" })).toHaveValue("jx");
    await user.clear(screen.getByRole("searchbox", { name: "Filter this queue" }));
    await screen.findByRole("link", { name: "Abel, Ada" });
    await user.click(screen.getByRole("heading", { level: 1 }));
    await user.keyboard("jfax");
    expect(screen.getByRole("link", { name: "Abel, Ada" })).toHaveFocus();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("bulk actions", () => {
  it("marks all rows, leaves out flagged ones, and says why the rest refused", async () => {
    const list = [...entries, anEntry(4, "Rossi", 0.5)];
    const { user, calls, answers } = openQueue(list, { [bulk]: resultsOf([1, 3, 4], [3]) });
    await user.click(await screen.findByRole("checkbox", { name: "Select all shown orders" }));
    await user.click(bar().getByRole("button", { name: "Mark as Processed" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Mark 4 orders as Processed" }));
    const confirm = dialog.getByRole("button", { name: "Mark as Processed" });
    await user.click(confirm);
    expect(dialog.getByText(/Choose a number, or say that there is none\./)).toBeVisible();
    await user.click(dialog.getByRole("radio", { name: "One FedEx number for all of them" }));
    await user.type(dialog.getByLabelText(/^FedEx number/), "986578788854");
    await user.click(confirm);
    expect(dialog.getByLabelText(/^FedEx number/)).toHaveAccessibleDescription(/Invalid FedEx tracking number/);
    await user.click(dialog.getByRole("radio", { name: "No Tracking Number" }));
    answers["GET /api/queues/apostille-printAndShip"] = { body: [entries[1], entries[2]] };
    await user.click(confirm);
    const result = (await screen.findByText("2 done, 2 not")).closest<HTMLElement>("[tabindex]");
    await waitFor(() => expect(result).toHaveFocus());
    expect(sent(calls)).toEqual([
      {
        action: "tick_step",
        status_id: 9,
        tracking_shipping: "No Tracking Number",
        queue: "apostille-printAndShip",
        ids: [1, 3, 4],
      },
    ]);
    expect(result).toHaveTextContent("40002 Nielsen, Ada: It is flagged. Remove the flag first.");
    expect(result).toHaveTextContent("40003 Alvarez, Ada: It has moved on.");
    expect(selectedNames()).toEqual(["Nielsen", "Alvarez"]);
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText("2 done, 2 not")).toBeNull();
  });

  it("says that rows which left the list are not done, and not that they stay selected", async () => {
    const { user, answers } = openQueue([anEntry(1, "Rossi", 5), anEntry(2, "Nielsen", 4)], {
      [bulk]: resultsOf([1, 2], [2]),
    });
    await user.click(await screen.findByRole("checkbox", { name: "Select all shown orders" }));
    await user.click(bar().getByRole("button", { name: "Mark as Processed" }));
    await user.click(screen.getByRole("radio", { name: "No Tracking Number" }));
    answers["GET /api/queues/apostille-printAndShip"] = { body: [] };
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Mark as Processed" }));
    const result = (await screen.findByText("1 done, 1 not")).closest<HTMLElement>("[tabindex]");
    expect(result).toHaveTextContent("Not done:40002 Nielsen, Ada: It has moved on.");
    expect(result).not.toHaveTextContent("stay selected");
  });

  it("sends fifty at a time, and keeps selected what a lost connection left undone", async () => {
    const many = Array.from({ length: 120 }, (_, index) => anEntry(index + 1, `Name${index}`, 200 - index));
    const { user, calls, answers } = openQueue(many, { [bulk]: resultsOf(many.map(({ id }) => id)) });
    await user.click(await screen.findByRole("checkbox", { name: "Select all shown orders" }));
    await user.click(bar().getByRole("button", { name: "Assign to me" }));
    await waitFor(() => expect(sent(calls)).toHaveLength(3));
    expect(sent(calls).map((body) => (body as { ids: number[] }).ids.length)).toEqual([50, 50, 20]);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Selected orders" })).toBeNull());
    answers[bulk] = "no connection";
    await user.click(screen.getByRole("checkbox", { name: "Select all shown orders" }));
    await user.click(bar().getByRole("button", { name: "Assign to me" }));
    await expectVisibleText("Could not connect to server");
    expect(bar().getByText("120 selected")).toBeVisible();
  });

  it("flags and assigns several, to no one, too", async () => {
    const { user, calls, answers } = openQueue(five, {
      [bulk]: resultsOf([1, 2]),
      "GET /api/users/assignable": { body: [{ id: 9, display_name: "K. Madsen" }] },
    });
    const choose = async () => {
      for (const name of ["Abel", "Bell"]) await user.click(await box(name));
    };
    await choose();
    await user.click(bar().getByRole("button", { name: "Flag" }));
    await user.click(await screen.findByRole("button", { name: "Edits Needed" }));
    await user.click(screen.getByRole("button", { name: "Save flag" }));
    await expectVisibleText("2 done");
    await choose();
    await user.click(bar().getByRole("button", { name: "Assign…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Assign 2 orders" }));
    await user.selectOptions(await dialog.findByLabelText("Assign to"), "K. Madsen");
    answers[bulk] = resultsOf([1, 2], [2]);
    await user.click(dialog.getByRole("button", { name: "Assign" }));
    await expectVisibleText("1 done, 1 not");
    expect(sent(calls)).toEqual([
      { action: "flag", comment: "Edits Needed", ids: [1, 2] },
      { action: "assign", user_id: 9, ids: [1, 2] },
    ]);
  });

  it("puts them on a new transmittal and goes to its printed list, or adds them to one", async () => {
    const queue = "apostille-createTransmittal";
    const out = {
      id: 5,
      url_id: 2,
      date: "2026-11-20",
      created_at: "2026-11-20T18:00:00.000Z",
      created_by: "K. Madsen",
      tracking_shipping: null,
      number_of_documents: 3,
      arrived: 0,
      sent: 0,
    };
    const { user, calls } = openQueue(
      [],
      {
        [`GET /api/queues/${queue}`]: { body: five },
        [bulk]: resultsOf([1]),
        "GET /api/transmittals?out=true": { body: [out] },
        "POST /api/transmittals": {
          status: 201,
          body: { created_at: "2026-11-22T18:00:00.000Z", url_id: 1, date: "2026-11-22" },
        },
      },
      `?queue=${queue}`,
    );
    await user.click(await box("Abel"));
    expect(bar().queryByRole("button", { name: /^Mark|^Batch/ })).toBeNull();
    await user.click(bar().getByRole("button", { name: "Add to transmittal" }));
    await user.selectOptions(await screen.findByLabelText("Transmittal"), "2 of 11/20/2026, 3 documents");
    await user.click(screen.getByRole("button", { name: "Add" }));
    await expectVisibleText("1 done");
    await user.click(screen.getByRole("checkbox", { name: "Select all shown orders" }));
    await user.click(bar().getByRole("button", { name: "Create transmittal" }));
    await user.click(await screen.findByRole("button", { name: "Create and print" }));
    await waitFor(() => expect(browserPath()).toBe("/admin/transmittal/2026-11-22/1/print"));
    expect(sent(calls)).toEqual([
      { action: "add_to_transmittal", transmittal_id: 5, ids: [1] },
      { order_products: [1, 2, 3, 4, 5] },
    ]);
  });
});
