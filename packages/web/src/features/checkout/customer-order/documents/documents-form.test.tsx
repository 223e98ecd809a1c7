import type { CustomerOrder } from "@dop/domain/contract";
import { productIds, statusIds } from "@dop/domain/orders";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { screen, waitFor, within } from "../../../../../test/testing-library.ts";
import { buildOrder, buildProduct, uuid } from "../../../../../test/customer-order/order-fixtures.ts";
import { openOrder, prepare, cleanUpOrderTest } from "../../../../../test/customer-order/open-order.tsx";

/** The pixel that is put back into a picture without its colors. */
const drawnAgain = vi.fn<(...pixel: number[]) => void>();

/** The degrees of each picture that was drawn. */
const turned: number[] = [];

/** A browser that decodes pictures by their name, and encodes every canvas as webp. */
function picturingBrowser(): void {
  vi.stubGlobal("createImageBitmap", async (file: File) => {
    if (file.name.endsWith(".heic")) throw new Error("cannot decode");
    return { width: 1400, height: 700, close: () => undefined };
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation((() => ({
    fillRect: () => undefined,
    translate: () => undefined,
    rotate: (angle: number) => void turned.push(Math.round((angle * 180) / Math.PI)),
    drawImage: () => undefined,
    getImageData: () => ({ data: Uint8ClampedArray.of(200, 100, 60, 255) }),
    putImageData: ({ data }: ImageData) => drawnAgain(...data),
  })) as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function encode(
    this: HTMLCanvasElement,
    done: BlobCallback,
  ) {
    done(new Blob([`${this.width}x${this.height}`], { type: "image/webp" }));
  });
}

beforeEach(() => void prepare());
afterEach(cleanUpOrderTest);

const post = `POST /api/orders/${uuid}/documents`;
const picture = (name: string) => new File(["x"], name, { type: "image/jpeg" });

function openIssue(
  more: Parameters<typeof openOrder>[1] = {},
  changes: Partial<CustomerOrder> = {},
  config: Parameters<typeof openOrder>[3] = {},
) {
  const order = buildOrder(
    [buildProduct(productIds.apostille, statusIds.orderIssue, [statusIds.orderPlaced, statusIds.orderIssue])],
    { documents_wanted: true, ...changes },
  );
  const page = openOrder(order, { [post]: { body: { ok: true } }, ...more }, "", config);
  picturingBrowser();
  return page;
}

describe("documents form", () => {
  it("shows only while the office waits for documents", async () => {
    openOrder(buildOrder());
    await screen.findByRole("heading", { name: "Your documents" });
    expect(screen.queryByRole("heading", { name: "We need new documents from you" })).toBeNull();
  });

  it("requires at least one file", async () => {
    const { user, calls } = openIssue();
    await user.click(await screen.findByRole("button", { name: "Send documents" }));
    expect(await screen.findByRole("alert")).toHaveFocus();
    expect(screen.getByLabelText("Photo ID")).toHaveAccessibleDescription(/Please choose at least one file\./);
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
  });

  it("sends the chosen files, downscaled, and shows the updated order", async () => {
    const { user, calls, answers } = openIssue();
    await user.upload(await screen.findByLabelText("Photo ID"), picture("id.jpg"));
    await user.upload(screen.getByLabelText("Selfie"), picture("me.jpg"));
    expect(await screen.findByAltText("Preview of the selfie")).toBeVisible();
    answers[`GET /api/orders/uuid/${uuid}`] = {
      body: buildOrder([buildProduct(productIds.apostille, statusIds.orderPlaced)]),
    };
    await user.click(screen.getByRole("button", { name: "Send documents" }));
    await waitFor(() => expect(screen.queryByRole("heading", { name: "We need new documents from you" })).toBeNull());
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      id: { name: "id.jpg", contents: `data:image/webp;base64,${btoa("700x350")}` },
      selfie: { name: "me.jpg", contents: `data:image/webp;base64,${btoa("300x150")}` },
    });
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("offers the back of the driver license where the office reads it, and sends it larger than others", async () => {
    const { user, calls } = openIssue({}, {}, { licenseBack: true });
    const back = await screen.findByLabelText(/^Back of your driver license/);
    expect(back).toHaveAccessibleDescription(/We do not keep what it says/);
    expect(back).not.toBeRequired();
    await user.upload(back, picture("back.jpg"));
    expect(await screen.findByAltText("Preview of the back of the driver license")).toBeVisible();
    expect(drawnAgain.mock.calls).toEqual([[126, 126, 126, 255]]);
    await user.click(screen.getByRole("button", { name: "Send documents" }));
    await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      "license-back": { name: "back.jpg", contents: `data:image/webp;base64,${btoa("1400x700")}` },
    });
  });

  it("offers no back of the driver license where the office does not read it", async () => {
    openIssue();
    await screen.findByLabelText("Photo ID");
    expect(screen.queryByLabelText(/^Back of your driver license/)).toBeNull();
  });

  it("rotates the photo that was chosen, and sends it rotated (rule O-66)", async () => {
    const { user, calls, answers } = openIssue();
    turned.length = 0;
    await user.upload(await screen.findByLabelText("Photo ID"), picture("id.jpg"));
    const turn = await screen.findByRole("button", { name: "Rotate id.jpg" });
    turn.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(turned).toEqual([0, 90]));
    expect(await screen.findByText("The photo is rotated to the right.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Rotate id.jpg" })).toHaveFocus();
    answers[`GET /api/orders/uuid/${uuid}`] = {
      body: buildOrder([buildProduct(productIds.apostille, statusIds.orderPlaced)]),
    };
    await user.click(screen.getByRole("button", { name: "Send documents" }));
    await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      id: { name: "id.jpg", contents: `data:image/webp;base64,${btoa("350x700")}` },
    });
  });

  it("offers no rotation for papers", async () => {
    const { user } = openIssue();
    const proof = new File([`%PDF-1.7 ${"x".repeat(2000)} startxref 9 %%EOF\n`], "proof.pdf", {
      type: "application/pdf",
    });
    await user.upload(await screen.findByLabelText(/^Additional document/), proof);
    await screen.findByText("proof.pdf");
    expect(screen.queryByRole("button", { name: /^Rotate/ })).toBeNull();
  });

  it("downscales a photo of a paper of more than 2 MB, and sends it (rule P-3)", async () => {
    const { user, calls } = openIssue({ [post]: { body: {} } });
    const bytes = [Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), new Uint8Array(2 * 1024 * 1024)];
    const large = new File(bytes, "proof.jpg", { type: "image/jpeg" });
    await user.upload(await screen.findByLabelText(/^Additional document/), large);
    await screen.findByText("proof.jpg");
    await user.click(screen.getByRole("button", { name: "Send documents" }));
    await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
    const { body } = calls.find(({ method }) => method === "POST") ?? {};
    const contents = expect.stringMatching(/^data:image\/webp/) as string;
    expect(body).toMatchObject({ additional: { name: "proof.jpg", contents } });
  });

  it("reports every unusable file next to its field, and sends nothing", async () => {
    const { user, calls } = openIssue();
    await user.upload(await screen.findByLabelText("Photo ID"), picture("photo.heic"));
    const big = new File([new Uint8Array(2 * 1024 * 1024 + 1)], "proof.pdf", { type: "application/pdf" });
    await user.upload(screen.getByLabelText(/^Additional document/), big);
    await user.click(screen.getByRole("button", { name: "Send documents" }));
    expect(screen.getByLabelText("Photo ID")).toHaveAccessibleDescription(/cannot read “photo.heic”/);
    expect(screen.getByLabelText(/^Additional document/)).toHaveAccessibleDescription(
      /File size must be less than 2 MB\./,
    );
    expect(within(screen.getByRole("alert")).getAllByRole("link")).toHaveLength(2);
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
  });

  it("shows the server's findings next to the fields and keeps the files", async () => {
    const message = "This file is damaged and cannot be read. Choose another one.";
    const { user } = openIssue({
      [post]: { status: 400, body: { message: "Invalid", errors: [{ path: "selfie", message }] } },
    });
    await user.upload(await screen.findByLabelText("Selfie"), picture("me.jpg"));
    await screen.findByText("me.jpg");
    await user.click(screen.getByRole("button", { name: "Send documents" }));
    await waitFor(() => expect(screen.getByLabelText("Selfie")).toHaveAccessibleDescription(new RegExp(message)));
    expect(screen.getByText("me.jpg")).toBeVisible();
  });

  it("says why next to the fields, what the office wrote, and which documents are kept (rule O-49)", async () => {
    openIssue(
      {},
      {
        documents_problem: { reason: "Your ID has expired.", words: "It ended in 2019.", asked: ["id"] },
      },
    );
    const form = within(await screen.findByRole("region", { name: "We need new documents from you" }));
    expect(form.getByText("Your ID has expired.")).toBeVisible();
    expect(form.getByRole("blockquote", { name: "Our office writes:" })).toHaveTextContent("It ended in 2019.");
    expect(form.queryByText(/The Messages tab tells you why/)).toBeNull();
    expect(form.getByLabelText("Photo ID")).not.toHaveAccessibleDescription(/We keep/);
    expect(form.getByLabelText("Selfie (optional)")).toHaveAccessibleDescription(/We keep the photo that you sent\./);
    expect(form.getByLabelText(/^Additional document/)).not.toHaveAccessibleDescription(/We keep/);
  });

  it("keeps chosen files and a typed message from tab to tab, and forgets the files once sent", async () => {
    const { user } = openIssue({ [`GET /api/messages/order/${uuid}`]: { body: [] } });
    await user.upload(await screen.findByLabelText("Selfie"), picture("me.jpg"));
    await screen.findByText("me.jpg");
    await user.click(screen.getByRole("tab", { name: "Messages" }));
    await user.type(await screen.findByLabelText("Your message"), "One moment");
    await user.click(screen.getByRole("tab", { name: "Order" }));
    expect(await screen.findByText("me.jpg")).toBeVisible();
    await user.click(screen.getByRole("tab", { name: "Messages" }));
    expect(await screen.findByLabelText("Your message")).toHaveValue("One moment");
    await user.click(screen.getByRole("tab", { name: "Order" }));
    await user.click(await screen.findByRole("button", { name: "Send documents" }));
    await screen.findByText("Thank you. We have received your documents and will check them.");
    expect(screen.queryByText("me.jpg")).toBeNull();
  });
});
