import type { Db } from "../../../db/database.ts";
import type { Portal } from "../../../portal.ts";
import { insertOrderKeys } from "../../../ports/mail/index.ts";

const listed = 200;

/** The newest 200 emails that the mailbox has captured, newest first. */
export const listCapturedMail = (db: Db) =>
  db
    .selectFrom("captured_mail")
    .select(["id", "subject", "recipient", "captured_at"])
    .orderBy("id", "desc")
    .limit(listed)
    .execute();

/** A captured email with the present keys of its orders, which are not stored with it. */
export async function findCapturedMail({ db, accessKeys }: Pick<Portal, "db" | "accessKeys">, id: number) {
  const mail = await db.selectFrom("captured_mail").selectAll().where("id", "=", id).executeTakeFirst();
  return mail && insertOrderKeys(db, accessKeys, mail);
}
