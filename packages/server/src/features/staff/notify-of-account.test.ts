import { accountSchema } from "@dop/domain/contract";
import { roleIds } from "@dop/domain/staff";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../test/answer.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";

const person = { username: "joaquin.munoz@example.gov", display_name: "J. Muñoz" };
const everyAdmin = ["admin", "joaquin.munoz"];

describe("a change of an account", () => {
  let test: TestPortal;
  beforeEach(async () => {
    test = await openTestPortal();
  });
  afterEach(() => test.close());

  const byAdmin = async (method: "POST" | "PATCH" | "DELETE", path: string, body?: unknown) =>
    test.call(method, path, body, await test.staff("admin"));
  const make = async (roleId: number) =>
    answered(await byAdmin("POST", "/users", { ...person, role_id: roleId }), accountSchema, 201).id;

  /** The recipients of emails by `work`, with the sentences about the account. */
  const emailsOf = async (work: () => Promise<unknown>) => {
    const mails = test.database.db.selectFrom("mail_outbox").where("kind", "=", "account-changed").orderBy("id");
    const before = (await mails.select("id").execute()).length;
    await work();
    const rows = (await mails.select(["recipient", "body_text"]).execute()).slice(before);
    const texts = new Set(rows.map(({ body_text: text }) => text.split("\n\n").slice(1, -1).join("\n")));
    expect(texts.size).toBeLessThanOrEqual(1);
    const [text = ""] = texts;
    expect(text).not.toContain("R. Tolman");
    return { to: rows.map(({ recipient }) => recipient.split("@", 1).join()).toSorted(), text };
  };

  it("sends an email to its person alone when no admin is concerned", async () => {
    let id = 0;
    const made = await emailsOf(async () => {
      id = await make(roleIds.user);
    });
    expect(made.to).toEqual(["joaquin.munoz"]);
    expect(made.text).toContain("The account below was made, with the role User.");
    expect(made.text).toContain("joaquin.munoz@example.gov");
    expect(made.text).toMatch(/When: November 2\d, 2026/);
    const lowered = await emailsOf(() => byAdmin("PATCH", `/users/${id}`, { role_id: roleIds.viewer }));
    expect(lowered).toMatchObject({ to: ["joaquin.munoz"], text: expect.stringContaining("is Viewer now.") as string });
    expect(lowered.text).not.toContain("sessions");
    const removed = await emailsOf(() => byAdmin("DELETE", `/users/${id}`));
    expect(removed.to).toEqual(["joaquin.munoz"]);
    expect(removed.text).toContain("with the role Viewer, was removed");
  });

  it("sends an email to every admin when one is made, changed or removed", async () => {
    let id = 0;
    const made = await emailsOf(async () => {
      id = await make(roleIds.admin);
    });
    expect(made.to).toEqual(everyAdmin);
    const lowered = await emailsOf(() => byAdmin("PATCH", `/users/${id}`, { role_id: roleIds.user }));
    expect(lowered.to).toEqual(everyAdmin);
    const raised = await emailsOf(() => byAdmin("PATCH", `/users/${id}`, { role_id: roleIds.admin }));
    expect(raised.to).toEqual(everyAdmin);
    expect((await emailsOf(() => byAdmin("DELETE", `/users/${id}`))).to).toEqual(everyAdmin);
  });

  it("sends no email when it changes nothing or is refused", async () => {
    const id = await make(roleIds.user);
    expect((await emailsOf(() => byAdmin("PATCH", `/users/${id}`, { role_id: roleIds.user }))).to).toEqual([]);
    const again = async () => refusedWith(await byAdmin("POST", "/users", person), 409, "USERNAME_TAKEN");
    expect((await emailsOf(again)).to).toEqual([]);
  });
});
