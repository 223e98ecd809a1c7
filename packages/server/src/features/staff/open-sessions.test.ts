import { endedSessionsSchema, loginAnswerSchema, openSessionsSchema } from "@dop/domain/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { samplePassword } from "../../dev-tools/sample-staff.ts";
import { answered, forbiddenWith, refusedWith } from "../../../test/answer.ts";
import { openTestPortal, type Headers, type TestPortal } from "../../../test/test-portal.ts";

const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

describe("the sessions that are open", () => {
  let test: TestPortal;
  let admin: Headers;
  let clerk: Headers;
  beforeEach(async () => {
    test = await openTestPortal({ SESSION_IDLE_MINUTES: "60" });
    admin = await test.staff("admin");
    test.later(1000);
    clerk = await logIn("clerk");
  });
  afterEach(() => test.close());

  async function logIn(who: string): Promise<Headers> {
    const login = { username: `${who}@example.gov`, password: samplePassword };
    const answer = await test.call("POST", "/users/login", login, { "user-agent": userAgent });
    return { "x-access-token": answered(answer, loginAnswerSchema).token };
  }
  const list = async (headers: Headers) =>
    answered(await test.call("GET", "/sessions", undefined, headers), openSessionsSchema);
  const ownId = async (headers: Headers) => (await list(headers)).find(({ current }) => current)?.id ?? "";
  const end = (id: string, headers: Headers) => test.call("DELETE", `/sessions/${id}`, undefined, headers);
  const audited = async (action: string) =>
    test.database.db.selectFrom("audit_log").select(["subject_id", "detail"]).where("action", "=", action).execute();

  it("appear all to an admin, and to everybody else their own", async () => {
    expect(await list(admin)).toMatchObject([
      { display_name: "K. Madsen", browser: "Firefox on Linux", current: false },
      { display_name: "R. Tolman", browser: null, current: true },
    ]);
    const viewer = await logIn("viewer");
    expect((await list(viewer)).map(({ display_name }) => display_name)).toEqual(["V. Viewer"]);
    expect(await list(clerk)).toEqual([
      {
        id: await ownId(clerk),
        user_id: expect.any(Number) as number,
        display_name: "K. Madsen",
        created_at: test.now.toISOString(),
        last_seen_at: test.now.toISOString(),
        browser: "Firefox on Linux",
        current: true,
      },
    ]);
  });

  it("leave out what is over: logged out, idle, and removed accounts", async () => {
    await test.call("POST", "/users/logout", undefined, clerk);
    await logIn("viewer");
    test.later(40 * 60_000);
    expect(await list(admin)).toHaveLength(2);
    test.later(40 * 60_000);
    const names = (await list(admin)).map(({ display_name }) => display_name);
    expect(names).toEqual(["R. Tolman"]);
  });

  it("end at once by an admin's word, once, with an audit entry", async () => {
    const id = await ownId(clerk);
    expect((await end(id, admin)).status).toBe(200);
    forbiddenWith(await test.call("GET", "/queues", undefined, clerk), "");
    refusedWith(await end(id, admin), 404, "NOT_FOUND");
    expect(await audited("session.ended")).toMatchObject([{ subject_id: id }]);
  });

  it("end once, though two ask at the same moment", async () => {
    const id = await ownId(clerk);
    const both = await Promise.all([end(id, admin), end(id, admin)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await audited("session.ended")).toHaveLength(1);
  });

  it("answer 404 for those of others to anyone but an admin; one's own can be ended", async () => {
    refusedWith(await end(await ownId(admin), clerk), 404, "NOT_FOUND");
    await test.portal.viewLog.flush();
    expect(await audited("access.denied")).toMatchObject([{ subject_id: "DELETE /sessions/:id" }]);
    const other = await logIn("clerk");
    expect((await end(await ownId(clerk), other)).status).toBe(200);
    forbiddenWith(await test.call("GET", "/queues", undefined, clerk), "");
    expect(await list(admin)).toHaveLength(2);
  });

  it("end together for one person, except the one that asks", async () => {
    const second = await logIn("clerk");
    const [mine] = await list(clerk);
    const endAll = (headers: Headers, id = mine?.user_id) =>
      test.call("DELETE", `/users/${String(id)}/sessions`, undefined, headers);
    expect(answered(await endAll(second), endedSessionsSchema)).toEqual({ ended: 1 });
    forbiddenWith(await test.call("GET", "/queues", undefined, clerk), "");
    expect(answered(await endAll(second), endedSessionsSchema)).toEqual({ ended: 0 });
    expect(answered(await endAll(admin), endedSessionsSchema)).toEqual({ ended: 1 });
    forbiddenWith(await endAll(second), "");
    expect(await audited("sessions.ended")).toHaveLength(2);
    const viewer = await logIn("viewer");
    refusedWith(await endAll(viewer), 404, "NOT_FOUND");
    refusedWith(await endAll(admin, 999_999), 404, "NOT_FOUND");
  });
});
