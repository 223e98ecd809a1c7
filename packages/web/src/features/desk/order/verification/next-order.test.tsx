import { productIds, statusIds } from "@dop/domain/orders";
import { describe, expect, it, vi } from "vitest";
import { currentSession } from "../../../../lib/storage/session.ts";
import { screen, waitFor, within } from "../../../../../test/testing-library.ts";
import { buildStaffProduct } from "../../../../../test/desk-order/staff-order-fixtures.ts";
import {
  loadPictures,
  next,
  openFromQueue,
  placed,
  setUpVerificationTests,
} from "../../../../../test/desk-order/open-verification.ts";

setUpVerificationTests();

const [idDocument, selfieDocument, newDocument] = [1, 2, 3].map(
  (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
) as [string, string, string];

describe("the next order, loaded ahead (rule Q-13)", () => {
  it("appears at once with its pictures, and loads again when it is opened", async () => {
    const ahead = {
      ...next,
      document_ids: [idDocument, selfieDocument],
      photo_id_url: "files/id2",
      selfie_url: "files/selfie2",
    };
    let open = (_answer: { body: typeof ahead }) => {};
    const opened = new Promise<{ body: typeof ahead }>((resolve) => (open = resolve));
    const object = vi.spyOn(URL, "createObjectURL").mockReturnValueOnce("blob:one").mockReturnValueOnce("blob:two");
    const { user, calls, answers: given } = openFromQueue();
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
    const { user, answers: given } = openFromQueue();
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

describe("the next order while colleagues have orders open (rule Q-6)", () => {
  it.each([
    [{ next: 40_912, left: 3, place: 0 }, "3 left in this queue"],
    [{ next: 40_912, left: 3, place: 0, in_use: 2 }, "3 left in this queue, 2 with colleagues"],
    [{ next: 40_912, left: 2, place: 0, in_use: 2 }, "2 left in this queue, all with colleagues"],
  ])("says which orders are passed over: %j", async (body, words) => {
    openFromQueue(placed, { "GET /api/queues/apostille-approveAccess/next?after=40911": { body } });
    expect(await screen.findByRole("link", { name: /^Next .*order 40912/ })).toBeVisible();
    expect(screen.getByRole("link", { name: /^Next/ }).previousSibling).toHaveTextContent(words);
  });

  it("leads past an order that a colleague opens meanwhile", async () => {
    const { answers: given } = openFromQueue();
    await screen.findByRole("link", { name: /order 40912/ });
    given["GET /api/queues/apostille-approveAccess/next?after=40911&place=0"] = {
      body: { next: 40_913, left: 2, place: 0, in_use: 1 },
    };
    // As the tab that has the stream tells the others.
    const channel = new BroadcastChannel(`dop-events staff ${String(currentSession()?.user.id)}`);
    await waitFor(() => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of one origin takes none
      channel.postMessage({ kind: "order", order: 40_912, id: "" });
      expect(screen.getByRole("link", { name: /order 40913/ })).toBeVisible();
    });
    channel.close();
  });
});

describe("a check that another user was faster with (409)", () => {
  it.each(["c", "e", "n"])("keeps the server's sentence on the page, and %s opens the next order", async (key) => {
    const words = "K. Madsen has confirmed the documents.";
    const { user, answers: given } = openFromQueue();
    given["POST /api/orders/40911/verification"] = { status: 409, body: { message: words, showBanner: true } };
    given["GET /api/orders/40912"] = { body: next };
    await screen.findByRole("link", { name: /^Next/ });
    await loadPictures();
    given["GET /api/orders/40911"] = {
      body: { ...placed, products: [buildStaffProduct(productIds.apostille, statusIds.infoVerified)] },
    };
    await user.keyboard("c");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Confirm Correct/ })).toBeNull());
    expect(within(screen.getByRole("main")).getByText(words)).toBeVisible();
    await user.keyboard(key);
    await screen.findByRole("heading", { level: 1, name: "Order 40912" });
    expect(screen.queryByText(words, { selector: "main *" })).toBeNull();
  });
});
