import { orderViewsSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { placePaidOrder } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

describe("GET /orders/uuid/{uuid}/views", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal({ SESSION_HOURS: "24" });
  });
  afterAll(() => test.close());

  const get = async (path: string, who: "admin" | "clerk" = "clerk") =>
    test.call("GET", path, undefined, await test.staff(who));
  const views = async (uuid: string) => {
    await test.portal.viewLog.flush();
    return answered(await test.call("GET", `/orders/uuid/${uuid}/views`), orderViewsSchema);
  };

  it("answers days, offices and parts, each once and without names, and nothing of other orders", async () => {
    const { id, uuid } = await placePaidOrder(test, anApostilleCart());
    const other = await placePaidOrder(test);
    await test.call("GET", `/orders/uuid/${uuid}`);
    await get("/orders/search?name=a");
    expect(await views(uuid)).toEqual([]);
    await get(`/papers?form=cover&ids=${String(other.productIds[0])}`);
    expect(await views(other.uuid)).toEqual([{ day: "2026-11-21", office: "clerk", what: "details" }]);
    const { body } = await get(`/orders/${id}`);
    await get(`/orders/${id}`, "admin");
    const { photo_id_url: photo, selfie_url: selfie } = body as { photo_id_url: string; selfie_url: string };
    await get(`/${photo}`);
    await get(`/${selfie}`);
    await get(`/messages/order/${id}`);
    await get(`/orders/${id}/corrections-history`);
    // 11 PM in Utah is the next day in UTC.
    test.later(11 * 3_600_000);
    await get(`/orders/${id}`);
    test.later(3 * 3_600_000);
    await get(`/orders/${id}`);
    const seen = await views(uuid);
    expect(seen).toEqual([
      { day: "2026-11-22", office: "clerk", what: "details" },
      { day: "2026-11-21", office: "clerk", what: "correction" },
      { day: "2026-11-21", office: "clerk", what: "details" },
      { day: "2026-11-21", office: "clerk", what: "messages" },
      { day: "2026-11-21", office: "clerk", what: "photo" },
    ]);
    expect(await views(other.uuid)).toHaveLength(1);
  });

  it("tells the Lt. Governor's desk from the clerks", async () => {
    const { id, uuid } = await placePaidOrder(test, anApostilleCart());
    test.portal.viewLog.recordView({
      actor: { kind: "lieutenant_governor", userId: null, name: "Lt. Governor" },
      action: "transmittal.viewed",
      subject: ["transmittal", 1],
      detail: { orders: [id, id + 1000] },
      requestId: "r",
      at: test.now,
    });
    expect((await views(uuid)).map(({ office, what }) => `${office} ${what}`)).toEqual(["lt-governor details"]);
  });

  it("answers 404 for an unknown or malformed key", async () => {
    for (const key of ["00000000-0000-4000-8000-000000000000", "40001", "x"])
      refusedWith(await test.call("GET", `/orders/uuid/${key}/views`), 404, "NOT_FOUND");
  });
});
