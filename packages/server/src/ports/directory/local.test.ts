import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../../db/database.ts";
import { openTestDatabase } from "../../../test/test-database.ts";
import { describeStaffDirectoryContract } from "../../../test/contracts/directory.ts";
import { createLocalDirectory } from "./local.ts";
import { hashPassword } from "./password-policy.ts";
import type { StaffDirectory } from "./port.ts";
import { samplePeople } from "./sample-people.ts";

let database: OpenDatabase;
let directory: StaffDirectory;

beforeAll(async () => {
  database = await openTestDatabase();
  directory = createLocalDirectory({ db: database.db, people: samplePeople });
  const user = (email: string, name: string, password_hash: string | null, deleted_at: Date | null = null) => ({
    username: email.toUpperCase(),
    name,
    email,
    display_name: name,
    role_id: 2 as const,
    password_hash,
    created_at: new Date(),
    deleted_at,
  });
  const passwordHash = await hashPassword("demo-password");
  await database.db
    .insertInto("users")
    .values([
      user("clerk@example.gov", "Casey Clerk", passwordHash),
      user("new@example.gov", "Newton New", null),
      user("broken@example.gov", "Brook Broken", "not a hash"),
      user("gone@example.gov", "Gone Person", passwordHash, new Date()),
      user("rosa.begay@example.gov", "Rosa Begay", null),
    ])
    .execute();
});
afterAll(() => database.close());

describeStaffDirectoryContract("local", () => directory);

describe("local directory", () => {
  it("keeps passwords as argon2id of 19 MiB and two passes, salted", async () => {
    const [one, two] = await Promise.all([hashPassword("demo-password"), hashPassword("demo-password")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it("finds account holders too, once, and not the deleted", async () => {
    expect(await directory.search("casey")).toEqual([{ name: "Casey Clerk", email: "clerk@example.gov" }]);
    expect(await directory.search("begay")).toHaveLength(1);
    expect(await directory.search("gone person")).toEqual([]);
    expect(await directory.search("@example.gov")).toHaveLength(20);
  });

  it("finds whoever has an email address that is typed in full, so that they can get an account", async () => {
    const robin = { name: "robin.tolman@summit.gov", email: "robin.tolman@summit.gov" };
    expect(await directory.search(" Robin.Tolman@summit.gov ")).toEqual([robin]);
    expect(await directory.search("robin.tolman@summit")).toEqual([]);
  });

  it("rejects accounts without a hash, with a broken one, or after deletion", async () => {
    for (const name of ["new@example.gov", "broken@example.gov", "gone@example.gov"]) {
      expect(await directory.checkPassword(name, "demo-password")).toBe(false);
    }
  });
});
