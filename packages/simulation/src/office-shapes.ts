import { statusIds } from "../../domain/src/orders/index.ts";
import { rowsAt, type KeptYear } from "../../server/src/dev-tools/sample-year/kept-year.ts";

/** Counts by a name. */
type Counts = Record<string, number>;

/** Counts from which the benches' orders take their shares. */
export interface OfficeShapes {
  /** Orders. */
  readonly orders: number;
  readonly voided: number;
  readonly messages: number;
  /** Orders by the product of their first line. */
  readonly products: Counts;
  /** Orders by their number of products, three and more together. */
  readonly sizes: Counts;
  /** Products by their way of shipping. */
  readonly shipping: Counts;
  /** Products that have ended, by their status. */
  readonly ended: Counts;
  /** Products that have not ended, by product and status. */
  readonly open: Readonly<Record<string, Counts>>;
  /** Orders with a product that has not ended; those of them that are flagged, and that have corrections. */
  readonly openOrders: number;
  readonly flagged: number;
  readonly corrected: number;
}

const ended: ReadonlySet<unknown> = new Set([statusIds.shipped, statusIds.canceled]);

function countBy<T>(list: readonly T[], nameOf: (one: T) => unknown): Counts {
  const counts: Counts = {};
  for (const one of list) counts[String(nameOf(one))] = (counts[String(nameOf(one))] ?? 0) + 1;
  return counts;
}

function shapesAt(year: KeptYear, moment: number): OfficeShapes {
  const placing = { moment, origin: new Date(year.origin), later: 0, users: [] };
  const rows = (name: string) =>
    year.tables.filter((table) => table.name === name).flatMap((table) => rowsAt(table, placing));
  const [orders, products] = [rows("orders"), rows("order_products")];
  const open = products.filter((product) => !ended.has(product["status_id"]));
  const sizes = countBy(products, (product) => product["order_id"]);
  const openIds = new Set(open.map((product) => product["order_id"]));
  const openOrders = orders.filter(({ id }) => openIds.has(id));
  const first = new Map(products.toReversed().map((product) => [product["order_id"], product]));
  return {
    orders: orders.length,
    voided: orders.filter(({ voided }) => voided === true).length,
    messages: new Set(rows("messages").map((message) => message["order_id"])).size,
    products: countBy([...first.values()], (product) => product["product_id"]),
    sizes: countBy(Object.values(sizes), (size) => Math.min(size, 3)),
    shipping: countBy(products, (product) => product["shipping_type"] ?? "none"),
    ended: countBy(
      products.filter((product) => ended.has(product["status_id"])),
      (product) => product["status_id"],
    ),
    open: Object.fromEntries(
      Object.keys(countBy(open, (product) => product["product_id"])).map((id) => [
        id,
        countBy(
          open.filter((product) => String(product["product_id"]) === id),
          (product) => product["status_id"],
        ),
      ]),
    ),
    openOrders: openOrders.length,
    flagged: openOrders.filter(({ flagged }) => flagged === true).length,
    corrected: openOrders.filter(({ corrections }) => Object.keys(corrections ?? {}).length > 0).length,
  };
}

/** Numbers of the same names, and of the same names in them, added up. */
function add<T extends object>(one: T, other: T): T {
  const [left, right] = [one, other] as [Record<string, unknown>, Record<string, unknown>];
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  const sum = (name: string): unknown =>
    typeof (left[name] ?? right[name]) === "number"
      ? Number(left[name] ?? 0) + Number(right[name] ?? 0)
      : add(left[name] ?? {}, right[name] ?? {});
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as T;
}

/** Counts of all kept moments of a year. */
export const shapesOf = (year: KeptYear): OfficeShapes =>
  year.moments.map((_, moment) => shapesAt(year, moment)).reduce((one, other) => add(one, other));
