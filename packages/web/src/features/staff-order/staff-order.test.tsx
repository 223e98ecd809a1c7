import { productIds, statusIds } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { queryClient } from "../../lib/query.tsx";
import { browserPath } from "../../testing/render-page.tsx";
import { expectVisibleText, screen, waitFor, within } from "../../testing/testing-library.ts";
import { buildStaffOrder, buildStaffProduct } from "./testing/staff-order-fixtures.ts";
import { openStaffOrder, setUpOrderTests } from "./testing/open-staff-order.tsx";

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

  it("shows the customer's newer photo instead of confirming the older one", async () => {
    const { user, answers } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderPlaced)], { photo_id_url: "files/1" }),
      {
        "POST /api/orders/40911/verification": {
          status: 409,
          body: { code: "NEWER_DOCUMENTS", message: "The customer sent a new photo at 10:42.", showBanner: true },
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
    await expectVisibleText("The customer sent a new photo at 10:42.");
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

describe("flags, comments, license", () => {
  const history = [
    {
      id: 1,
      flagged: "1" as const,
      comment: "Payment Issue",
      user: "K. Madsen",
      created_at: "2026-11-13T23:01:00.000Z",
    },
  ];

  it("edits a flag's comment without removing the flag, and removes it without a comment", async () => {
    const order = buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)], {
      flagged: true,
      flag_history: history,
    });
    const { user, writes } = openStaffOrder(order, { "POST /api/orders/40911/flag": { body: order } });
    await user.click(await screen.findByRole("button", { name: "Edit comment" }));
    const field = await screen.findByLabelText("Comment");
    await user.clear(field);
    expect(screen.getByRole("button", { name: "Save comment" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Address Issue" }));
    await user.click(screen.getByRole("button", { name: "Save comment" }));
    await waitFor(() => expect(writes()[0]?.body).toEqual({ comment: "Address Issue", flagged: true }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Remove flag" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove flag" }));
    await waitFor(() => expect(writes()[1]?.body).toEqual({ comment: "", flagged: false }));
  });

  it("has no Edit comment without a flag history", async () => {
    openStaffOrder(buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)]));
    expect(await screen.findByRole("button", { name: "Flag order" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Edit comment" })).toBeNull();
  });

  it("keeps a comment that is not sent yet through a reload, until it is added", async () => {
    const order = buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.infoVerified)]);
    const field = () => screen.findByLabelText("New comment");
    const first = openStaffOrder(order);
    await first.user.type(await field(), "She called");
    first.unmount();
    const comment = { id: 1, content: "She called", created_by: "C", created_at: order.created_at };
    const { user } = openStaffOrder(order, {
      [`POST /api/orders/${order.id}/comments`]: { body: { ...comment, updated_at: order.created_at } },
    });
    expect(await field()).toHaveValue("She called");
    await user.click(screen.getByRole("button", { name: "Add" }));
    await waitFor(async () => expect(await field()).toHaveValue(""));
    expect(localStorage.getItem(Object.keys(localStorage).find((key) => key.includes("comment:")) ?? "")).toBeNull();
  });

  it("keeps what is typed while a comment is being added", async () => {
    const order = buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.infoVerified)]);
    let added = (_answer: object) => {};
    const { user } = openStaffOrder(order, {
      [`POST /api/orders/${order.id}/comments`]: new Promise((resolve) => (added = resolve)),
    });
    const field = await screen.findByLabelText("New comment");
    await user.type(field, "She called{Control>}{Enter}{/Control}. Again");
    const comment = { id: 1, content: "She called", created_by: "C", created_at: order.created_at };
    added({ body: { ...comment, updated_at: order.created_at } });
    await waitFor(() => expect(field).toHaveValue(". Again"));
  });

  it("keeps a changed comment and a flag's through a reload, until they are saved or given up", async () => {
    const at = { created_at: "2026-11-10T16:10:00.000Z", updated_at: "2026-11-10T16:10:00.000Z" };
    const order = buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)], {
      comments: [{ id: 1, content: "Mine", created_by: "R. Tolman", ...at }],
    });
    const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("dop-draft."));
    const editOf = async () => screen.findByRole("button", { name: /^Edit your comment/ });
    const first = openStaffOrder(order);
    await first.user.click(await editOf());
    await first.user.type(screen.getByLabelText("Edit comment"), ", and hers");
    await first.user.click(screen.getByRole("button", { name: "Flag order" }));
    await first.user.type(await screen.findByLabelText("Comment"), "She called");
    first.unmount();

    const flagged = { [`POST /api/orders/${order.id}/flag`]: { body: order } };
    const { user, writes } = openStaffOrder(order, flagged);
    const changed = await screen.findByLabelText("Edit comment");
    expect(changed).toHaveValue("Mine, and hers");
    expect(changed).not.toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect((await editOf()).closest("li")).toHaveTextContent(/^Mine/);
    await user.click(screen.getByRole("button", { name: "Flag order" }));
    expect(await screen.findByLabelText("Comment")).toHaveValue("She called");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save flag" }));
    await waitFor(() => expect(writes()[0]?.body).toEqual({ comment: "She called", flagged: true }));
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it("never sends a blank comment, marks edited ones, and lets only the author edit", async () => {
    const at = { created_at: "2026-11-10T16:10:00.000Z", updated_at: "2026-11-10T16:10:00.000Z" };
    const order = buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)], {
      comments: [
        { id: 1, content: "Mine", created_by: "R. Tolman", ...at, updated_at: "2026-11-10T16:11:00.000Z" },
        { id: 2, content: "Theirs", created_by: "K. Madsen", ...at },
      ],
    });
    const { user, writes } = openStaffOrder(order);
    const comments = within(await screen.findByRole("region", { name: "Comments" }));
    expect(comments.getAllByText(/\(edited\)/)).toHaveLength(1);
    expect(comments.getAllByRole("button", { name: /^Edit your comment/ })).toHaveLength(1);
    await user.click(comments.getByRole("button", { name: /^Edit your comment/ }));
    const edited = comments.getByLabelText<HTMLTextAreaElement>("Edit comment");
    expect(edited).toHaveFocus();
    expect(edited.selectionStart).toBe(edited.value.length);
    expect(edited.value).not.toBe("");
    await user.type(comments.getByLabelText("New comment"), "   ");
    await user.click(comments.getByRole("button", { name: "Add" }));
    expect(writes()).toEqual([]);
  });

  it("shows no empty photos for who applied at the counter", async () => {
    openStaffOrder(buildStaffOrder([buildStaffProduct(productIds.firstCertificateUs, statusIds.finalized)]));
    await screen.findByRole("region", { name: "Comments" });
    expect(screen.queryByText("Photo ID")).toBeNull();
  });

  it("accepts only digits in a license number and sends it as a number", async () => {
    const { user, writes } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)]),
      {
        "PATCH /api/orders/40911/license-number": { body: { reference_id: 1_000_042 } },
      },
    );
    await user.click(await screen.findByRole("button", { name: "Edit license number" }));
    const field = screen.getByLabelText("License number");
    await user.clear(field);
    await user.type(field, "1,000-042x{Enter}");
    await waitFor(() => expect(writes()[0]?.body).toEqual({ license_number: 1_000_042 }));
  });

  it("says at the field what the server refuses of a license number", async () => {
    const message = "There is no license with this number.";
    const { user } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)]),
      {
        "PATCH /api/orders/40911/license-number": {
          status: 400,
          body: { message: "Please correct the marked fields.", errors: [{ path: "license_number", message }] },
        },
      },
    );
    await user.click(await screen.findByRole("button", { name: "Edit license number" }));
    const field = screen.getByLabelText("License number");
    await user.clear(field);
    await user.type(field, "9999999{Enter}");
    await waitFor(() => expect(field).toHaveAccessibleDescription(/There is no license with this number\.$/));
    await user.type(field, "{Backspace}");
    expect(field).not.toHaveAttribute("aria-invalid");
  });
});

