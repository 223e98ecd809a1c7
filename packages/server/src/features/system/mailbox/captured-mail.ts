import type { Db } from "../../../db/database.ts";

const listed = 200;

/** The newest 200 emails that the mailbox has captured, newest first. */
export const listCapturedMail = (db: Db) =>
  db
    .selectFrom("captured_mail")
    .select(["id", "subject", "recipient", "captured_at"])
    .orderBy("id", "desc")
    .limit(listed)
    .execute();

export const findCapturedMail = (db: Db, id: number) =>
  db.selectFrom("captured_mail").selectAll().where("id", "=", id).executeTakeFirst();
