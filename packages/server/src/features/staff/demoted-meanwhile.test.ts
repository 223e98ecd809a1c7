import { roleIds } from "@dop/domain/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../../../test/answer.ts";
import { placePaidOrder, type TestOrder } from "../../../test/orders.ts";
import type { Headers } from "../../../test/test-portal.ts";
import { openTwoServers, type TwoServers } from "../../../test/two-servers.ts";

describe("demoting a clerk who has an order", () => {
  let servers: TwoServers;
  let order: TestOrder;
  let clerk: { readonly id: number; readonly headers: Headers };
  beforeAll(async () => {
    servers = await openTwoServers();
    order = await placePaidOrder(servers.first);
    const { id } = await servers.other.database.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "clerk@example.gov")
      .executeTakeFirstOrThrow();
    clerk = { id, headers: await servers.other.staff("clerk") };
    await Promise.all([servers.first.staff("admin"), servers.other.staff("admin")]);
  });
  afterAll(() => servers.close());

  const acts: Readonly<Record<string, () => Promise<Answer>>> = {
    "comments on it": () =>
      servers.other.call("POST", `/orders/${order.id}/comments`, { content: "Called." }, clerk.headers),
    "flags it": () =>
      servers.other.call("POST", `/orders/${order.id}/flag`, { flagged: true, comment: "Wait" }, clerk.headers),
    "gets it again": async () =>
      servers.other.call(
        "PATCH",
        `/orders/${order.id}/assignee`,
        { user_id: clerk.id },
        await servers.other.staff("admin"),
      ),
  };
  /** The clerk has the order, and may write. */
  const promote = async () => {
    const { db } = servers.other.database;
    const assigned = { assignee_id: clerk.id, assigned_at: servers.other.now };
    await db.updateTable("orders").set(assigned).where("id", "=", order.id).execute();
    await db.updateTable("users").set({ role_id: roleIds.user }).where("id", "=", clerk.id).execute();
  };

  it.each(Object.entries(acts))("succeeds after whichever of its statements someone %s", async (_name, act) => {
    const demote = async () =>
      servers.first.call(
        "PATCH",
        `/users/${clerk.id}`,
        { role_id: roleIds.viewer },
        await servers.first.staff("admin"),
      );
    for (let at = 1; ; at += 1) {
      await promote();
      const [demoted, acted] = await servers.interleave(at, demote, act);
      expect({ at, status: demoted.status }).toEqual({ at, status: 200 });
      if (acted === undefined) return;
      expect({ at, isAnswered: acted.status < 500 }).toEqual({ at, isAnswered: true });
      const { assignee_id } = await servers.other.database.db
        .selectFrom("orders")
        .select("assignee_id")
        .where("id", "=", order.id)
        .executeTakeFirstOrThrow();
      expect({ at, assignee_id }).toEqual({ at, assignee_id: null });
    }
  });
});
