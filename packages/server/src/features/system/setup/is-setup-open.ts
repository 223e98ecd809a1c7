import type { Portal } from "../../../portal.ts";

/** Installations that have an account: there is no way back, so the database is not asked again. */
const closed = new WeakSet<Portal>();

/** Whether there is no account here, and never was: the first admin is made on /setup then (rule A-40). */
export async function isSetupOpen(portal: Portal): Promise<boolean> {
  if (closed.has(portal)) return false;
  const account = await portal.db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (account !== undefined) closed.add(portal);
  return account === undefined;
}
