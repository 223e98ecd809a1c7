import { sql } from "kysely";
import { byCommand, writeAudit } from "../audit-log/audit.ts";
import type { Db } from "../db/database.ts";
import { CommandError } from "./run-command.ts";

const key = "admin_networks";

/**
 * Takes the networks for administration (rule A-44) away, with the change in the history of settings and an audit
 * entry; running servers notice it by themselves. @returns the networks @throws CommandError when none are named
 */
export async function openAdministrationOf(db: Db, now: Date): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table settings in share row exclusive mode`.execute(tx);
    const removed = await tx.deleteFrom("settings").where("key", "=", key).returning("value").executeTakeFirst();
    if (typeof removed?.value !== "string" || removed.value === "")
      throw new CommandError("No networks are named: admins can work from everywhere.");
    const author = byCommand("open-administration");
    const change = { changed_at: now, changed_by: author.actor.name, key, old_value: JSON.stringify(removed.value) };
    await tx.insertInto("settings_history").values(change).execute();
    await writeAudit(tx, {
      ...author,
      action: "settings.changed",
      subject: ["setting", key],
      detail: { keys: [key] },
      at: now,
    });
    return removed.value;
  });
}
