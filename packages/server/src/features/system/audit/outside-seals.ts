// Rules: P-16 (docs/rules)
import type { Config } from "../../../config.ts";
import type { Db } from "../../../db/database.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { createObjectStore, DocumentStoreError, type ObjectStore } from "../../../ports/documents/index.ts";
import { presentSeal } from "./seal.ts";

/** Places that keep seals out of the database's reach. */
export interface SealPlaces {
  readonly url: string | null;
  /** Certificates in PEM that are trusted at the URL instead of the public authorities. */
  readonly ca?: string | undefined;
  /** A bucket and the days for which its object lock keeps a seal; 0 where it has no lock. */
  readonly bucket: { readonly objects: ObjectStore; readonly prefix: string; readonly lockDays: number } | null;
}

type SealBucket = NonNullable<SealPlaces["bucket"]>;

/** The bucket that keeps seals; null where none is set. */
export const sealBucketOf = ({ auditSealBucket: bucket }: Pick<Config, "auditSealBucket">): SealPlaces["bucket"] =>
  bucket && { ...bucket, objects: createObjectStore(bucket) };

/** Digits of a seal's number in its name, so that a store that lists objects by name lists them by number. */
const digits = 10;
/** Seals whose names begin with the same digits. */
const block = 1000;
/** Time in which a seal reaches the bucket, retries included. */
const onItsWay = millisecondsIn.hour;

/** The name of a seal in the bucket. */
export const sealKey = (prefix: string, number: number): string =>
  `${prefix}audit-seals/${String(number).padStart(digits, "0")}.json`;

const numberIn = (key: string): number => Number(/(\d+)\.json$/.exec(key)?.[1] ?? 0);

/** The numbers of a block's seals that the bucket has, rising. */
async function blockOf({ objects, prefix }: SealBucket, index: number): Promise<number[]> {
  const names = sealKey(prefix, index * block).replace(/0{3}\.json$/, "");
  const found: number[] = [];
  for await (const page of objects.list(names)) found.push(...page.map(({ key }) => numberIn(key)));
  return found.toSorted((one, other) => one - other);
}

/** The moment of a seal by its copy; the beginning of time where it is none. @throws DocumentStoreError */
async function sealedAt({ objects, prefix }: SealBucket, number: number): Promise<Date> {
  const copy = Buffer.from((await objects.get(sealKey(prefix, number))) ?? "").toString();
  try {
    const { statement } = JSON.parse(copy) as ReturnType<typeof presentSeal>;
    return new Date((JSON.parse(statement) as string[]).at(-1) ?? 0);
  } catch {
    return new Date(0);
  }
}

/**
 * Compares the database's seals with the copy that is out of its reach: a database that was rolled back looks whole in
 * itself. Each seal contains the one before it, so that the newest common one stands for all.
 * @param now the moment of which the database is; of a backup, the copy may have later seals
 * @returns the problems, a bucket that cannot be read among them, and the number up to which both agree
 */
export async function compareOutside(
  db: Db,
  bucket: SealBucket,
  now: Date,
): Promise<{ readonly problems: string[]; readonly upTo: number }> {
  const problems: string[] = [];
  try {
    return { problems, upTo: await compareSeals(db, bucket, now, problems) };
  } catch (error) {
    if (!(error instanceof DocumentStoreError)) throw error;
    problems.push(`the outside copy cannot be read: ${error.reason}`);
    return { problems, upTo: 0 };
  }
}

async function compareSeals(db: Db, bucket: SealBucket, now: Date, problems: string[]): Promise<number> {
  const newest = await db.selectFrom("audit_seals").selectAll().orderBy("number", "desc").limit(1).executeTakeFirst();
  const last = newest?.number ?? 0;
  const at = Math.floor(last / block);
  const known = [...(at > 0 ? await blockOf(bucket, at - 1) : [])];
  for (let index = at; ; index += 1) {
    const more = await blockOf(bucket, index);
    known.push(...more);
    if (more.length === 0 || more.length < block / 2) break;
  }
  const lost = known.find((number) => number > last);
  if (lost !== undefined && (await sealedAt(bucket, lost)) <= now)
    problems.push(`seal ${lost} of the outside copy is missing here: the database was rolled back`);
  const common = known.findLast((number) => number <= last) ?? 0;
  const due = await db
    .selectFrom("audit_seals")
    .select("number")
    .where("number", ">", common)
    .where("sealed_at", "<", new Date(now.getTime() - onItsWay))
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
  if (due) problems.push(`seal ${due.number} never reached the outside copy`);
  if (common === 0) return 0;
  const seal = await db.selectFrom("audit_seals").selectAll().where("number", "=", common).executeTakeFirst();
  const copy = await bucket.objects.get(sealKey(bucket.prefix, common));
  const same =
    seal !== undefined && copy !== null && Buffer.from(copy).toString() === JSON.stringify(presentSeal(seal));
  if (!same) problems.push(`seal ${common} is another one in the outside copy`);
  return same ? common : 0;
}
