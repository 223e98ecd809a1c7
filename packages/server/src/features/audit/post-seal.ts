// Rules: P-15 (docs/rules)
import type { Db } from "../../db/database.ts";
import { presentSeal } from "./seal.ts";

const timeoutMs = 10_000;

/**
 * Posts a seal to the place that keeps seals out of the database's reach.
 *
 * @throws Error when it does not take the seal; the job is tried again
 */
export async function postSeal(db: Db, url: string | null, number: number): Promise<void> {
  if (url === null) return;
  const seal = await db.selectFrom("audit_seals").selectAll().where("number", "=", number).executeTakeFirst();
  if (!seal) return;
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(presentSeal(seal)),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "error",
  });
  if (!answer.ok) throw new Error(`AUDIT_SEAL_URL answers ${answer.status}`);
}
