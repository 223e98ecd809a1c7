import { productIds, statusIds } from "@dop/domain/orders";
import { paidMoney } from "@dop/domain/testing";
import { describe, expect, it } from "vitest";
import { screen, waitFor, within } from "../../../../test/testing-library.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../test/desk-order/open-staff-order.tsx";
import { buildStaffOrder, buildStaffProduct } from "../../../../test/desk-order/staff-order-fixtures.ts";

setUpOrderTests();

type User = ReturnType<typeof openStaffOrder>["user"];

const placed = buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.orderPlaced)]);
const shipped = buildStaffProduct(productIds.certifiedCopy, statusIds.shipped);
const owing = buildStaffOrder([shipped], { money: paidMoney(46.13, { owed: 46.13 }) });
const ended = buildStaffOrder([shipped]);
const statusCall = `PATCH /api/orders/products/${String(placed.products[0]?.id)}/status`;
const counts = { messages: 0, comments: 0, corrections: 0, emails: 1, documents: 2 };

const dialogs = [
  {
    order: placed,
    button: "Cancel Order",
    choice: "No refund",
    submit: "Cancel Order",
    answer: { [`POST /api/orders/${placed.id}/cancel`]: { body: { isEmailError: false } } },
  },
  {
    order: placed,
    button: "Cancel Product",
    choice: "No refund",
    submit: "Cancel Product",
    answer: { [statusCall]: { body: { status_id: statusIds.canceled, isEmailError: false } } },
  },
  {
    order: owing,
    button: "Refund what is owed ($46.13)",
    submit: "Refund",
    answer: { [`POST /api/orders/${owing.id}/refunds`]: { body: { refunded: 46.13, isEmailError: false } } },
  },
  {
    order: ended,
    button: "Destroy personal data",
    submit: "Destroy",
    answer: { [`POST /api/orders/${ended.id}/destroy`]: { body: counts } },
  },
];

describe("the reason in a dialog", () => {
  it.each(dialogs)("outlives a reload until it is sent: $button", async ({ order, button, choice, submit, answer }) => {
    const open = async () => {
      const page = openStaffOrder(order, answer, "", "ADMIN");
      await page.user.click((await screen.findAllByRole("button", { name: button }))[0] as HTMLElement);
      const dialog = within(await screen.findByRole("dialog"));
      if (choice !== undefined) await page.user.click(dialog.getByLabelText(choice));
      return { ...page, dialog, reason: dialog.getByRole("textbox", { name: /reason|why/i }) };
    };
    const first = await open();
    await first.user.type(first.reason, "She called");
    first.unmount();
    const { user, dialog, reason, writes } = await open();
    expect(reason).toHaveValue("She called");
    await user.click(dialog.getByRole("button", { name: submit }));
    await waitFor(() => expect(writes()[0]?.body).toMatchObject({ reason: "She called" }));
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith("dop-draft."))).toEqual([]));
  });

  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("dop-draft."));
  const license = `/api/orders/${placed.id}/license-number`;
  const questionable = {
    status: 409,
    body: { code: "LICENSE_QUESTIONABLE", message: "It is voided.", showBanner: true },
  };

  it.each([
    {
      asked: "why the ID is not checked",
      answers: {
        [statusCall]: { body: { status_id: statusIds.shipped, isEmailError: false } },
        [`PATCH /api/orders/products/${String(placed.products[0]?.id)}/shipping`]: { body: { tracking_shipping: "" } },
        [`POST /api/orders/${placed.id}/comments`]: { body: {} },
      },
      ask: async (user: User) => {
        await user.click(await screen.findByRole("checkbox", { name: /^Shipped/ }));
        return within(await screen.findByRole("dialog", { name: "Add Shipping Number" }));
      },
      submit: "No Tracking Number",
    },
    {
      asked: "why a license is used anyway",
      answers: { [`PATCH ${license}`]: questionable },
      ask: async (user: User) => {
        await user.click(await screen.findByRole("button", { name: "Edit license number" }));
        await user.type(screen.getByLabelText("License number"), "{Enter}");
        return within(await screen.findByRole("dialog", { name: "Use this license?" }));
      },
      submit: "Use it anyway",
    },
    {
      asked: "one's own reason for a photo",
      answers: {},
      ask: async (user: User) => {
        await user.click(await screen.findByRole("button", { name: "Invalid" }));
        const dialog = within(await screen.findByRole("dialog"));
        if (drafts().length === 0) await user.selectOptions(dialog.getByLabelText("Reason"), "Other");
        return dialog;
      },
      submit: undefined,
    },
  ])("outlives a reload: $asked", async ({ answers, ask, submit }) => {
    const reasonOf = (dialog: Awaited<ReturnType<typeof ask>>) =>
      dialog.getByRole("textbox", { name: /^why|in your own words/i });
    const first = openStaffOrder(placed, answers, "", "ADMIN");
    const own = reasonOf(await ask(first.user));
    await first.user.type(own, "She called");
    first.unmount();
    const second = openStaffOrder(placed, answers, "", "ADMIN");
    const dialog = await ask(second.user);
    expect(reasonOf(dialog)).toHaveValue("She called");
    if (submit === undefined) return;
    if (submit === "Use it anyway") second.answers[`PATCH ${license}`] = { body: { reference_id: 1_000_042 } };
    await second.user.click(dialog.getByRole("button", { name: submit }));
    await waitFor(() => expect(drafts()).toEqual([]));
  });
});
