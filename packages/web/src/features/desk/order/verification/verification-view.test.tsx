import type { SecondLook } from "@dop/domain/contract";
import { productIds, statusIds } from "@dop/domain/orders";
import { fireEvent } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { browserPath } from "../../../../../test/render-page.tsx";
import { expectVisibleText, screen, waitFor } from "../../../../../test/testing-library.ts";
import {
  decisions,
  loadPictures,
  openFromQueue,
  photos,
  placed,
  setUpVerificationTests,
} from "../../../../../test/desk-order/open-verification.ts";
import { buildStaffOrder, buildStaffProduct } from "../../../../../test/desk-order/staff-order-fixtures.ts";

setUpVerificationTests();

describe("the large identity check (rules W-33, W-34)", () => {
  it("confirms by C once, however often it is pressed, and opens the next order", async () => {
    const { user, writes } = openFromQueue();
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

  it("ignores keys for half a second after the next order appears, however long the answer took", async () => {
    // A busy machine takes longer to show the order. Never ahead of the real clock, by which React goes on.
    let now = performance.now() - 1100;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const { user, writes, answers: given } = openFromQueue();
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

  it("leaves a clerk alone who has gone on when the answer comes", async () => {
    const { user, answers: given } = openFromQueue();
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
    const { user, writes } = openFromQueue();
    await screen.findByRole("link", { name: /^Next/ });
    fireEvent.load(await screen.findByAltText("Photo ID of the customer"));
    await user.keyboard("c");
    expect(await screen.findByRole("alert")).toHaveTextContent("Not loaded: Selfie.");
    expect(decisions(writes())).toEqual([]);
    await user.keyboard("c");
    await waitFor(() => expect(decisions(writes())).toHaveLength(1));
  });

  it("goes on saying that nothing is confirmed when the pictures come after C", async () => {
    const { user, writes } = openFromQueue();
    await screen.findByAltText("Photo ID of the customer");
    await user.keyboard("c");
    await screen.findByText(/^Not loaded/);
    await loadPictures();
    expect(screen.getByRole("alert")).toHaveTextContent("Nothing is confirmed yet: press C");
    expect(decisions(writes())).toEqual([]);
    await user.keyboard("c");
    await waitFor(() => expect(decisions(writes())).toHaveLength(1));
  });

  it("stays in sight while a second review waits, where only Invalid decides", async () => {
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
    const { user, writes } = openFromQueue(waiting);
    await loadPictures();
    await expectVisibleText(/The ID can be confirmed afterward\./);
    expect(screen.queryByRole("button", { name: /^Confirm Correct/ })).toBeNull();
    await user.keyboard("c");
    expect(decisions(writes())).toEqual([]);
    await user.keyboard("i");
    expect(await screen.findByRole("dialog", { name: "What is wrong with the documents?" })).toBeVisible();
  });

  it("says so again when the customer has sent others since", async () => {
    const { user, answers: server, writes } = openFromQueue();
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

  it("ignores keys in a field or a dialog, and goes on by E", async () => {
    const { user, writes } = openFromQueue();
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
});
