import { productIds, statusIds } from "@dop/domain/orders";
import type { StaffOrder } from "@dop/domain/contract";
import { describe, expect, it, vi } from "vitest";
import { expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";
import { buildStaffOrder, buildStaffProduct } from "../../../../test/desk-order/staff-order-fixtures.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../test/desk-order/open-staff-order.tsx";

setUpOrderTests();

const order = "/api/orders/40911";
const product = "/api/orders/products/70002";
const at = (status: Parameters<typeof buildStaffProduct>[1], changes: Partial<StaffOrder> = {}): StaffOrder =>
  buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, status)], changes);
const message = {
  id: 5,
  user: null,
  read: 1,
  created_at: "2026-11-13T23:01:00.000Z",
  message: "Hello",
  order_id: 40_911,
};

interface Conflict {
  readonly call: string;
  readonly shown: StaffOrder;
  /** Names of the buttons to press, in order. Of two with the same name the later one is pressed, the dialog's. */
  readonly press: readonly string[];
  /** The radio that is chosen before the last press. */
  readonly choose?: string;
  /** The choice of the list of reasons. */
  readonly reason?: string;
  readonly type?: readonly [label: string, text: string];
  readonly query?: string;
  readonly admin?: boolean;
}

const choose = "Refund $46.13 (an admin makes it)";

const conflicts: Record<string, Conflict> = {
  "Confirm Correct": { call: `POST ${order}/verification`, shown: at(1), press: ["Confirm Correct"] },
  Invalid: {
    call: `POST ${order}/verification`,
    shown: at(1),
    press: ["Invalid", "Send to customer"],
    reason: "ID expired",
  },
  "Cancel Order": { call: `POST ${order}/cancel`, shown: at(1), press: ["Cancel Order", "Cancel Order"], choose },
  "Cancel Product": {
    call: `PATCH ${product}/status`,
    shown: at(2),
    press: ["Cancel Product", "Cancel Product"],
    choose,
  },
  "Request refund": { call: `PATCH ${product}/status`, shown: at(2), press: ["Request refund", "Request refund"] },
  "Undo Refund": { call: `PATCH ${product}/status`, shown: at(7), press: ["Undo Refund"] },
  "Approve refund": {
    call: `POST ${product}/refund`,
    shown: buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.refundRequested, {}, "admin")]),
    press: ["Approve refund", "Approve refund"],
    admin: true,
  },
  "Resolve issue": { call: `PATCH ${product}/status`, shown: at(10), press: ["Resolve issue"] },
  "license number": {
    call: `PATCH ${order}/license-number`,
    shown: at(2),
    press: ["Edit license number", "Save"],
  },
  corrections: {
    call: `PATCH ${order}/corrections`,
    shown: at(2, { corrections_json: '{"Spouse 1 City":"Provo"}' }),
    press: ["Mark as corrected", "Mark as corrected"],
  },
  comment: { call: `POST ${order}/comments`, shown: at(2), press: ["Add"], type: ["New comment", "Called."] },
  flag: { call: `POST ${order}/flag`, shown: at(2), press: ["Flag order", "Address Issue", "Save flag"] },
  message: {
    call: "POST /api/messages",
    shown: at(2),
    press: ["Send message"],
    type: ["Message to the customer", "Hello"],
    query: "?tab=messages",
  },
  "deleting a message": {
    call: "DELETE /api/messages",
    shown: at(2),
    press: ["Delete the message of 11/13/2026, 04:01 PM"],
    query: "?tab=messages",
  },
  "marking a message unread": {
    call: "PATCH /api/messages/5/unread",
    shown: at(2),
    press: ["Mark unread: the message of 11/13/2026, 04:01 PM"],
    query: "?tab=messages",
  },
};

describe("when another user was faster (409)", () => {
  it.each(Object.entries(conflicts))(
    "%s: tells the server's words and shows the order as it is now",
    async (name, conflict) => {
      const words = `${name}: this order changed meanwhile.`;
      const { user, calls, answers, writes } = openStaffOrder(
        conflict.shown,
        {
          [conflict.call]: { status: 409, body: { message: words, showBanner: true } },
          "GET /api/messages/order/40911": { body: [message] },
        },
        conflict.query,
        conflict.admin ? "ADMIN" : "USER",
      );
      if (conflict.type) await user.type(await screen.findByLabelText(conflict.type[0]), conflict.type[1]);
      const [first = "", ...others] = conflict.press;
      const pressed = await screen.findByRole("button", { name: first });
      answers[`GET ${order}`] = { body: at(8, { first_name: "Changed" }) };
      await user.click(pressed);
      const place = within(screen.queryByRole("dialog") ?? document.body);
      if (conflict.reason !== undefined) await user.selectOptions(place.getByLabelText("Reason"), conflict.reason);
      if (conflict.choose !== undefined) await user.click(place.getByLabelText(conflict.choose));
      for (const button of others)
        await user.click((await place.findAllByRole("button", { name: button })).at(-1) ?? document.body);
      // A conflict of the check also stays on the page.
      for (const shown of await screen.findAllByText(words)) expect(shown).toBeVisible();
      await expectVisibleText("Changed Nielsen");
      expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([conflict.call]);
      await waitFor(() => expect(calls.filter(({ path }) => path === order).length).toBeGreaterThan(1));
    },
  );
});

describe("without a connection", () => {
  /** Takes the connection away: nothing is sent, and queries wait. */
  function loseConnection(): void {
    vi.stubGlobal("fetch", async (_url: string, init: RequestInit = {}) => {
      if ((init.method ?? "GET") !== "GET") throw new TypeError("Failed to fetch");
      return new Promise(() => undefined);
    });
  }

  it("a flag's dialog reports it at once and can be submitted again", async () => {
    const { user } = openStaffOrder(at(1));
    await user.click(await screen.findByRole("button", { name: "Flag order" }));
    await user.click(screen.getByRole("button", { name: "Payment Issue" }));
    loseConnection();
    const save = screen.getByRole("button", { name: "Save flag" });
    await user.click(save);
    expect(await screen.findByRole("alert")).toHaveTextContent("Could not connect to server");
    await waitFor(() => expect(save).not.toHaveAttribute("aria-disabled"));
  });

  it("a comment stays in its field and can be sent again", async () => {
    const { user } = openStaffOrder(at(1));
    const field = await screen.findByLabelText("New comment");
    await user.type(field, "Called.");
    loseConnection();
    const add = screen.getByRole("button", { name: "Add" });
    await user.click(add);
    await expectVisibleText("Could not connect to server");
    await waitFor(() => expect(add).not.toHaveAttribute("aria-disabled"));
    expect(field).toHaveValue("Called.");
  });
});
