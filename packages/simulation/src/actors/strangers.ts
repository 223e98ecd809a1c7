import { statusIds } from "../../../domain/src/orders/index.ts";
import { isOfficeDay, midnightOf } from "../calendar.ts";
import { hour, minute } from "../county.ts";
import type { Answer, Call, Headers } from "../front-door.ts";
import type { World } from "../world.ts";

const refusals = new Set([400, 401, 403, 404]);

/** The number of an installation's first order. */
const firstOrder = 40_001;

/** A call that has to be refused. */
async function tries(world: World, actor: string, call: Call, headers?: Headers): Promise<Answer> {
  const answer = await world.door.call(actor, call, headers);
  world.count("foreign ids");
  if (!refusals.has(answer.status)) world.report(`${actor} got ${String(answer.status)} from ${call[0]} ${call[1]}`);
  return answer;
}

/** A customer tries ids near their own: documents and messages of other orders. */
export async function foreignIds(world: World, actor: string, key: string): Promise<void> {
  const { status, body } = await world.door.call(actor, ["GET", `/orders/uuid/${key}`]);
  if (status !== 200) return;
  const { order_products: products } = body as { order_products: readonly { id: number }[] };
  const own = new Set(products.map(({ id }) => id));
  const first = Math.min(...own);
  const other = [first - 1, first - 2, first + 1, first + 2].find((id) => id > 0 && !own.has(id)) ?? first + 50;
  await tries(world, actor, ["GET", `/orders/license/${key}/${String(other)}`]);
  const read = await world.door.call(actor, ["GET", `/messages/order/${key}`]);
  const messages = new Set((read.body as readonly { id: number }[]).map(({ id }) => id));
  const foreign = Array.from({ length: messages.size + 1 }, (_, at) => at + 1).find((id) => !messages.has(id)) ?? 1;
  await tries(world, actor, ["PATCH", "/messages/read", { order_id: key, message_id: foreign }]);
  await tries(world, actor, ["DELETE", "/messages", { order_id: key, id: foreign }]);
}

/** Someone without a session, a key or an order. */
async function knocks(world: World): Promise<void> {
  const { random } = world;
  const id = String(firstOrder + random.between(0, world.figures.get("orders") ?? 0));
  const nobody = "stranger";
  await tries(world, nobody, ["GET", `/orders/${id}`]);
  await tries(world, nobody, ["GET", `/messages/order/${id}`]);
  await tries(world, nobody, ["GET", `/orders/uuid/00000000-0000-4000-8000-${id.padStart(12, "0")}`]);
  await tries(world, nobody, ["GET", "/queues/apostille-approveAccess"]);
  await tries(world, nobody, ["POST", `/orders/${id}/flag`, { flagged: true, comment: "mine" }]);
  await tries(world, nobody, ["GET", "/audit/export?from=2025-01-01&to=2025-12-31"]);
  await tries(world, nobody, ["GET", `/transmittals/${world.now.toISOString().slice(0, 10)}/1?key=guessed`]);
  await tries(world, nobody, ["POST", `/registry/licenses/${id}/voided`, {}], { "x-service-key": "guessed" });
  const forged = world.stripe.sign("charge.refunded", { id: "ch_1" }, world.now, "whsec_guessed");
  await tries(world, nobody, ["POST", "/payments/webhook/stripe", forged.body], forged.headers);
}

/** Enters strangers, one a week. */
export function enterStrangers(world: World): void {
  for (let past = 2; past < world.county.days; past += 5)
    world.at(midnightOf(past) + (isOfficeDay(past) ? 9 : 3) * hour + 17 * minute, "stranger", () => knocks(world));
}

/** Tries of a viewer, who may read, and of a clerk, who may not do an admin's work. */
export const beyondRole: Readonly<Record<"viewer" | "clerk", readonly Call[]>> = {
  viewer: [
    ["POST", "/orders/1/flag", { flagged: true, comment: "seen" }],
    ["PATCH", "/orders/products/1/status", { status_id: statusIds.canceled }],
    ["POST", "/orders/1/cancel", {}],
  ],
  clerk: [
    ["POST", "/orders/products/1/refund", {}],
    ["GET", "/users"],
    ["PATCH", "/settings", { changes: {}, version: 0 }],
  ],
};
