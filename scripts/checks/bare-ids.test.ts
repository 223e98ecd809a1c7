import { describe, expect, test } from "vitest";
import { takenByExports } from "./annotations.ts";
import { bareIdsIn } from "./bare-ids.ts";
import { productionIn, treeOf } from "./sources.ts";

describe("statuses, products, roles and ways to ship go by name", () => {
  test.each([
    // Comparisons.
    "product.status_id === 11",
    "6 !== order.status_id",
    "statusLeft == 2",
    "order.status_id >= 6",
    "product !== 2",
    "1 === user.roleId",
    "(user.roleId ?? 0) === 3",
    "(user.roleId as number) === 3",
    "user.role!.id === order?.product!.productType || order?.product!.productType === 4",
    "change.to === 6",
    "row['status_id'] === 6",
    "Number(query.get('role_id')) === 3",
    "productOf(order) === 2",
    "status === (isPaid ? 6 : 8)",
    "switch (order.status_id) { case 4: break; }",
    // Lists.
    "new Set([6, 8])",
    "new Set<StatusId>([6, 8])",
    "new Map<StatusId, string>([[6, 'a']])",
    "const aside = [7, 10] as const;",
    "[1, 2, 3].includes(role)",
    "[6, 8].includes(order.status_id)",
    "allowedStatuses.includes(6)",
    "const closed = { statuses: [6, 8] }",
    "const ended: readonly StatusId[] = [6, 8]",
    "const ended: ReadonlySet<StatusId> = new Set([6, 8, x])",
    // Fields, attributes, and keys.
    "({ status: 6, role: 3, product: 2 })",
    "({ productId: 3 })",
    "({ from: [11], to: 1 })",
    "({ statusId: isPaid ? x : 8 })",
    "({ product_id: z.union([z.literal(5), z.literal(6)]) })",
    "({ status: { 6: 'a' } })",
    "const colors: Partial<Record<StatusId, string>> = { 6: 'a', 8: 'b' }",
    "const x = { 1: 'a' } as const satisfies Record<RoleId, string>",
    "const next: Record<string, StatusId> = { a: 6 }",
    "class Row { statusId = 6 }",
    "class Row { statusId: StatusId = x; a() { return this.statusId === 6; } }",
    "<UnitSubtotal product={2} />",
    "<Row statusId={6} />",
    "<Row roleId={isNew ? 2 : x} />",
    // Types, constants, and defaults.
    "(product: 1 | 2 | 3 | 4) => product",
    "interface Row { readonly role: 1 | 2 }",
    "type EndedStatus = 6 | 8",
    "type Open = Exclude<StatusId, 6 | 8>",
    "6 as StatusId",
    "x = 6 satisfies StatusId",
    "const shipped = 6",
    "const SHIPPED_STATUS = 6",
    "const roles = { admin: 1, user: 2 }",
    "const status = 6",
    "const after: StatusId = 6",
    "order.status_id = 6",
    "(shippingType: ShippingTypeId = 1) => shippingType",
    "({ status: shown = 6 }) => shown",
    "({ statusId = 6 }: Props) => statusId",
    "(id: StatusId) => id === 6",
    "(): StatusId => 6",
    "function next(): StatusId { if (a) return x; return 6; }",
    // A value that is passed on.
    "query.where('status_id', 'not in', [6, 8])",
    "query.where('p.product_id', '<=', 4)",
    "setStatus(6)",
    "hasRole(3)",
    "function set(id: StatusId) {} set(6)",
    "const run = (set: (id: StatusId) => void) => set(6)",
    "const [shown, show] = useState<StatusId>(); show(6)",
  ])("%s: seen", (text) => {
    expect(bareIdsIn({ path: "a.tsx", text })).toHaveLength(1);
  });

  test.each([
    "product.status_id === statusIds.preOrder",
    "response.status === 401",
    "response.status === 200",
    "httpStatus === 1",
    "exitStatus !== 1",
    "reply.statusCode >= 5",
    "products === 1",
    "products.length === 2",
    "order.products.length > 1",
    "productCount === 2",
    "({ quantity: 3, productQuantity: 2 })",
    "({ status: { page: 2 } })",
    "({ status: 'paid' })",
    "const prices: Record<ShippingTypeId, number> = { [shippingTypeIds.usps]: 2 }",
    "const counts = new Map<StatusId, number>([[statusIds.shipped, 3]])",
    "switch (response.status) { case 401: break; }",
    "Buffer.from([1, 2])",
    "const from = 1; from < 1",
    "const shipped = 3",
    "const role = roles[1]",
    "statusOf(order) === -1",
    "(id: number) => id === 6",
    "function set(id: StatusId, count: number) {} set(x, 6)",
    "// order.status_id === 6\nconst text = 'status_id === 6'",
    "<Row size={3} columns={2} />",
    "[1, 2, 3].map(draw)",
    "sql`status_id in (4, 5)`",
  ])("%s: not", (text) => {
    expect(bareIdsIn({ path: "a.tsx", text })).toEqual([]);
  });

  test.each([
    ["export function f(a: string, id: StatusId) {}", `f("x", 6)`, 1],
    ["export const f = (productId: number) => {}", "f(2)", 1],
    ["export const f = (productId: number) => {}", `import { f as g } from "./f.ts"; g(2)`, 1],
    ["export function f(id: StatusId) {}", `import * as rules from "./f.ts"; rules.f(6)`, 1],
    ["export interface F { take(id: StatusId): void }", `import type { F } from "./f.ts"; f.take(6)`, 1],
    ["export interface F { readonly take: (productId: number) => void }", "f.take(2)", 1],
    ["export class F { take(id: RoleId) {} }", "new F().take(3)", 1],
    ["export const f = { take: (id: StatusId) => {} }", "f.take(6)", 1],
    ["export const f = (count: number) => {}", "f(2)", 0],
    ["export interface F { take(count: number): void }", "f.take(6)", 0],
    ["export function f(id: StatusId) {} ", "function f(count: number) {} f(6)", 0],
  ])("finds in a call of another file's function, %s, in %s %i", (there, text, count) => {
    const taken = takenByExports([treeOf({ path: "f.ts", text: there })]);
    const imported = /^(?:function|import)/.test(text) ? text : `import { f } from "./f.ts"; ${text}`;
    expect(bareIdsIn({ path: "a.ts", text: imported }, [], taken)).toHaveLength(count);
  });

  /** Places where numbers are allowed. */
  const tables: Readonly<Record<string, readonly string[]>> = {
    "domain/src/products/statuses.ts": ["statusIds"],
    "domain/src/orders/shipping.ts": ["shippingTypeIds"],
    "domain/src/staff/roles.ts": ["roleIds"],
  };
  test("nowhere in production code is a number where a name exists", () => {
    const sources = ["domain/src", "server/src", "web/src", "simulation/src"].flatMap(productionIn);
    expect(sources.length).toBeGreaterThan(1000);
    const taken = takenByExports(sources.map(treeOf));
    const found = sources.flatMap((source) => bareIdsIn(source, tables[source.path], taken));
    expect(found).toEqual([]);
  });
});
