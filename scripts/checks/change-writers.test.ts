import { describe, expect, test } from "vitest";
import { productionIn, type Source } from "./sources.ts";

const core = "server/src/features/order/";

/**
 * Effects and writers that commands leave to `commitChange`. Money also moves without an action on a product, by what
 * the payment provider reports, so that its wing calls the effects themselves.
 */
const ofTheCore = [
  "closeCheckoutsSoon",
  "keepForUndo",
  "mailAct",
  "mailChanges",
  "requestPaperReturn",
  "runEffects",
  "settleHoldSoon",
  "writeChanges",
];

/** Statements that set the status of an order product, and effects that are called outside the core. */
function writersIn({ path, text }: Source): readonly string[] {
  if (path.startsWith(core)) return [];
  const statements = [
    ...text.matchAll(/updateTable\(\s*"order_products"\s*\)[^;]*?\.set\(\s*\{[^}]*?\bstatus_id\b/g),
    ...text.matchAll(/update\s+order_products\b[^`]*?\bset\b(?:(?!\bwhere\b)[^`])*?\bstatus_id\s*=/g),
  ].map(() => `${path}: status_id`);
  const isMoney = path.startsWith("server/src/features/money/");
  const effects = isMoney ? [] : ofTheCore.filter((name) => new RegExp(`\\b${name}\\(`).test(text));
  return [...statements, ...effects.map((name) => `${path}: ${name}`)];
}

describe("the order's core alone changes a status, and runs what follows", () => {
  const source = (text: string, path = "server/src/features/desk/order/a.ts"): Source => ({ path, text });

  test.each([
    `await tx.updateTable("order_products").set({ status_id: 6 }).where("id", "=", id).execute();`,
    `tx\n  .updateTable("order_products")\n  .where("id", "=", 1)\n  .set({ queue, status_id })`,
    "sql`update order_products p set queue = null, status_id = ${to} where id = ${id}`",
    "await settleHoldSoon(work, order);",
    "await closeCheckoutsSoon(work, order.id);",
    "await writeChanges(tx, changes, by);",
  ])("sees a writer in %s", (text) => {
    expect(writersIn(source(text))).toHaveLength(1);
    expect(writersIn(source(text, `${core}changes/a.ts`))).toEqual([]);
  });

  test.each([
    `tx.updateTable("order_products").set({ tracking_shipping }).where("status_id", "=", 6)`,
    `tx.updateTable("orders").set({ flagged }); const at = { status_id: 6 };`,
    "sql`update order_products set queue = null where status_id = 6`",
    "await commitChange(work, entry, act);",
  ])("sees none in %s", (text) => {
    expect(writersIn(source(text))).toEqual([]);
  });

  test("finds no other in the server", () => {
    expect(productionIn("server/src").flatMap(writersIn)).toEqual([]);
  });
});
