// Rules: Q-14, T-8 (docs/rules)
import type { Permissions } from "@dop/domain/staff";
import { keyDigest } from "../../../lib/key-digest.ts";
import type { StaffRequester } from "../../../http/requester.ts";
import { stillOpen } from "../../../http/sessions.ts";
import { WrongKeyError } from "../../../http/wrong-keys.ts";
import type { LiveEvent } from "../../../live-events/live-events.ts";
import type { Portal } from "../../../portal.ts";

/** Whoever reads a stream, with the id of the session, or the digest of the key in hexadecimal digits. */
export interface EventReader {
  readonly kind: "session" | "desk" | "order";
  readonly by: string;
  /** Permissions of the session's user when the stream was opened, between commas. */
  readonly may?: string;
}

/** The reader of a stream: a session, the key of a transmittal's desk, or the key of an order's customer. */
export function eventReader(
  staff: Pick<StaffRequester, "sessionId" | "permissions"> | undefined,
  key: string | undefined,
  uuid = "",
): EventReader {
  if (staff !== undefined) return { kind: "session", by: staff.sessionId, may: staff.permissions.join() };
  const digest = (text: string): string => Buffer.from(keyDigest(text)).toString("hex");
  return key === undefined ? { kind: "order", by: digest(uuid) } : { kind: "desk", by: digest(key) };
}

/** The orders or transmittals that these keys open, each by its key's digest. */
async function openedBy(portal: Portal, kind: "desk" | "order", readers: readonly EventReader[]) {
  const digests = readers.filter((reader) => reader.kind === kind).map(({ by }) => Buffer.from(by, "hex"));
  if (digests.length === 0) return new Map<string, number>();
  const { db, clock } = portal;
  const orders = db.selectFrom("orders").select(["id", "key_digest"]).where("key_digest", "in", digests);
  const desks = db
    .selectFrom("transmittals")
    .select(["id", "key_digest"])
    .where("key_digest", "in", digests)
    .where("access_key_expires_at", ">", clock());
  const found = kind === "order" ? await orders.execute() : await desks.execute();
  return new Map(found.map(({ id, key_digest: digest }) => [Buffer.from(digest).toString("hex"), id]));
}

/**
 * Those of these readers whose session or key still opens anything, and whose role is the same, by one statement a
 * kind.
 */
export async function stillReading(portal: Portal, readers: readonly EventReader[]): Promise<ReadonlySet<EventReader>> {
  const sessionIds = readers.filter(({ kind }) => kind === "session").map(({ by }) => by);
  const [sessions, desks, orders] = await Promise.all([
    sessionIds.length === 0 ? new Map<string, Permissions>() : stillOpen(portal, sessionIds),
    openedBy(portal, "desk", readers),
    openedBy(portal, "order", readers),
  ]);
  const keys = { desk: desks, order: orders };
  return new Set(
    readers.filter(({ kind, by, may }) => (kind === "session" ? sessions.get(by)?.join() === may : keys[kind].has(by))),
  );
}

/**
 * The condition of events that a reader may have: all for the staff, its own transmittal's for a desk, and those of the
 * customer's order.
 * @throws 403 for a key that opens nothing
 */
export async function concernOf(portal: Portal, reader: EventReader): Promise<(event: LiveEvent) => boolean> {
  const { kind, by } = reader;
  if (kind === "session") return () => true;
  const id = (await openedBy(portal, kind, [reader])).get(by);
  if (id === undefined) throw new WrongKeyError();
  const isOwn = (event: LiveEvent): boolean =>
    kind === "desk" ? event.transmittal_id === id : event.kind === "order" && event.order_id === id;
  return (event) => event.kind === "reset" || isOwn(event);
}