describe("a questionable license number", () => {
  it("is named, and used anyway only with a reason", async () => {
    const call = "PATCH /api/orders/40911/license-number";
    const message = "License 1000042 belongs to another couple: Rossi and Weber.";
    const { user, writes, answers } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)]),
      { [call]: { status: 409, body: { code: "LICENSE_QUESTIONABLE", message, showBanner: true } } },
    );
    await user.click(await screen.findByRole("button", { name: "Edit license number" }));
    const field = screen.getByLabelText("License number");
    await user.clear(field);
    await user.type(field, "1000042{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "Use this license?" });
    expect(dialog).toHaveTextContent(message);
    await user.click(within(dialog).getByRole("button", { name: "Use it anyway" }));
    const reason = within(dialog).getByLabelText("Why is it the right one?");
    expect(reason).toHaveAccessibleDescription(/Please give a reason\./);
    await user.type(reason, "They married again.");
    answers[call] = { body: { reference_id: 1_000_042 } };
    await user.click(within(dialog).getByRole("button", { name: "Use it anyway" }));
    await waitFor(() =>
      expect(writes().map(({ body }) => body)).toEqual([
        { license_number: 1_000_042 },
        { license_number: 1_000_042, use_anyway: true, reason: "They married again." },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByLabelText("License number")).toBeNull();
  });
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

  it("shows who else has it open, and opens the next order by Alt+N", async () => {
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
    await user.keyboard("{Alt>}n{/Alt}");
    await waitFor(() => expect(browserPath()).toBe(`/admin/orders/40950?queue=certifiedCopies-printUSPS${list}`));
    // The loading page's heading disappears; the heading that follows has focus.
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Order 40950" })).toHaveFocus());
    expect(await screen.findByRole("link", { name: "Finish" })).toHaveAttribute(
      "href",
      `/admin?queue=certifiedCopies-printUSPS${list}`,
    );
  });

  it("marks messages as read once, marks one as unread on request, and undoes that", async () => {
    const message = (id: number, user: { display_name: string } | null, read: 0 | 1) => ({
      id,
      user,
      read,
      created_at: "2026-11-13T23:01:00.000Z",
      message: `Message ${id}`,
      order_id: 40_911,
    });
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
    const [, second] = await screen.findAllByRole("button", { name: /^Mark the message/ });
    if (second) await user.click(second);
    await waitFor(() => expect(writes().map(({ path }) => path)).toContain("/api/messages/3/unread"));
    await user.click(await screen.findByRole("button", { name: /^Mark the message of .* as read$/ }));
    await waitFor(() => expect(writes().at(-1)?.body).toEqual({ order_id: 40_911, message_id: 3 }));
    expect(await screen.findAllByRole("button", { name: /as unread$/ })).toHaveLength(2);
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
