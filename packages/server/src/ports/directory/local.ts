import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Db } from "../../db/database.ts";
import { matchesHash, hashPassword } from "./password-policy.ts";
import { minimumSearchLength, mostPeople, type DirectoryPerson, type StaffDirectory } from "./port.ts";
import { plainText } from "./sample-people.ts";

interface LocalDirectoryOptions {
  readonly db: Db;
  /** People who can be found without an account: `samplePeople`, in production none. */
  readonly people: readonly DirectoryPerson[];
}

/**
 * Accounts with argon2id hashes in the portal's own `users` table. There is no list of other staff, so a search also
 * finds any complete email address: its owner can get an account.
 */
export function createLocalDirectory({ db, people }: LocalDirectoryOptions): StaffDirectory {
  // A hash that no input matches, and whose check takes the same time.
  let fallback: Promise<string> | undefined;
  const fallbackHash = () => (fallback ??= hashPassword(randomUUID()));

  const accountOf = (username: string) =>
    db
      .selectFrom("users")
      .select("password_hash")
      .where("username", "=", username.trim().toUpperCase())
      .where("deleted_at", "is", null)
      .executeTakeFirst();
  return {
    search: async (text) => {
      const wanted = plainText(text.trim());
      if (wanted.length < minimumSearchLength) return [];
      const words = wanted.split(/\s+/);
      const users = await db.selectFrom("users").select(["name", "email"]).where("deleted_at", "is", null).execute();
      const typed = text.trim().toLowerCase();
      const newcomers = z.email().safeParse(typed).success ? [{ name: typed, email: typed }] : [];
      const known = new Map([...newcomers, ...people, ...users].map((person) => [person.email.toLowerCase(), person]));
      const found = [...known.values()].filter(({ name, email }) => {
        const own = plainText(`${name} ${email}`);
        return words.every((word) => own.includes(word));
      });
      return found.toSorted((a, b) => plainText(a.name).localeCompare(plainText(b.name), "en")).slice(0, mostPeople);
    },

    knows: async (username) => (await accountOf(username)) !== undefined,
    checkPassword: async (username, password) => {
      const user = await accountOf(username);
      // One verification for every name: the time reveals no names.
      const fits = await matchesHash(user?.password_hash ?? (await fallbackHash()), password);
      return fits && user !== undefined;
    },
  };
}
