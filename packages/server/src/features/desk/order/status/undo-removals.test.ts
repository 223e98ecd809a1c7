import { transmittalSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered } from "../../../../../test/answer.ts";
import { productOf, type TestOrder } from "../../../../../test/orders.ts";
import { transmittalCalls } from "../../../../../test/transmittal-calls.ts";
import { openTwoServers, type TwoServers } from "../../../../../test/two-servers.ts";
import { undoCalls, type Call } from "../../../../../test/undo-calls.ts";

describe("undoing a removal from a transmittal", () => {
  let servers: TwoServers;
  const { processed, create, created } = transmittalCalls(() => servers.first);
  const { act, undo, isOver } = undoCalls(() => servers.first);
  beforeAll(async () => {
    servers = await openTwoServers();
    servers.first.tickMs = 1;
    await servers.other.staff();
  });
  afterAll(() => servers.close());

  const removal = (path: string, order: TestOrder): Call => ["PATCH", `${path}/${productOf(order)}/removal`, {}];

  it("refuses it once the transmittal was deleted by undoing its creation", async () => {
    const [one, added] = [await processed(), await processed()];
    servers.first.keepsActs = true;
    const made = await create([productOf(one)]);
    const { date, url_id } = made.body as { date: string; url_id: number };
    const path = `/transmittals/${date}/${url_id}`;
    const { first } = servers;
    const { id } = answered(await first.call("GET", path, undefined, await first.staff()), transmittalSchema);
    answered(
      await first.call("PATCH", `/transmittals/${id}/add-order/${productOf(added)}`, {}, await first.staff()),
      transmittalSchema,
    );
    const removed = await act(removal(path, added));
    expect((await undo(String(made.headers["undo"]))).status).toBe(200);
    await isOver(removed);
  });

  it("succeeds after whichever of its statements a colleague marks all of the transmittal", async () => {
    const [one, removed] = [await processed(), await processed()];
    const { path } = await created(one, removed);
    const { other } = servers;
    // Both are of one order.
    await other.database.db
      .updateTable("order_products")
      .set({ order_id: one.id })
      .where("id", "=", productOf(removed))
      .execute();
    const clerk = await other.staff();
    const all = { status_id: statusIds.sentToLieutenantGovernor };
    const markAll = async () => other.call("PATCH", `${path}/order-status`, all, clerk);
    for (let at = 1; ; at += 1) {
      const id = await act(removal(path, removed));
      const [undone, marked] = await servers.interleave(at, () => undo(id), markAll);
      expect({ at, status: undone.status }).toEqual({ at, status: 200 });
      if (marked === undefined) return;
      expect({ at, status: marked.status }).toEqual({ at, status: 200 });
    }
  });
});
