// Rules: P-15 (docs/rules)
import type { Db } from "../../../db/database.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import type { ObjectStore } from "../../../ports/documents/index.ts";
import { createPrivateFetch } from "../../../ports/private-fetch.ts";
import { presentSeal } from "./seal.ts";

const timeoutMs = 10_000;

/** The places that keep seals out of the database's reach. */
export interface SealPlaces {
  readonly url: string | null;
  /** Certificates in PEM that are trusted at the URL instead of the public authorities. */
  readonly ca?: string | undefined;
  /** A bucket, whose object lock keeps a seal for this many days; 0 where it has none. */
  readonly bucket: { readonly objects: ObjectStore; readonly prefix: string; readonly lockDays: number } | null;
}

async function post(url: string, body: string, ca: string | undefined): Promise<void> {
  const call = ca === undefined ? fetch : createPrivateFetch({ ca, timeoutMs });
  const answer = await call(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "error",
  });
  if (!answer.ok) throw new Error(`AUDIT_SEAL_URL answers ${answer.status}`);
}

/**
 * Gives a seal to every place that keeps seals; harmless when repeated.
 *
 * @throws Error when one does not take it; the job is tried again
 */
export async function postSeal(db: Db, { url, ca, bucket }: SealPlaces, number: number): Promise<void> {
  const seal = await db.selectFrom("audit_seals").selectAll().where("number", "=", number).executeTakeFirst();
  if (!seal) return;
  const body = JSON.stringify(presentSeal(seal));
  if (bucket !== null) {
    const { objects, prefix, lockDays } = bucket;
    const until = lockDays === 0 ? undefined : new Date(seal.sealed_at.getTime() + lockDays * millisecondsIn.day);
    // In the order of their numbers where a store lists its objects by name.
    await objects.put(`${prefix}audit-seals/${String(number).padStart(10, "0")}.json`, Buffer.from(body), until);
  }
  if (url !== null) await post(url, body, ca);
}
