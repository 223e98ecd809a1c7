import { productIds, statusIds } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { screen, waitFor, within } from "../../../../test/testing-library.ts";
import { buildStaffOrder, buildStaffProduct } from "../../../../test/desk-order/staff-order-fixtures.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../test/desk-order/open-staff-order.tsx";

setUpOrderTests();

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
    const flag = { flagged: true, expected_flagged: true };
    await waitFor(() => expect(writes()[0]?.body).toEqual({ comment: "Address Issue", ...flag }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Remove flag" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove flag" }));
    await waitFor(() => expect(writes()[1]?.body).toEqual({ comment: "", ...flag, flagged: false }));
  });

  it("leads to an order of the same document for the same license", async () => {
    const same = [{ id: 40907, created_at: "2026-11-20T18:00:00.000Z" }];
    openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)], { same_orders: same }),
    );
    const link = await screen.findByRole("link", { name: "Order 40907 of 11/20/2026" });
    expect(link).toHaveAttribute("href", "/admin/orders/40907");
  });

  it("offers Edit comment also after a removal without one", async () => {
    openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)], {
        flag_history: history.flatMap((raised) => [raised, { ...raised, id: 2, flagged: "0" as const, comment: "" }]),
      }),
    );
    expect(await screen.findByText(/^Last flag: No comment/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Edit comment" })).toBeVisible();
  });

  it("offers no Edit comment without a flag history", async () => {
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
    const flag = { comment: "She called", flagged: true, expected_flagged: false };
    await waitFor(() => expect(writes()[0]?.body).toEqual(flag));
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it("never sends a blank comment, marks edited ones, and lets only the author edit", async () => {
    const at = { created_at: "2026-11-10T16:10:00.000Z", updated_at: "2026-11-10T16:10:00.000Z" };
    const order = buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)], {
      comments: [
        { id: 1, content: "Mine", created_by: "R. Tolman", ...at, updated_at: "2026-11-10T16:11:00.000Z" },
        { id: 2, content: "Theirs", created_by: "K. Madsen", ...at },
        { id: 3, content: "Of a namesake", created_by: "R. Tolman", mine: false, ...at },
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

  it("leaves comments out where there are none to read and the user may write none", async () => {
    const order = buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)]);
    openStaffOrder({ ...order, comments: [] }, {}, "", "VIEWER");
    expect(await screen.findByRole("article")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Comments" })).toBeNull();
  });

  it("shows no empty photos for a customer who applied at the counter", async () => {
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
    await waitFor(() => expect(writes()[0]?.body).toEqual({ license_number: 1_000_042, use_anyway: false }));
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
  it("appears once, and can be accepted with or without a reason", async () => {
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
    answers[call] = { body: { reference_id: 1_000_042 } };
    await user.click(within(dialog).getByRole("button", { name: "Use it anyway" }));
    await waitFor(() =>
      expect(writes().map(({ body }) => body)).toEqual([
        { license_number: 1_000_042, use_anyway: false },
        { license_number: 1_000_042, use_anyway: true, reason: "" },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByLabelText("License number")).toBeNull();
  });
});
