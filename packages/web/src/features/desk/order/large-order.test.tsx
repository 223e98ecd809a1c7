import { productIds, statusIds } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { screen, waitFor, within } from "../../../../test/testing-library.ts";
import { buildStaffOrder, buildStaffProduct } from "../../../../test/desk-order/staff-order-fixtures.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../test/desk-order/open-staff-order.tsx";

setUpOrderTests();

const instructions = "Please keep the envelope flat, it will be framed. ".repeat(5);
const wishes = { special_instructions: instructions };
const [france, egypt] = ["FR", "EG"].map((country, index) =>
  buildStaffProduct(productIds.apostille, statusIds.orderPlaced, { id: 1 + index, country, ...wishes }),
) as [ReturnType<typeof buildStaffProduct>, ReturnType<typeof buildStaffProduct>];
const copies = buildStaffProduct(productIds.certifiedCopy, statusIds.orderPlaced, { id: 3, ...wishes, full_copy: 0 });

describe("an order with many products", () => {
  it("lists them on top with their status, linked to their cards", async () => {
    const { user } = openStaffOrder(buildStaffOrder([france, egypt, { ...copies, status_name: "Shipped" }]));
    const list = within(await screen.findByRole("navigation", { name: "3 products on this order" }));
    expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Apostille Request, France × 2Order Placed",
      "Apostille Request, Egypt × 2Order Placed",
      "Certified Copy × 2Shipped",
    ]);
    await user.click(list.getByRole("link", { name: /Egypt/ }));
    const [, second] = screen.getAllByRole("heading", { level: 2, name: /^Apostille Request/ });
    expect(second).toHaveFocus();
  });

  it("starts at the product that the address names, which a scan has found", async () => {
    openStaffOrder(buildStaffOrder([france, egypt, copies]), {}, "?product=3");
    const copy = await screen.findByRole("heading", { level: 2, name: /^Certified Copy/ });
    await waitFor(() => expect(copy).toHaveFocus());
  });

  it("shows no list for two, and omits the country of a product that is the only one of its kind", async () => {
    const { user } = openStaffOrder(buildStaffOrder([france, copies]));
    const card = within(await screen.findByRole("article", { name: /^Apostille Request/ }));
    expect(screen.queryByRole("navigation", { name: /products on this order/ })).toBeNull();
    await user.click(card.getByRole("button", { name: "Cancel Product" }));
    expect(screen.getByRole("dialog", { name: "Cancel Apostille Request?" })).toBeInTheDocument();
  });

  it("names the product in a question about one of several", async () => {
    const { user } = openStaffOrder(buildStaffOrder([france, egypt]));
    const [, second] = await screen.findAllByRole("article", { name: /^Apostille Request/ });
    if (!second) throw new Error("no second card");
    await user.click(within(second).getByRole("button", { name: "Cancel Product" }));
    expect(screen.getByRole("dialog", { name: "Cancel Apostille Request, Egypt?" })).toBeInTheDocument();
  });

  it("shows long instructions in full once and folds them where they repeat", async () => {
    openStaffOrder(buildStaffOrder([france, egypt, { ...copies, special_instructions: "Flat." }]));
    const [first, second] = await screen.findAllByRole("article", { name: /^Apostille Request/ });
    if (!first || !second) throw new Error("no cards");
    expect(within(first).queryByText("The same as above")).toBeNull();
    const folded = within(second).getByText("The same as above").closest("details");
    expect(folded).not.toHaveAttribute("open");
    expect(folded).toHaveTextContent(instructions.trim());
    expect(screen.getByText("Flat.")).toBeVisible();
  });
});

describe("many comments", () => {
  const comments = Array.from({ length: 12 }, (_, index) => ({
    id: index + 1,
    content: `Comment ${index + 1}`,
    created_by: "K. Madsen",
    created_at: "2026-11-10T16:03:00.000Z",
    updated_at: "2026-11-10T16:03:00.000Z",
  }));
  const shown = () => within(screen.getByRole("region", { name: "Comments" })).getAllByRole("listitem").length;

  it("shows the newest ten, and the others on request without losing focus", async () => {
    const { user } = openStaffOrder(buildStaffOrder([copies], { comments }));
    await screen.findByText("Comment 12");
    expect(shown()).toBe(10);
    expect(screen.queryByText("Comment 2")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show 2 earlier comments" }));
    expect(shown()).toBe(12);
    expect(screen.getByRole("heading", { level: 2, name: "Comments" })).toHaveFocus();
  });

  it("shows eleven at once, because a button would take as much room as one comment", async () => {
    openStaffOrder(buildStaffOrder([copies], { comments: comments.slice(1) }));
    await screen.findByText("Comment 2");
    expect(screen.queryByRole("button", { name: /earlier comment/ })).toBeNull();
  });
});

describe("working by keyboard and pointer", () => {
  it("sends a comment by Ctrl+Enter, and not by Enter", async () => {
    const { user, writes } = openStaffOrder(buildStaffOrder([copies]), {
      "POST /api/orders/40911/comments": { status: 500, body: { message: "Something went wrong" } },
    });
    await user.type(await screen.findByLabelText("New comment"), "Called.{Enter}Nobody there.");
    expect(writes()).toEqual([]);
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() =>
      expect(writes()).toEqual([
        { method: "POST", path: "/api/orders/40911/comments", body: { content: "Called.\nNobody there." } },
      ]),
    );
  });

  it("enlarges both pictures where there is nothing to decide", async () => {
    const photos = { photo_id_url: "files/id", selfie_url: "files/selfie" };
    const { user } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.infoVerified)], photos),
    );
    await user.click(await screen.findByRole("button", { name: "Selfie of the customer (enlarge)" }));
    const dialog = within(screen.getByRole("dialog", { name: "View ID and Selfie" }));
    expect(dialog.getByAltText("Photo ID of the customer")).toBeInTheDocument();
    expect(dialog.getByAltText("Selfie of the customer")).toBeInTheDocument();
  });
});
