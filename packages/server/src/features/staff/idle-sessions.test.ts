import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forbiddenWith } from "../../../test/answer.ts";
import { openTestPortal, type Headers, type TestPortal } from "../../../test/test-portal.ts";
import { millisecondsIn } from "../../lib/time.ts";

const { minute } = millisecondsIn;

describe("a session that is not used", () => {
  let test: TestPortal;
  let clerk: Headers;
  beforeEach(async () => {
    test = await openTestPortal({ SESSION_IDLE_MINUTES: "60" });
    clerk = await test.staff("clerk");
  });
  afterEach(() => test.close());

  const read = (headers: Headers = clerk) => test.call("GET", "/orders/1/comments", undefined, headers);
  const lastSeen = async () =>
    (await test.database.db.selectFrom("sessions").select("last_seen_at").executeTakeFirstOrThrow()).last_seen_at;

  it("ends after an hour, with the empty 403 of an expired one", async () => {
    test.later(60 * minute - 1000);
    expect((await read()).status).toBe(404);
    test.later(60 * minute);
    forbiddenWith(await read(), "");
    // It does not come to life again.
    forbiddenWith(await read(), "");
  });

  it("lives on with every call, until its lifetime is over", async () => {
    for (let half = 1; half < 16; half += 1) {
      test.later(30 * minute);
      expect((await read()).status).toBe(404);
    }
    test.later(30 * minute);
    forbiddenWith(await read(), "");
  });

  it("ends despite a page's own requests, and every answer says when", async () => {
    expect((await read()).headers["x-session-idle-in"]).toBe("3600");
    test.later(40 * minute);
    const background = await read({ ...clerk, "x-background": "1" });
    expect([background.status, background.headers["x-session-idle-in"]]).toEqual([404, "1200"]);
    test.later(20 * minute);
    forbiddenWith(await read({ ...clerk, "x-background": "1" }), "");
  });

  it("writes its last use at most once a minute", async () => {
    const opened = test.now;
    test.later(minute - 1);
    await read();
    expect(await lastSeen()).toEqual(opened);
    test.later(1);
    expect((await read()).headers["x-session-idle-in"]).toBe("3600");
    expect(await lastSeen()).toEqual(test.now);
  });

  it("reveals nothing about sessions to customers", async () => {
    const { headers } = await test.call("GET", "/fees");
    expect(headers).not.toHaveProperty("x-session-idle-in");
  });
});
