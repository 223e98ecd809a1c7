import { productIds, statusIds, type StatusId } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { queryClient } from "../../../lib/api/query.ts";
import { browserPath } from "../../../../test/render-page.tsx";
import { expectVisibleText, screen, waitFor } from "../../../../test/testing-library.ts";
import { buildStaffOrder, buildStaffProduct } from "../../../../test/desk-order/staff-order-fixtures.ts";
import { reloadStaffOrder } from "./staff-order-queries.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../test/desk-order/open-staff-order.tsx";

setUpOrderTests();

const message = (id: number, user: { display_name: string } | null, read: 0 | 1) => ({
  id,
  user,
  read,
  created_at: "2026-11-13T23:01:00.000Z",
  message: `Message ${id}`,
  order_id: 40_911,
});

describe("staff order page", () => {
  it("links to the invoice at the provider, and reports when there is none", async () => {
    const invoice = { number: 500_123, url: "/sandbox-pay/abc", paid_at: "2026-11-09T23:12:00.000Z", total: 55 };
    const { unmount } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)], { invoice }),
    );
    const link = await screen.findByRole("link", { name: "Invoice 500123 (opens in a new tab)" });
    expect(link).toHaveAttribute("href", "/sandbox-pay/abc");
    expect(link).toHaveAttribute("target", "_blank");
    unmount();
    queryClient.clear();
    openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)], {
        invoice: { ...invoice, url: null },
      }),
    );
    await expectVisibleText("No Invoice Data");
    expect(screen.getByText("500123")).toBeVisible();
  });

  it("marks a voided order and offers no changes", async () => {
    const voided = buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified, {
      available_actions: [],
      toggleable_steps: [],
    });
    openStaffOrder(buildStaffOrder([voided], { voided: true }));
    await expectVisibleText("VOIDED LICENSE");
    expect(screen.getByRole("button", { name: "Cancel Product" })).toBeDisabled();
    for (const box of screen.getAllByRole("checkbox")) expect(box).toBeDisabled();
  });

  it("shows viewers everything and lets them change nothing", async () => {
    const product = buildStaffProduct(productIds.apostille, statusIds.orderPlaced, {}, "viewer");
    openStaffOrder(buildStaffOrder([product]), {}, "", "VIEWER");
    await expectVisibleText("You can look at this order, but not change it.");
    expect(screen.getByText("Japan")).toBeVisible();
    const buttons = screen.getAllByRole("button").map((button) => button.textContent);
    for (const name of ["Confirm Correct", "Invalid", "Cancel Order", "Cancel Product", "Flag order", "Add", "Edit"])
      expect(buttons).not.toContain(name);
    for (const box of screen.getAllByRole("checkbox")) expect(box).toBeDisabled();
  });

  it.each(["{Alt>}n{/Alt}", "n", "e"])("shows who else has it open, and opens the next order by %s", async (keys) => {
    const list = "&sort=name&filter=okafor";
    const { user } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)], {
        also_open: ["K. Madsen"],
      }),
      {
        [`GET /api/queues/certifiedCopies-printUSPS/next?after=40911${list}`]: {
          body: { next: 40_950, left: 1, place: 0 },
        },
        [`GET /api/queues/certifiedCopies-printUSPS/next?after=40950${list}`]: {
          body: { next: null, left: 0, place: 1 },
        },
        "GET /api/orders/40950": {
          body: buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)], { id: 40_950 }),
        },
      },
      `?queue=certifiedCopies-printUSPS${list}`,
    );
    await expectVisibleText("also open: K. Madsen");
    expect(await screen.findByRole("link", { name: "Next (1) order 40950" })).toBeVisible();
    await user.keyboard(keys);
    await waitFor(() => expect(browserPath()).toBe(`/admin/orders/40950?queue=certifiedCopies-printUSPS${list}`));
    // The loading page's heading disappears; the heading that follows has focus.
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Order 40950" })).toHaveFocus());
    expect(await screen.findByRole("link", { name: "Finish" })).toHaveAttribute(
      "href",
      `/admin?queue=certifiedCopies-printUSPS${list}`,
    );
  });

  it("says which email about it was not delivered", async () => {
    openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)], {
        failed_mails: ["shipped"],
      }),
    );
    expect(await screen.findByRole("link", { name: "Undelivered emails" })).toHaveAttribute("href", "/admin/mail");
    await expectVisibleText(/: Shipped/);
  });

  it("tells of a step that a colleague has taken meanwhile, and of no own one", async () => {
    const at = (status: StatusId, name: string, id: number) => {
      const product = buildStaffProduct(productIds.certifiedCopy, status);
      const [entry] = product.status_history;
      return buildStaffOrder([
        {
          ...product,
          status_history: [...product.status_history, { ...entry, id, status_id: status, created_by: name }],
        },
      ] as Parameters<typeof buildStaffOrder>[0]);
    };
    const { answers } = openStaffOrder(at(statusIds.infoVerified, "R. Tolman", 900));
    await screen.findByRole("heading", { level: 1, name: "Order 40911" });
    expect(screen.queryByText(/ moved /)).toBeNull();
    answers["GET /api/orders/40911"] = { body: at(statusIds.shipped, "K. Madsen", 901) };
    await reloadStaffOrder(40_911);
    await expectVisibleText('K. Madsen moved Certified Copy to "Shipped".');
  });

  it("deletes messages of the office and of the customer at once", async () => {
    const { user, answers, writes } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)]),
      {
        "GET /api/messages/order/40911": { body: [message(1, { display_name: "K. Madsen" }, 1), message(2, null, 1)] },
        "DELETE /api/messages": { body: { ok: true } },
      },
      "?tab=messages",
    );
    const deleted = () =>
      writes()
        .filter(({ method }) => method === "DELETE")
        .map(({ body }) => body);
    const [ours, theirs] = await screen.findAllByRole("button", { name: /^Delete the message of/ });
    answers["GET /api/messages/order/40911"] = { body: [message(2, null, 1)] };
    await user.click(ours ?? document.body);
    await waitFor(() => expect(screen.queryByText("Message 1")).toBeNull());
    expect(deleted()).toEqual([{ id: 1 }]);
    await user.click(theirs ?? document.body);
    await waitFor(() => expect(deleted()).toEqual([{ id: 1 }, { id: 2 }]));
  });

  it("marks messages as read once, marks one as unread on request, and undoes that", async () => {
    const { user, writes } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)], { unread_messages: 1 }),
      {
        "GET /api/messages/order/40911": {
          body: [message(1, null, 0), message(2, { display_name: "K. Madsen" }, 0), message(3, null, 1)],
        },
        "PATCH /api/messages/read": { body: { ok: true } },
        "PATCH /api/messages/3/unread": { body: { ok: true } },
      },
    );
    await user.click(await screen.findByRole("tab", { name: "Messages 1 unread" }));
    await expectVisibleText("Staff may take up to 2 business days to respond.");
    await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ order_id: 40_911, message_id: 1 }]));
    const [, second] = await screen.findAllByRole("button", { name: /^Mark (?:read|unread): the message/ });
    if (second) await user.click(second);
    await waitFor(() => expect(writes().map(({ path }) => path)).toContain("/api/messages/3/unread"));
    await user.click(await screen.findByRole("button", { name: /^Mark read: the message of / }));
    await waitFor(() => expect(writes().at(-1)?.body).toEqual({ order_id: 40_911, message_id: 3 }));
    expect(await screen.findAllByRole("button", { name: /^Mark unread: / })).toHaveLength(2);
  });

  it("sends the letter of validity to the license service, outside the API", async () => {
    const { user, calls } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.letterOfValidity, statusIds.infoVerified)]),
      {
        "POST /license-service/api/admin/email/letter-of-validity": { body: { message: "" } },
      },
    );
    await user.click(await screen.findByRole("button", { name: "Send Digital Letter of Validity" }));
    await expectVisibleText("Letter of Validity sent.");
    const call = calls.find(({ path }) => path.startsWith("/license-service"));
    expect(call?.body).toEqual({ requestor: "DOP", licenseNumber: 1_000_001, email: "m.nielsen@example.org" });
    expect(call?.headers["x-access-token"]).toBe("token-7");
  });

  it("opens the printable summary of an apostille in a new tab", async () => {
    openStaffOrder(buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.customerVerification)]));
    const link = await screen.findByRole("link", { name: /^Print Summary/ });
    expect(link).toHaveAttribute("href", "/admin/orders/40911/70001");
    expect(link).toHaveAttribute("target", "_blank");
  });
});
