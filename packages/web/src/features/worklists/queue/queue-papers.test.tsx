import { beforeEach, describe, expect, it, vi } from "vitest";
import { endSession } from "../../../lib/storage/session.ts";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";
import { anEntry, openQueue } from "../../../../test/queue/open-queue.tsx";

setUpStaffTests({ chunks: () => import("../home/index.ts") });
let saved: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  localStorage.clear();
  endSession();
  // The page would be left for the file.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
});

const three = [
  anEntry(1, "Abel", 3),
  anEntry(2, "Bell", 2, { flagged: true }),
  anEntry(3, "Cole", 1, { flagged: true }),
];
const answer = (printed: number, leftOut: readonly object[] = []) => ({
  body: { pdf: printed === 0 ? null : btoa("%PDF-"), printed, left_out: leftOut },
});
const bar = () => within(screen.getByRole("region", { name: "Selected orders" }));
const selectAll = async (user: ReturnType<typeof openQueue>["user"]) =>
  user.click(await screen.findByRole("checkbox", { name: "Select all shown orders" }));

describe("papers of selected rows (rule W-35)", () => {
  it("print cover sheets by one press, and name documents without one", async () => {
    const { user } = openQueue(three, {
      "GET /api/papers?form=cover&ids=1%2C2%2C3": answer(2, [{ id: 3, problem: "destroyed" }]),
    });
    await selectAll(user);
    await user.click(bar().getByRole("button", { name: "Cover sheets" }));
    await expectVisibleText("2 are in the saved PDF.");
    expect(screen.getByRole("alert")).toHaveTextContent("Order 40003: Its data was destroyed.");
    expect(saved).toHaveBeenCalledOnce();
    expect(bar().getByText("3 selected")).toBeVisible();
  });

  it("print labels of a size that the browser remembers, from the first free one", async () => {
    const { user } = openQueue(three, {
      "GET /api/papers?form=avery5160&ids=1%2C2%2C3&first=4": answer(2, [{ id: 2, problem: "letters" }]),
      "GET /api/papers?form=dymo30252&ids=1%2C2%2C3": answer(3),
    });
    const open = async () => {
      await user.click(bar().getByRole("button", { name: "Labels…" }));
      return within(await screen.findByRole("dialog", { name: "Print 3 labels" }));
    };
    await selectAll(user);
    let dialog = await open();
    const first = dialog.getByLabelText("First free label of the sheet");
    await user.clear(first);
    await user.type(first, "31");
    await user.click(dialog.getByRole("button", { name: "Save the PDF" }));
    expect(saved).not.toHaveBeenCalled();
    await user.clear(first);
    await user.type(first, "4");
    await user.click(dialog.getByRole("button", { name: "Save the PDF" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(/Order 40002: .*Write it by hand/);
    await user.selectOptions(dialog.getByLabelText("Size"), "Dymo 30252");
    expect(dialog.queryByLabelText("First free label of the sheet")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Save the PDF" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(saved).toHaveBeenCalledTimes(2);
    dialog = await open();
    expect(dialog.getByLabelText("Size")).toHaveValue("dymo30252");
  });

  it("print one label for each order where wanted", async () => {
    const twice = [...three, anEntry(4, "Abel", 3, { order_id: 40_001 })];
    const { user } = openQueue(twice, { "GET /api/papers?form=avery5160&ids=1%2C2%2C3": answer(3) });
    await selectAll(user);
    await user.click(bar().getByRole("button", { name: "Labels…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Print 4 labels" }));
    await user.click(dialog.getByRole("checkbox", { name: "One label for each order" }));
    await user.click(dialog.getByRole("button", { name: "Save the PDF" }));
    await expectVisibleText("3 are in the saved PDF.");
  });

  it("stay where they are when the server cannot be asked", async () => {
    const { user } = openQueue(three, { "GET /api/papers?form=cover&ids=1%2C2%2C3": "no connection" });
    await selectAll(user);
    await user.click(bar().getByRole("button", { name: "Cover sheets" }));
    await expectVisibleText(/could not connect/i);
    expect(saved).not.toHaveBeenCalled();
  });
});

it("removes the flags of those that have one, after a question", async () => {
  const { user, calls } = openQueue(three, {
    "POST /api/order-products/bulk": { body: { results: [2, 3].map((id) => ({ id, ok: true })) } },
  });
  await user.click(await screen.findByRole("checkbox", { name: /^Select Abel/ }));
  expect(bar().queryByRole("button", { name: "Remove flags" })).toBeNull();
  await selectAll(user);
  await user.click(bar().getByRole("button", { name: "Remove flags" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove the flags of 2 orders" }));
  await user.click(dialog.getByRole("button", { name: "Remove flags" }));
  await expectVisibleText("2 done");
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { action: "unflag", ids: [2, 3] },
  ]);
});
