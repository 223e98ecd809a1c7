import { doneSchema, openSessionsSchema, settingsSchema } from "@dop/domain/contract";
import { officeTexts } from "@dop/texts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openAdministrationOf } from "../../../commands/open-administration-of.ts";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal({ TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => test.close());
beforeEach(async () => {
  await openAdministrationOf(test.database.db, test.now).catch(() => undefined);
  await test.portal.liveSettings.refresh();
});

const from = async (address: string, who: StaffName = "admin") => ({
  ...(await test.staff(who)),
  "x-forwarded-for": address,
});
const office = "203.0.113.7";

const name = async (networks: string | null, address = office) => {
  const headers = await from(address);
  const { version } = answered(await test.call("GET", "/settings", undefined, headers), settingsSchema);
  return test.call("PATCH", "/settings", { changes: { admin_networks: networks }, version }, headers);
};

describe("administration from named networks (rule A-44)", () => {
  it("refuses admins elsewhere, by both kinds of addresses, and leaves other work alone", async () => {
    answered(await name("203.0.113.0/24, 2001:db8:1::/48 198.51.100.4"), settingsSchema);
    for (const inside of [office, "203.0.113.7:4711", "::ffff:203.0.113.9", "[2001:db8:1:2::5]:4711", "198.51.100.4"])
      answered(await test.call("GET", "/settings", undefined, await from(inside)), settingsSchema);
    for (const outside of ["203.0.114.7", "198.51.100.5", "2001:db8:2::1", "::1"]) {
      const headers = await from(outside);
      for (const path of ["/settings", "/users", "/setup"]) {
        const answer = await test.call("GET", path, undefined, headers);
        expect(refusedWith(answer, 403, "OUTSIDE_NETWORKS").message).toContain("only from the networks");
      }
      expect((await test.call("GET", "/queues", undefined, headers)).status).toBe(200);
    }
    forbiddenWith(await test.call("GET", "/settings", undefined, await from(office, "clerk")), "Access Denied!");
    await test.portal.viewLog.flush();
    const denials = await test.database.db
      .selectFrom("audit_log")
      .select("subject_id")
      .where("action", "=", "access.denied")
      .execute();
    expect(denials.map(({ subject_id: call }) => call)).toContain("GET /users");
  });

  it("refuses the files of lists, and shows no other sessions, to admins elsewhere", async () => {
    answered(await name("203.0.113.0/24"), settingsSchema);
    const clerk = await test.staff("clerk");
    const outside = await from("192.0.2.1");
    for (const path of ["/orders/search?q=ada", "/queues/apostille-approveAccess", "/transmittals"]) {
      const file = await test.call("GET", path, undefined, { ...outside, accept: "text/csv" });
      refusedWith(file, 403, "OUTSIDE_NETWORKS");
      expect((await test.call("GET", path, undefined, outside)).status).toBe(200);
    }
    const sessions = async (headers: Record<string, string>) =>
      answered(await test.call("GET", "/sessions", undefined, headers), openSessionsSchema);
    const own = (await sessions(clerk)).find(({ current }) => current)?.id ?? "";
    expect((await sessions(outside)).map(({ display_name: who }) => who)).not.toContain("K. Madsen");
    refusedWith(await test.call("DELETE", `/sessions/${own}`, undefined, outside), 404, "NOT_FOUND");
    answered(await test.call("DELETE", `/sessions/${own}`, undefined, await from(office)), doneSchema);
  });

  it.each(["unknown", "192.0.2.1:4711", "203.0.113.007", "203.0.113.7, evil", "203.0.113.7, 192.0.2.1"])(
    "refuses with its sentence an admin whose proxy names %j as their address",
    async (forwarded) => {
      answered(await name("203.0.113.0/24"), settingsSchema);
      const answer = await test.call("GET", "/settings", undefined, await from(forwarded));
      refusedWith(answer, 403, "OUTSIDE_NETWORKS");
    },
  );

  it("refuses networks in which the admin is not, and what is none, and keeps what was", async () => {
    refusedFields(await name("198.51.100.0/24"), {
      admin_networks: officeTexts.settings.problems.shutsOut(office),
    });
    for (const wrong of ["203.0.113.0/33", "office", "203.0.113.0/24/1", "203.0.113"])
      refusedFields(await name(`203.0.113.0/24,${wrong}`), {
        admin_networks: officeTexts.settings.problems.networks(wrong),
      });
    expect((await test.call("GET", "/settings", undefined, await from("192.0.2.1"))).status).toBe(200);
  });

  it("refuses a file of settings that would shut the admin out", async () => {
    const headers = await from(office);
    const { version } = answered(await test.call("GET", "/settings", undefined, headers), settingsSchema);
    const file = { format: 1, settings: { admin_networks: "198.51.100.0/24" } };
    refusedWith(await test.call("POST", "/settings/import", { file, version }, headers), 400, "VALIDATION");
  });

  it("opens again by a command, which is in the history and in the audit log", async () => {
    answered(await name("203.0.113.0/24"), settingsSchema);
    expect(await openAdministrationOf(test.database.db, test.now)).toBe("203.0.113.0/24");
    await test.portal.liveSettings.refresh();
    const headers = await from("192.0.2.1");
    const history = await test.call("GET", "/settings/history", undefined, headers);
    expect(history.text).toContain("command:open-administration");
    const entry = await test.database.db
      .selectFrom("audit_log")
      .select(["actor_name", "subject_id", "detail"])
      .where("action", "=", "settings.changed")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      actor_name: "command:open-administration",
      subject_id: "admin_networks",
      detail: { keys: ["admin_networks"] },
    });
    await expect(openAdministrationOf(test.database.db, test.now)).rejects.toThrow("admins can work from everywhere");
  });
});
