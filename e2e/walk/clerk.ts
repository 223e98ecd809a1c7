import type { Page } from "@playwright/test";
import { test as base } from "../fixtures/test.ts";
import { Program, specCarts, type PlacedOrder } from "./program.ts";
import { Visitor } from "./visitor.ts";

export { expect } from "../fixtures/test.ts";

/** A clerk and an admin who have read the second specification, and a program with the clerk's session. */
export const test = base.extend<{ clerk: Page; admin: Page; program: Program }>({
  clerk: async ({ openBrowser }, use) => use(await openBrowser("clerk")),
  admin: async ({ openBrowser }, use) => use(await openBrowser("admin")),
  program: async ({ request }, use) => {
    const program = new Program(request);
    await program.logIn("clerk");
    await use(program);
  },
});

const { apostille } = specCarts;

const move = (program: Program, product: number | undefined, status_id: number) =>
  program.get("PATCH", `/orders/products/${product}/status`, { status_id });

export async function verified(program: Program, cart: object): Promise<PlacedOrder> {
  const placed = await program.order(cart);
  await move(program, placed.products[0], 2);
  return placed;
}

export async function processed(program: Program): Promise<PlacedOrder> {
  const placed = await verified(program, apostille);
  for (const status of [3, 9]) await move(program, placed.products[0], status);
  return placed;
}

export async function transmittal(program: Program): Promise<PlacedOrder & { readonly path: string }> {
  const placed = await processed(program);
  const made = await program.get("POST", "/transmittals", { order_products: placed.products });
  const date = new Date(made.created_at).toLocaleDateString("en-CA", { timeZone: "America/Denver" });
  return { ...placed, path: `admin/transmittal/${date}/${made.url_id}` };
}

export const noDialog = (page: Page) => new Visitor(page).meetsNoDialog();
